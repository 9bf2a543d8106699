import { ApiProperty } from '#core/openapi';
import type { Represented } from '../options/seo.settings.js';
import { SeoOutcomeResponse } from '../seo.response.js';

/** Some members of the site's representation were not stored as they were sent. */
export class RepresentationFailureResponse extends SeoOutcomeResponse {
  /** What was wrong and what is accepted, for people. */
  @ApiProperty({
    example: 'Not kept as sent: person_logo. Names take no markup, logos whole addresses, ids no negative numbers.',
  })
  error!: string;

  /** Names of these members. The others are saved. @example ["person_logo"] */
  failures!: string[];
}

/** Whether the social profiles were saved. */
export class SocialProfilesChangeResponse extends SeoOutcomeResponse {
  /**
   * Why nothing was saved, for people; only where `success` is false.
   * @example "Some profiles were not accepted, so none was saved. Send whole addresses, and a plain handle for X."
   */
  error?: string;

  /**
   * Names of the members that were not accepted; those of the list with their index, from 0.
   * @example ["twitter_site", "other_social_urls-1"]
   */
  failures?: string[];
}

/** The outcome inside `json`. */
export class SetSocialProfilesResponse {
  /** The outcome. */
  json!: SocialProfilesChangeResponse;
}

/** Finished steps of the first configuration. */
export class ConfigurationStateResponse extends SeoOutcomeResponse {
  /** Names of the finished steps. @example ["optimizeSeoData", "siteRepresentation"] */
  data!: string[];
}

/** Whom the site represents. */
export class SiteRepresentationResponse {
  /** Whether the site represents an organisation or a person. */
  company_or_person!: Represented;

  /** Name of the organisation, plain text. @example "Acme Events" */
  company_name!: string;

  /** Address of the logo of the organisation; empty for none. */
  company_logo!: string;

  /** Id of the logo among the uploads; 0 for none. @example 7 */
  @ApiProperty({ type: 'integer' })
  company_logo_id!: number;

  /** Address of the picture of the person; empty for their avatar. */
  person_logo!: string;

  /** Id of the picture of the person among the uploads; 0 for none. */
  @ApiProperty({ type: 'integer' })
  person_logo_id!: number;

  /** Id of the account of the person; 0 for none. */
  @ApiProperty({ type: 'integer' })
  company_or_person_user_id!: number;

  /** What the organisation does, plain text. @example "We make events." */
  description!: string;
}

/** Profiles of the organisation on other sites. */
export class SocialProfilesResponse {
  /** Address of the Facebook page; empty for none. @example https://facebook.com/acme */
  facebook_site!: string;

  /** Handle at X without @; empty for none. @example acme */
  twitter_site!: string;

  /** Addresses of other profiles. @example ["https://www.youtube.com/@acme"] */
  other_social_urls!: string[];
}

/** Whether usage may be reported. */
export class TrackingResponse {
  /** Whether usage may be reported. Nothing is sent anywhere. */
  tracking!: boolean;

  /** Whether an administrator has decided about it. */
  toggled_tracking!: boolean;
}
