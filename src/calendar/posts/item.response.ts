import { ApiProperty, ERROR_BODY_SCHEMA, schemaOf } from '#core/openapi';

/** A text. */
export class RenderedTextResponse {
  /** The text as HTML. @example "Summer concert" */
  rendered!: string;
}

/** A text that a password may hide. */
export class ProtectedTextResponse {
  /** The text as HTML; empty without the password. @example "<p>Bring a blanket.</p>" */
  rendered!: string;

  /** A password is needed to see it. */
  protected!: boolean;
}

/** Members that all items have. */
export class CalendarItemResponse {
  /** Id, unique over all kinds of content. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Publication, time of the site. @example 2031-05-01T21:30:00 */
  date!: string;

  /** Publication, UTC. @example 2031-05-01T19:30:00 */
  date_gmt!: string;

  /** Address at the creation. */
  guid!: RenderedTextResponse;

  /** Last change, time of the site. @example 2031-05-01T21:30:00 */
  modified!: string;

  /** Last change, UTC. @example 2031-05-01T19:30:00 */
  modified_gmt!: string;

  /** Last part of the address. @example summer-concert */
  slug!: string;

  /** Status. @example publish */
  status!: string;

  /** Kind of content. @example cal_events */
  type!: string;

  /** Address of the page. @example https://calendar.example/event/summer-concert/ */
  link!: string;

  /** Title. */
  title!: RenderedTextResponse;

  /** Text. */
  content!: ProtectedTextResponse;

  /** Template of the page; empty: the usual one. @example "" */
  template!: string;
}

/** Members that events, venues and organizers have. */
export class CalendarPostResponse extends CalendarItemResponse {
  /** Short text. */
  excerpt!: ProtectedTextResponse;

  /** Id of the author. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** Id of the image; 0: none. @example 7 */
  @ApiProperty({ type: 'integer' })
  featured_media!: number;
}

/** A refusal that concerns one item. */
export class CalendarItemErrorResponse {
  /** Reason. @example "The entity could not be read." */
  error!: string;
}

/** A refusal that concerns one item, or one with a code. */
export const ITEM_ERROR_SCHEMA = { oneOf: [schemaOf(CalendarItemErrorResponse), ERROR_BODY_SCHEMA] };
