import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';

/** The text of a comment. */
export class CommentTextResponse {
  /** The text as HTML. @example "<p>See you there.</p>" */
  rendered!: string;

  /** The text as it was written. For editors. @example "See you there." */
  raw?: string;
}

/** A comment. */
export class CommentResponse {
  /** Id of the comment. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the post. @example 5 */
  @ApiProperty({ type: 'integer' })
  post?: number;

  /** Id of the comment that it replies to; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  parent!: number;

  /** Id of the user; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** Name. @example "Ada Lovelace" */
  author_name!: string;

  /** E-mail address. For editors. @example ada@example.org */
  author_email?: string;

  /** Website. @example https://ada.example.org */
  author_url!: string;

  /** Network address. For editors. @example 203.0.113.7 */
  author_ip?: string;

  /** Browser. For editors. @example Mozilla/5.0 */
  author_user_agent?: string;

  /** Moment, time of the site. @example 2031-05-01T21:30:00 */
  date!: string;

  /** Moment, UTC. @example 2031-05-01T19:30:00 */
  date_gmt?: string;

  /** Text. */
  content!: CommentTextResponse;

  /** Address of the comment. @example https://calendar.example/summer-programme/#comment-1 */
  @ApiProperty({ format: 'uri' })
  link!: string;

  /** Status. @example approved */
  status?: string;

  /** Always `comment`. @example comment */
  type!: string;

  /** Addresses of images of the author, by size in pixels. @example {"48": "https://secure.gravatar.com/avatar/0"} */
  author_avatar_urls?: Record<string, string>;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted comment. */
export class DeletedCommentResponse {
  /** Always true. */
  deleted!: boolean;

  /** The comment as it was. */
  previous!: CommentResponse;
}
