import { ApiProperty } from '#core/openapi';

/** A table of keyphrases. */
export class KeyphraseTableResponse {
  /**
   * Names of the columns, as SEMrush sends them.
   * @example ["Keyword", "Search Volume", "Trends", "Intent", "Keyword Difficulty Index"]
   */
  @ApiProperty({ type: 'array', items: {} })
  columnNames!: unknown[];

  /**
   * At most 10 rows, each with one value for each column, as SEMrush sends them.
   * @example [["open air", "2400", "0.5,0.8", "1", "41"]]
   */
  @ApiProperty({ type: 'array', items: {} })
  rows!: unknown[];
}

/** Keyphrases that are related to another one. */
export class RelatedKeyphrasesResponse {
  /** The keyphrases that are searched for most. */
  results!: KeyphraseTableResponse;

  /** The HTTP status. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}
