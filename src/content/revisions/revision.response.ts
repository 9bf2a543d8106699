import { ApiLinks, type ResourceLinks, ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { type PostTextResponse } from '../posts/post.response.js';

/** A version of a post. */
export class RevisionResponse {
  /** Id of the user who wrote it; 0: the account was deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** Moment, time of the site. @example 2031-05-01T21:30:00 */
  date!: string;

  /** Moment, UTC. @example 2031-05-01T19:30:00 */
  date_gmt?: string;

  /** Id of the version. @example 12 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** The same as `date`. @example 2031-05-01T21:30:00 */
  modified?: string;

  /** The same as `date_gmt`. @example 2031-05-01T19:30:00 */
  modified_gmt?: string;

  /** Id of the post. @example 5 */
  @ApiProperty({ type: 'integer' })
  parent!: number;

  /** Name of the version. @example 5-revision-v1 */
  slug!: string;

  /** Address at the creation. */
  guid?: PostTextResponse;

  /** Title. */
  title!: PostTextResponse;

  /** Text. */
  content?: PostTextResponse;

  /** Short text, if the kind of posts has one. */
  excerpt?: PostTextResponse;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];

  /** Address of a preview. Only of autosaves. @example https://calendar.example/?p=5&preview=true */
  preview_link?: string;

  @ApiLinks(false)
  _links?: ResourceLinks;
}

/** A deleted version. */
export class DeletedRevisionResponse {
  /** Always true. */
  deleted!: boolean;

  /** The version as it was. */
  previous!: RevisionResponse;
}
