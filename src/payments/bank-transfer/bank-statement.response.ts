import { ApiProperty } from '#core/openapi';

/**
 * What became of a line. `matched`: the order is paid. `underpaid`: stored, and the rest is still due. `overpaid`: the
 * order has more than it costs. `late`: paid after the seats went back, and none are left. `repeated`: imported before.
 * `unknown`: no order of this reference is paid by bank transfer in this currency. `invalid`: the amount cannot be read.
 */
export type StatementResult = 'matched' | 'underpaid' | 'overpaid' | 'late' | 'repeated' | 'unknown' | 'invalid';

/** A credit of a statement. */
export class StatementLineResponse {
  /** What the bank calls the line, or a digest of it. @example "2031050100017" */
  id!: string;

  /** What became of it. @example matched */
  result!: StatementResult;

  /** Id of the order; 0: none. @example 9 */
  @ApiProperty({ type: 'integer' })
  order_id!: number;

  /** Amount in minor units; 0: it cannot be read. @example 2500 */
  @ApiProperty({ type: 'integer' })
  amount_minor!: number;

  /** ISO 4217 code. @example EUR */
  currency!: string;

  /** What the payer wrote. @example "RF29 0000 0000 09" */
  text!: string;
}

/** What became of a statement. */
export class StatementResponse {
  /** Lines by result. @example {"matched": 1} */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  results!: Partial<Record<StatementResult, number>>;

  /** Its credits in their order. */
  lines!: StatementLineResponse[];
}
