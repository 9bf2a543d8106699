import { ApiProperty } from '#core/openapi';

/** The event of an attendee as it was when the ticket was bought. */
export class EventSnapshotResponse {
  /** Id of the event or page. @example 2 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Title. @example "Summer concert" */
  title!: string;

  /** Start in the time zone of the event; null for pages. @example "2031-07-01 19:00:00" */
  start_date!: string | null;

  /** End in the time zone of the event; null for pages. @example "2031-07-01 22:00:00" */
  end_date!: string | null;

  /** Time zone; null for pages. @example Europe/Paris */
  timezone!: string | null;

  /** Name of the venue. @example "Town hall" */
  venue!: string | null;
}
