import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** The text of a comment. */
export class CommentTextResponse {
  @ApiProperty({ type: 'string', description: 'The text as HTML.', example: '<p>See you there.</p>' })
  rendered!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The text as it was written. For editors.',
    example: 'See you there.',
  })
  raw?: string;
}

/** A comment. */
export class CommentResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the comment.', example: 1 })
  id!: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Id of the post.', example: 5 })
  post?: number;

  @ApiProperty({ type: 'integer', description: 'Id of the comment that it replies to; 0: none.', example: 0 })
  parent!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the user; 0: none.', example: 0 })
  author!: number;

  @ApiProperty({ type: 'string', description: 'Name.', example: 'Ada Lovelace' })
  author_name!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'E-mail address. For editors.',
    example: 'ada@example.org',
  })
  author_email?: string;

  @ApiProperty({ type: 'string', description: 'Website.', example: 'https://ada.example.org' })
  author_url!: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Network address. For editors.',
    example: '203.0.113.7',
  })
  author_ip?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Browser. For editors.', example: 'Mozilla/5.0' })
  author_user_agent?: string;

  @ApiProperty({ type: 'string', description: 'Moment, time of the site.', example: '2031-05-01T21:30:00' })
  date!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Moment, UTC.', example: '2031-05-01T19:30:00' })
  date_gmt?: string;

  @ApiProperty({ type: CommentTextResponse, description: 'Text.' })
  content!: CommentTextResponse;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Address of the comment.',
    example: 'https://calendar.example/summer-programme/#comment-1',
  })
  link!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Status.', example: 'approved' })
  status?: string;

  @ApiProperty({ type: 'string', description: 'Always `comment`.', example: 'comment' })
  type!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    selfRequired: false,
    description: 'Addresses of images of the author, by size in pixels.',
    example: { '48': 'https://secure.gravatar.com/avatar/0' },
  })
  author_avatar_urls?: Record<string, string>;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Always empty.',
  })
  meta?: Record<string, unknown> | never[];

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted comment. */
export class DeletedCommentResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  deleted!: boolean;

  @ApiProperty({ type: CommentResponse, description: 'The comment as it was.' })
  previous!: CommentResponse;
}
