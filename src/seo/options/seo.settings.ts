import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Min } from 'class-validator';
import { SettingsGroup } from '#core/settings';

/** What the site represents: an organisation, or one of its people. */
export type Represented = 'company' | 'person';

/** Options of `seo/v1` about the site as a whole, which are changed over REST. */
@SettingsGroup({ name: 'seo', table: 'seo_options' })
export class SeoSettings {
  /** Whether the site represents an organisation or a person. */
  @IsIn(['company', 'person'])
  company_or_person: Represented = 'company';

  /** Name of the organisation, plain text. */
  @IsString()
  company_name = '';

  /** Address of the logo of the organisation; empty: none. */
  @IsString()
  company_logo = '';

  /** Id of the logo among the uploads; 0: none. */
  @IsInt()
  @Min(0)
  company_logo_id = 0;

  /** Address of the picture of the person; empty: none. */
  @IsString()
  person_logo = '';

  /** Id of the picture of the person among the uploads; 0: none. */
  @IsInt()
  @Min(0)
  person_logo_id = 0;

  /** Account of the person; 0: none. */
  @IsInt()
  @Min(0)
  company_or_person_user_id = 0;

  /** What the organisation does, plain text. */
  @IsString()
  description = '';

  /** Address of the Facebook page; empty: none. */
  @IsString()
  facebook_site = '';

  /** Handle at X, without `@`; empty: none. */
  @IsString()
  twitter_site = '';

  /** Addresses of other profiles. */
  @IsArray()
  @IsString({ each: true })
  other_social_urls: string[] = [];

  /** Usage may be reported. Nothing is sent anywhere. */
  @IsBoolean()
  tracking = false;

  /** An administrator has decided about `tracking`. */
  @IsBoolean()
  toggled_tracking = false;

  /** Names of the steps of the first configuration that are done. */
  @IsArray()
  @IsString({ each: true })
  finished_steps: string[] = [];

  /** The first configuration is done. */
  @IsBoolean()
  first_time_installed = false;

  /** SEMrush is used. */
  @IsBoolean()
  semrush_integration_active = true;

  /** Wincher is used. */
  @IsBoolean()
  wincher_integration_active = true;

  /** Algolia is used. */
  @IsBoolean()
  algolia_integration_active = false;

  /** Country in whose searches related keyphrases are looked up, two small letters. */
  @Matches(/^[a-z]{2}$/, { message: '$property must be two small letters' })
  semrush_country_code = 'us';

  /** The index has never been made. */
  @IsBoolean()
  indexing_first_time = true;

  /** When the current run of the index began, `YYYY-MM-DD HH:MM:SS` in UTC; null: none is running. */
  @IsOptional()
  @IsString()
  indexing_started: string | null = null;

  /** Why the index should be rebuilt; empty: no reason. */
  @IsString()
  indexing_reason = '';

  /** The index has been complete once. */
  @IsBoolean()
  indexables_complete = false;

  /** What it was complete for (`Indexing.extent`); empty: nothing. */
  @IsString()
  indexables_extent = '';
}
