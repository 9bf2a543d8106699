import { RestParam, type ParamDeclaration } from '#core/parameters';
import type { Represented } from '../options/seo.settings.js';

const text = (description: string): ParamDeclaration => ({ type: 'string', description });
const id = (description: string): ParamDeclaration => ({ type: 'integer', description });

/** `POST configuration/site_representation`. Absent members stay as they are. */
export class SiteRepresentationDto {
  @RestParam({
    type: 'string',
    enum: ['company', 'person'],
    required: true,
    description: 'Whether the site represents an organisation or a person.',
  })
  company_or_person: Represented;

  @RestParam(text('Name of the organisation, plain text.'))
  company_name?: string;

  @RestParam(text("Address of the organisation's logo; empty: none."))
  company_logo?: string;

  @RestParam(id("Id of the organisation's logo among the uploads; 0: none."))
  company_logo_id?: number;

  @RestParam(text("Address of the person's picture; empty: their avatar."))
  person_logo?: string;

  @RestParam(id("Id of the person's picture among the uploads; 0: none."))
  person_logo_id?: number;

  @RestParam(id('Account of the person.'))
  company_or_person_user_id?: number;

  @RestParam(text('What the organisation is about, plain text.'))
  description?: string;
}

/** `POST configuration/social_profiles`. Absent members stay as they are, empty ones are cleared. */
export class SocialProfilesDto {
  @RestParam(text('Address of the Facebook page.'))
  facebook_site?: string;

  @RestParam(text('Handle at X without @, or the address of the profile there.'))
  twitter_site?: string;

  @RestParam({ type: 'array', description: 'Addresses of profiles elsewhere; empty ones are dropped.' })
  other_social_urls?: unknown[];
}

/** `GET configuration/check_capability`. */
export class CheckCapabilityDto {
  @RestParam({ required: true, description: 'Account in question.' })
  user_id: unknown;
}

/** `POST configuration/enable_tracking`. */
export class EnableTrackingDto {
  @RestParam({
    type: 'boolean',
    required: true,
    description: 'Whether usage may be reported. Nothing is sent anywhere.',
  })
  tracking: boolean;
}

/** `POST configuration/save_configuration_state`. */
export class SaveStateDto {
  @RestParam({
    type: 'array',
    required: true,
    description: 'Names of the steps that are done; replaces the stored ones.',
  })
  finishedSteps: unknown[];
}
