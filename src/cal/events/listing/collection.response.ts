import { ApiProperty } from '#core/openapi';

/** What a page of any list of this namespace tells beside its items. */
export abstract class CollectionResponse {
  /** Address of this page, with every filter in force. Values in it may be unencoded. */
  rest_url!: string;

  /** Address of the next page. Left out on the last page. */
  @ApiProperty({ format: 'uri' })
  next_rest_url?: string;

  /** Address of the previous page. Left out on the first page. */
  @ApiProperty({ format: 'uri' })
  previous_rest_url?: string;

  /** Number of items on all pages together. @example 24 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Number of pages. @example 3 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;
}
