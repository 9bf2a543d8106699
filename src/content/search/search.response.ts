import { ApiLinks, type ResourceLinks, ApiProperty } from '#core/openapi';

/** A found post, term or format. */
export class SearchResultResponse {
  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string' }],
    description: 'Id; for formats their name.',
    example: 5,
  })
  id!: number | string;

  @ApiProperty({ type: 'string', description: 'Title.', example: 'Summer programme' })
  title!: string;

  @ApiProperty({ type: 'string', description: 'Address.', example: 'https://calendar.example/summer-programme/' })
  url!: string;

  @ApiProperty({
    type: 'string',
    description: 'Kind of object: `post`, `post-format`, or the taxonomy of a term.',
    example: 'post',
  })
  type!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Kind of post or taxonomy.', example: 'post' })
  subtype?: string;

  @ApiLinks()
  _links!: ResourceLinks;
}
