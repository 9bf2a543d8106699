import { ApiProperty } from '#core/openapi';
import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/payment-states.js';

/** Tickets of a sale that is a conflict. */
export class SaleConflictLineResponse {
  /** Id of the ticket. @example 4 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Number of tickets. @example 2 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /** full, or complimentary. @example full */
  @ApiProperty({ enum: ['full', 'complimentary'] })
  price!: 'full' | 'complimentary';

  /** What the purchaser has chosen to pay for each. */
  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'number' }] })
  amount?: string | number;
}

/** A payment that was taken without a network. */
export class SaleConflictPaymentResponse {
  /** How it was paid. @example cash */
  @ApiProperty({ enum: [...PAYMENT_METHODS] })
  method!: PaymentMethod;

  /** What the payment is called elsewhere. @example "Receipt 7" */
  reference?: string;
}

/** A sale without a network that could not become an order: a supervisor gives the money back, or sells after all. */
export class SaleConflictResponse {
  /** Id of the conflict. @example 3 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the device. @example 2 */
  @ApiProperty({ type: 'integer' })
  device_id!: number;

  /** What the device calls the sale. @example "7f3c9a10-1" */
  nonce!: string;

  /** Code of the error with which the order was refused. @example ticket-sold-out */
  reason!: string;

  /** What was sold. */
  tickets!: SaleConflictLineResponse[];

  /** What was paid; null: nothing. */
  @ApiProperty({ nullable: true })
  payment!: SaleConflictPaymentResponse | null;

  /** Total that was paid, in the main unit of the currency; null: not sent. @example "25.00" */
  @ApiProperty({ oneOf: [{ type: 'string', nullable: true }, { type: 'number' }] })
  expected_total!: string | number | null;

  /** When it was sold, by the clock of the service, UTC. @example "2031-07-01 18:45:00" */
  sold_utc!: string;

  /** When the service received it, UTC. @example "2031-07-01 19:05:00" */
  received_utc!: string;

  /** When a supervisor has dealt with it, UTC; null: open. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  resolved_utc!: string | null;

  /** Order that it became after all; null: none. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  order_id!: number | null;
}

/** Sales without a network that could not become orders. */
export class SaleConflictListResponse {
  /** At most 500 conflicts: open ones, then the newest. */
  conflicts!: SaleConflictResponse[];
}
