import { SeoOutcomeResponse } from '../seo.response.js';

/** What became of switching an integration on or off. */
export class IntegrationChangeResponse extends SeoOutcomeResponse {
  /**
   * Why it was not done; only where `success` is false.
   * @example "There is no such integration. Known: semrush, wincher, algolia."
   */
  error?: string;
}

/** The outcome inside `json`. */
export class SetIntegrationResponse {
  /** The outcome. An unknown name is reported here, with status 500. */
  json!: IntegrationChangeResponse;
}

/** Which integrations are on. */
export class ActiveIntegrationsResponse {
  /** Whether SEMrush is used for related keyphrases. */
  semrush!: boolean;

  /** Whether Wincher is used for positions in search results. */
  wincher!: boolean;

  /** Whether Algolia is used. */
  algolia!: boolean;
}
