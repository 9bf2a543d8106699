import { ApiProperty, FALSE_SCHEMA } from '#core/openapi';
import { AuthoredPostResponse } from '../../../content/posts/post.response.js';

/** An event as a post. Its dates and places are in `cal/events/v1`. */
export class EventPostResponse extends AuthoredPostResponse {
  /** Ids of its tags. @example [4] */
  @ApiProperty({ type: 'integer', isArray: true })
  tags?: number[];

  /** Ids of its categories. @example [1] */
  @ApiProperty({ type: 'integer', isArray: true })
  cal_events_cat?: number[];

  /** Providers of its tickets; `false` without tickets. @example false */
  @ApiProperty({ oneOf: [{ type: 'array', items: { type: 'string' } }, FALSE_SCHEMA], required: false })
  ticketed?: string[] | false;
}

/** A venue as a post. Its address is in `cal/events/v1`. */
export class VenuePostResponse extends AuthoredPostResponse {}

/** An organizer as a post. Its contact data are in `cal/events/v1`. */
export class OrganizerPostResponse extends AuthoredPostResponse {}
