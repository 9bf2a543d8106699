/** Whom the site stands for: an organisation or one of its people. */
export type Represented = 'company' | 'person';

/** Everything about the site as a whole that `seo/v1` is told over REST. */
export interface SeoOptions {
  company_or_person: Represented;
  /** Plain text. */
  company_name: string;
  /** Address of the picture; empty: none. */
  company_logo: string;
  /** Id of the picture among the uploads; 0: none. */
  company_logo_id: number;
  person_logo: string;
  person_logo_id: number;
  /** Account of the person; 0: nobody. */
  company_or_person_user_id: number;
  /** What the organisation is about, plain text. */
  description: string;
  facebook_site: string;
  /** Handle at X, without `@`. */
  twitter_site: string;
  other_social_urls: string[];
  tracking: boolean;
  /** Whether anybody has ever decided about `tracking`. */
  toggled_tracking: boolean;
  /** Names of the steps of the first configuration that are done. */
  finished_steps: string[];
  /** Whether the first installation is done. */
  first_time_installed: boolean;
  semrush_integration_active: boolean;
  wincher_integration_active: boolean;
  algolia_integration_active: boolean;
  /** Two letters; whose searches related keyphrases are looked up in. */
  semrush_country_code: string;
  /** Whether the index has to be made for the first time. */
  indexing_first_time: boolean;
  /** When the run of the index that is under way began, UTC; null: none is. */
  indexing_started: string | null;
  /** Why the index should be made anew; empty: no reason. */
  indexing_reason: string;
  /** Whether the index has been complete once. */
  indexables_complete: boolean;
  /** What it was complete for (`Indexing.extent`); empty: nothing. */
  indexables_extent: string;
}

/** What a new site starts with. */
export const SEO_DEFAULTS: Readonly<SeoOptions> = {
  company_or_person: 'company',
  company_name: '',
  company_logo: '',
  company_logo_id: 0,
  person_logo: '',
  person_logo_id: 0,
  company_or_person_user_id: 0,
  description: '',
  facebook_site: '',
  twitter_site: '',
  other_social_urls: [],
  tracking: false,
  toggled_tracking: false,
  finished_steps: [],
  first_time_installed: false,
  semrush_integration_active: true,
  wincher_integration_active: true,
  algolia_integration_active: false,
  semrush_country_code: 'us',
  indexing_first_time: true,
  indexing_started: null,
  indexing_reason: '',
  indexables_complete: false,
  indexables_extent: '',
};
