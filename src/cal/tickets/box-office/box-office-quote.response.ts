import { ApiProperty } from '#core/openapi';
import { OrderTotalsResponse } from '../sales/prices/order-totals.response.js';

/** What one line of an order of the box office costs. */
export class BoxOfficeQuoteLineResponse {
  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Number of tickets. @example 2 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /** What all of the line cost with fees and tax, in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  price_minor!: number;

  /** Seats that are left; null: no limit. @example 12 */
  @ApiProperty({ type: 'integer', nullable: true })
  left!: number | null;
}

/** What an order of the box office would cost now. */
export class BoxOfficeQuoteResponse {
  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Total, decimal. @example 25.00 */
  total!: string;

  /** Total in minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;

  /** Of what the total is made. */
  totals!: OrderTotalsResponse;

  /** The lines as they were sent. */
  lines!: BoxOfficeQuoteLineResponse[];
}
