import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { PostTextResponse } from '../posts/post.response.js';

/** A version of a post. */
export class RevisionResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the user who wrote it; 0: the account was deleted.', example: 1 })
  author!: number;

  @ApiProperty({ type: 'string', description: 'Moment, time of the site.', example: '2031-05-01T21:30:00' })
  date!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Moment, UTC.', example: '2031-05-01T19:30:00' })
  date_gmt?: string;

  @ApiProperty({ type: 'integer', description: 'Id of the version.', example: 12 })
  id!: number;

  @ApiProperty({ type: 'string', required: false, description: 'The same as `date`.', example: '2031-05-01T21:30:00' })
  modified?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The same as `date_gmt`.',
    example: '2031-05-01T19:30:00',
  })
  modified_gmt?: string;

  @ApiProperty({ type: 'integer', description: 'Id of the post.', example: 5 })
  parent!: number;

  @ApiProperty({ type: 'string', description: 'Name of the version.', example: '5-revision-v1' })
  slug!: string;

  @ApiProperty({ type: PostTextResponse, required: false, description: 'Address at the creation.' })
  guid?: PostTextResponse;

  @ApiProperty({ type: PostTextResponse, description: 'Title.' })
  title!: PostTextResponse;

  @ApiProperty({ type: PostTextResponse, required: false, description: 'Text.' })
  content?: PostTextResponse;

  @ApiProperty({ type: PostTextResponse, required: false, description: 'Short text, if the kind of posts has one.' })
  excerpt?: PostTextResponse;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Always empty.',
  })
  meta?: Record<string, unknown> | never[];

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Address of a preview. Only of autosaves.',
    example: 'https://calendar.example/?p=5&preview=true',
  })
  preview_link?: string;

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted version. */
export class DeletedRevisionResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  deleted!: boolean;

  @ApiProperty({ type: RevisionResponse, description: 'The version as it was.' })
  previous!: RevisionResponse;
}
