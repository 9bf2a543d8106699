import { ApiProperty } from '#core/openapi';

/** A pool of an event or page: seats that some of its tickets draw on. */
export class EventPoolResponse {
  /** Id of the pool. The one that the capacity modes `global` and `capped` make has the id of the event or page. @example 40 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** What organisers call it; empty for the pool that a capacity mode has made. @example Saturday */
  name!: string;

  /** Seats in total; null: unlimited. @example 500 */
  @ApiProperty({ type: 'integer', nullable: true })
  capacity!: number | null;

  /** Seats in open carts. @example 2 */
  @ApiProperty({ type: 'integer' })
  held!: number;

  /** Seats of orders that wait for payment. @example 4 */
  @ApiProperty({ type: 'integer' })
  pending!: number;

  /** Seats of completed orders, and of RSVPs who come. @example 60 */
  @ApiProperty({ type: 'integer' })
  sold!: number;

  /** Seats left, those included whose time has run out; null: unlimited. @example 434 */
  @ApiProperty({ type: 'integer', nullable: true })
  available!: number | null;

  /** Tickets that draw on it. @example [5] */
  @ApiProperty({ type: 'integer', isArray: true })
  ticket_ids!: number[];
}

/** The pools of an event or page. */
export class EventPoolListResponse {
  /** The pools, the oldest first; at most 50. */
  pools!: EventPoolResponse[];
}
