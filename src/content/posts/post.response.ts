import type { Type } from '@nestjs/common';
import { ApiProperty, EMPTY_LIST_SCHEMA, FALSE_SCHEMA, schemaOf } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';

/** A text of a post. */
export class PostTextResponse {
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The text as it was written. For editors.',
    example: 'Summer programme',
  })
  raw?: string;

  @ApiProperty({ type: 'string', description: 'The text as HTML.', example: 'Summer programme' })
  rendered!: string;
}

/** A text of a post that a password may hide. */
export class ProtectedPostTextResponse extends PostTextResponse {
  @ApiProperty({ type: 'boolean', description: 'A password is needed to see it.' })
  protected!: boolean;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: '1: it consists of blocks; 0: it does not. For editors.',
    example: 1,
  })
  block_version?: number;
}

/** Members that posts of all kinds have. */
export class ContentPostResponse extends ContentItemResponse {
  @ApiProperty({ type: 'integer', description: 'Id, unique over all kinds of content.', example: 5 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Publication, time of the site.', example: '2031-05-01T21:30:00' })
  date!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Publication, UTC.',
    example: '2031-05-01T19:30:00',
  })
  date_gmt?: string | null;

  @ApiProperty({ type: PostTextResponse, required: false, description: 'Address at the creation.' })
  guid?: PostTextResponse;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Last change, time of the site.',
    example: '2031-05-01T21:30:00',
  })
  modified?: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Last change, UTC.',
    example: '2031-05-01T19:30:00',
  })
  modified_gmt?: string | null;

  @ApiProperty({ type: 'string', required: false, description: 'Password; empty: none. For editors.', example: '' })
  password?: string;

  @ApiProperty({ type: 'string', description: 'Last part of the address.', example: 'summer-programme' })
  slug!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Status.', example: 'publish' })
  status?: string;

  @ApiProperty({ type: 'string', description: 'Kind of post.', example: 'post' })
  type!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of its page.',
    example: 'https://calendar.example/summer-programme/',
  })
  link!: string;

  @ApiProperty({ type: PostTextResponse, description: 'Title.' })
  title!: PostTextResponse;

  @ApiProperty({ type: ProtectedPostTextResponse, required: false, description: 'Text.' })
  content?: ProtectedPostTextResponse;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Template of the page; empty: the usual one.',
    example: '',
  })
  template?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Template of the address. For editors.',
    example: 'https://calendar.example/%postname%/',
  })
  permalink_template?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Last part of the address as it is made from the title. For editors.',
    example: 'summer-programme',
  })
  generated_slug?: string;
}

/** Members that posts with an author have. */
export class AuthoredPostResponse extends ContentPostResponse {
  @ApiProperty({ type: ProtectedPostTextResponse, required: false, description: 'Short text.' })
  excerpt?: ProtectedPostTextResponse;

  @ApiProperty({ type: 'integer', description: 'Id of the author; 0: the account was deleted.', example: 1 })
  author!: number;

  @ApiProperty({ type: 'integer', description: 'Id of the image; 0: none.', example: 7 })
  featured_media!: number;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Always empty.',
  })
  meta?: Record<string, unknown> | never[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    required: false,
    description: 'Classes for HTML elements that show the post.',
    example: ['post-5', 'status-publish'],
  })
  class_list?: string[];
}

/** A blog post. */
export class BlogPostResponse extends AuthoredPostResponse {
  @ApiProperty({ type: 'string', required: false, enum: ['open', 'closed'], description: 'Whether comments are open.' })
  comment_status?: string;

  @ApiProperty({ type: 'string', required: false, enum: ['open', 'closed'], description: 'Whether pings are open.' })
  ping_status?: string;

  @ApiProperty({ type: 'boolean', required: false, description: 'It comes first in lists.' })
  sticky?: boolean;

  @ApiProperty({ type: 'string', required: false, description: 'Format.', example: 'standard' })
  format?: string;

  @ApiProperty({ type: 'integer', isArray: true, required: false, description: 'Ids of its categories.', example: [3] })
  categories?: number[];

  @ApiProperty({ type: 'integer', isArray: true, required: false, description: 'Ids of its tags.', example: [4] })
  tags?: number[];
}

/** A page. */
export class PageResponse extends AuthoredPostResponse {
  @ApiProperty({ type: 'integer', required: false, description: 'Id of the page above it; 0: none.', example: 0 })
  parent?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Position among its neighbours.', example: 0 })
  menu_order?: number;

  @ApiProperty({ type: 'string', required: false, enum: ['open', 'closed'], description: 'Whether comments are open.' })
  comment_status?: string;

  @ApiProperty({ type: 'string', required: false, enum: ['open', 'closed'], description: 'Whether pings are open.' })
  ping_status?: string;

  @ApiProperty({
    oneOf: [{ type: 'array', items: { type: 'string' } }, FALSE_SCHEMA],
    required: false,
    description: 'Providers of its tickets; `false` without tickets.',
    example: false,
  })
  ticketed?: string[] | false;
}

/** A menu. */
export class NavigationMenuResponse extends ContentPostResponse {}

/** An event as a post. Its dates and places are in `cal/events/v1`. */
export class EventPostResponse extends AuthoredPostResponse {
  @ApiProperty({ type: 'integer', isArray: true, required: false, description: 'Ids of its tags.', example: [4] })
  tags?: number[];

  @ApiProperty({ type: 'integer', isArray: true, required: false, description: 'Ids of its categories.', example: [1] })
  cal_events_cat?: number[];

  @ApiProperty({
    oneOf: [{ type: 'array', items: { type: 'string' } }, FALSE_SCHEMA],
    required: false,
    description: 'Providers of its tickets; `false` without tickets.',
    example: false,
  })
  ticketed?: string[] | false;
}

/** A venue as a post. Its address is in `cal/events/v1`. */
export class VenuePostResponse extends AuthoredPostResponse {}

/** An organizer as a post. Its contact data are in `cal/events/v1`. */
export class OrganizerPostResponse extends AuthoredPostResponse {}

/** A post that was deleted for good. */
export interface DeletedPost {
  deleted: true;
  previous: ContentPostResponse;
}

/** The schema of `DeletedPost` for one kind of posts. */
export const deletedPostSchema = (model: Type<ContentPostResponse>): object => ({
  type: 'object',
  required: ['deleted', 'previous'],
  properties: {
    deleted: { type: 'boolean', enum: [true], description: 'Always true.' },
    previous: { allOf: [schemaOf(model)], description: 'The post as it was.' },
  },
});
