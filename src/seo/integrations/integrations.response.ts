import { ApiProperty } from '#core/openapi';
import { SeoOutcomeResponse } from '../seo.response.js';

/** What became of switching an integration on or off. */
export class IntegrationChangeResponse extends SeoOutcomeResponse {
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Why it was not done; only where `success` is false.',
    example: 'There is no such integration. Known: semrush, wincher, algolia.',
  })
  error?: string;
}

/** The outcome inside `json`. */
export class SetIntegrationResponse {
  @ApiProperty({
    type: IntegrationChangeResponse,
    description: 'The outcome. An unknown name is reported here, with status 500.',
  })
  json!: IntegrationChangeResponse;
}

/** Which integrations are on. */
export class ActiveIntegrationsResponse {
  @ApiProperty({ type: 'boolean', description: 'Whether SEMrush is used for related keyphrases.' })
  semrush!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether Wincher is used for positions in search results.' })
  wincher!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether Algolia is used.' })
  algolia!: boolean;
}
