import { ApiProperty } from '#core/openapi';

/**
 * What became of a line. `matched`: the order is paid. `underpaid`: stored, and the rest is still due. `overpaid`: the
 * order has more than it costs. `late`: the order has ended, or the seats
 * went back and none are left, so all of it is due back. `repeated`: imported before.
 * `unknown`: no order of this reference is paid by bank transfer in this currency. `invalid`: the amount cannot be read,
 * or has two readings, such as `1.000`. `reversal`: the bank took an earlier movement back; `debit`: money that went out
 * with the reference of an order. Nothing is stored for these two.
 */
export const STATEMENT_RESULTS = [
  'matched',
  'underpaid',
  'overpaid',
  'late',
  'repeated',
  'unknown',
  'invalid',
  'reversal',
  'debit',
] as const;

/** What became of a line. */
export type StatementResult = (typeof STATEMENT_RESULTS)[number];

/**
 * What to look at. `same_amount_before`: another statement, or a user, brought the same amount for this order, so the same
 * money may be counted twice, such as by a statement as CAMT and as table.
 */
export const STATEMENT_WARNINGS = ['', 'same_amount_before'] as const;

/** What to look at; empty: nothing. */
export type StatementWarning = (typeof STATEMENT_WARNINGS)[number];

/** A movement of a statement. */
export class StatementLineResponse {
  /** What the bank calls the line, or a digest of it. @example "2031050100017" */
  id!: string;

  /** What became of it. @example matched */
  @ApiProperty({ enum: [...STATEMENT_RESULTS] })
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

  /** What to look at; empty: nothing. */
  @ApiProperty({ enum: [...STATEMENT_WARNINGS], example: '' })
  warning!: StatementWarning;
}

/** What became of a statement. */
export class StatementResponse {
  /** Lines by result. @example {"matched": 1} */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  results!: Partial<Record<StatementResult, number>>;

  /** Its credits and reversals, and its debits with the reference of an order, in their order. */
  lines!: StatementLineResponse[];
}
