import { ApiProperty } from '#core/openapi';

/** A table of keyphrases. */
export class KeyphraseTableResponse {
  @ApiProperty({
    type: 'array',
    items: {},
    description: 'Names of the columns, as SEMrush sends them.',
    example: ['Keyword', 'Search Volume', 'Trends', 'Intent', 'Keyword Difficulty Index'],
  })
  columnNames!: unknown[];

  @ApiProperty({
    type: 'array',
    items: {},
    description: 'At most 10 rows, each with one value for each column, as SEMrush sends them.',
    example: [['open air', '2400', '0.5,0.8', '1', '41']],
  })
  rows!: unknown[];
}

/** Keyphrases that are related to another one. */
export class RelatedKeyphrasesResponse {
  @ApiProperty({ type: KeyphraseTableResponse, description: 'The keyphrases that are searched for most.' })
  results!: KeyphraseTableResponse;

  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 200 })
  status!: number;
}
