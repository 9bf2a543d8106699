import { ApiProperty } from '#core/openapi';
import { CalendarItemResponse } from '../posts/item.response.js';

/** A ticket. What needs the password of its event is null or empty without it. */
export class CalendarTicketResponse extends CalendarItemResponse {
  /** Description, simple HTML. @example "Includes a drink." */
  description!: string | null;

  /** A reduced price applies now. @example false */
  on_sale!: boolean | null;

  /** Reduced price. @example 10 */
  sale_price!: number | null;

  /** Current price. @example 12.5 */
  price!: number | null;

  /** Regular price. @example 12.5 */
  regular_price!: number | null;

  /** Pages show the description. @example true */
  show_description!: boolean | null;

  /** Start of the sale, time of the event. @example "2031-01-01 00:00:00" */
  start_date!: string | null;

  /** End of the sale, time of the event. @example "2031-07-01 19:00:00" */
  end_date!: string | null;

  /** First day of the reduced price. @example 2031-01-01 */
  sale_price_start_date!: string | null;

  /** Last day of the reduced price. @example 2031-01-31 */
  sale_price_end_date!: string | null;

  /** Id of the event; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;

  /** Seats are limited. @example true */
  manage_stock!: boolean | null;

  /** Seats that are left; -1: no limit. @example 40 */
  @ApiProperty({ type: 'integer' })
  stock!: number | null;

  /** Sold seats. @example 8 */
  @ApiProperty({ type: 'integer' })
  sold!: number | null;

  /** Stock keeping unit. @example STD-1 */
  sku!: string | null;
}
