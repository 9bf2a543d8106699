import { ApiProperty } from '#core/openapi';

/** What a page of any list of this namespace tells beside its items. */
export abstract class CollectionResponse {
  @ApiProperty({ description: 'Address of this page, with every filter in force. Values in it may be unencoded.' })
  rest_url!: string;

  @ApiProperty({
    format: 'uri',
    required: false,
    description: 'Address of the next page. Left out on the last page.',
  })
  next_rest_url?: string;

  @ApiProperty({
    format: 'uri',
    required: false,
    description: 'Address of the previous page. Left out on the first page.',
  })
  previous_rest_url?: string;

  @ApiProperty({ type: 'integer', description: 'Number of items on all pages together.', example: 24 })
  total!: number;

  @ApiProperty({ type: 'integer', description: 'Number of pages.', example: 3 })
  total_pages!: number;
}
