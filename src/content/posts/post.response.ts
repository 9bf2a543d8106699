import type { Type } from '@nestjs/common';
import { ApiProperty, EMPTY_LIST_SCHEMA, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';
import type { Openness } from '../shared/post-row.js';

/** A text of a post. */
export class PostTextResponse {
  /** The text as it was written. For editors. @example "Summer programme" */
  raw?: string;

  /** The text as HTML. @example "Summer programme" */
  rendered!: string;
}

/** A text of a post that a password may hide. */
export class ProtectedPostTextResponse extends PostTextResponse {
  /** A password is needed to see it. */
  protected!: boolean;

  /** 1: it consists of blocks; 0: it does not. For editors. @example 1 */
  @ApiProperty({ type: 'integer' })
  block_version?: number;
}

/** Members that posts of all kinds have, besides their texts. */
export class PostFactsResponse extends ContentItemResponse {
  /** Id, unique over all kinds of content. @example 5 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Publication, time of the site. @example 2031-05-01T21:30:00 */
  date!: string;

  /** Publication, UTC. @example 2031-05-01T19:30:00 */
  date_gmt?: string | null;

  /** Address at the creation. */
  guid?: PostTextResponse;

  /** Last change, time of the site. @example 2031-05-01T21:30:00 */
  modified?: string;

  /** Last change, UTC. @example 2031-05-01T19:30:00 */
  modified_gmt?: string | null;

  /** Password; empty: none. For editors. @example "" */
  password?: string;

  /** Last part of the address. @example summer-programme */
  slug!: string;

  /** Status. @example publish */
  status?: string;

  /** Kind of post. @example post */
  type!: string;

  /** Address of its page. @example https://calendar.example/summer-programme/ */
  link!: string;

  /** Template of the page; empty: the usual one. @example "" */
  template?: string;
}

/** Members that posts with a page have. */
export class ContentPostResponse extends PostFactsResponse {
  /** Title. */
  title!: PostTextResponse;

  /** Text. */
  content?: ProtectedPostTextResponse;

  /** Template of the address. For editors. @example https://calendar.example/%postname%/ */
  permalink_template?: string;

  /** Last part of the address as it is made from the title. For editors. @example summer-programme */
  generated_slug?: string;
}

/** Members that posts with an author have. */
export class AuthoredPostResponse extends ContentPostResponse {
  /** Short text. */
  excerpt?: ProtectedPostTextResponse;

  /** Id of the author; 0: the account was deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** Id of the image; 0: none. @example 7 */
  @ApiProperty({ type: 'integer' })
  featured_media!: number;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];

  /** Classes for HTML elements that show the post. @example ["post-5", "status-publish"] */
  class_list?: string[];
}

/** A blog post. */
export class BlogPostResponse extends AuthoredPostResponse {
  /** Whether comments are open. */
  comment_status?: Openness;

  /** Whether pings are open. */
  ping_status?: Openness;

  /** It comes first in lists. */
  sticky?: boolean;

  /** Format. @example standard */
  format?: string;

  /** Ids of its categories. @example [3] */
  @ApiProperty({ type: 'integer', isArray: true })
  categories?: number[];

  /** Ids of its tags. @example [4] */
  @ApiProperty({ type: 'integer', isArray: true })
  tags?: number[];
}

/** A page. */
export class PageResponse extends AuthoredPostResponse {
  /** Id of the page above it; 0: none. @example 0 */
  @ApiProperty({ type: 'integer' })
  parent?: number;

  /** Position among its neighbours. @example 0 */
  @ApiProperty({ type: 'integer' })
  menu_order?: number;

  /** Whether comments are open. */
  comment_status?: Openness;

  /** Whether pings are open. */
  ping_status?: Openness;

  /** Providers of its tickets; `false` without tickets. @example false */
  @ApiProperty({ oneOf: [{ type: 'array', items: { type: 'string' } }, FALSE_SCHEMA], required: false })
  ticketed?: string[] | false;
}

/** A menu. */
export class NavigationMenuResponse extends ContentPostResponse {}

/** A text as it was written only. */
export class WrittenTextResponse {
  /** The text as it was written. @example "Opening hours" */
  raw!: string;
}

/** A text as it was written only, which a password may hide where it is shown. */
export class ProtectedWrittenTextResponse extends WrittenTextResponse {
  /** A password is set: it is shown nowhere. */
  protected!: boolean;

  /** 1: it consists of blocks; 0: it does not. For editors. @example 1 */
  @ApiProperty({ type: 'integer' })
  block_version?: number;
}

/** A text that others show in place of a reference. What it looks like depends on what is around it: it is not rendered. */
export class ReusableBlockResponse extends PostFactsResponse {
  /** Title. */
  title!: WrittenTextResponse;

  /** Text. */
  content?: ProtectedWrittenTextResponse;

  /** Short text. */
  excerpt?: ProtectedPostTextResponse;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];
}

/** A post that was deleted for good. */
export interface DeletedPost {
  deleted: true;
  previous: ContentPostResponse;
}

/** The schema of `DeletedPost` for one kind of posts. */
export const deletedPostSchema = (model: Type<PostFactsResponse>): object => ({
  type: 'object',
  required: ['deleted', 'previous'],
  properties: {
    deleted: { type: 'boolean', enum: [true], description: 'Always true.' },
    previous: { allOf: [schemaOf(model)], description: 'The post as it was.' },
  },
});
