/**
 * What moves money: `credit` came, `debit` went, `reversal` takes back an earlier movement of either kind.
 */
export type StatementMovement = 'credit' | 'debit' | 'reversal';

/** A movement of money as a statement of a bank has it. */
export interface StatementLine {
  movement: StatementMovement;
  /** Identifies the line on all statements, so that a line counts once; at most 191 characters. */
  id: string;
  /** As it is written, without a sign: `1,234.50`, `12,50`, `12.50`. */
  amount: string;
  /** The amount always has a point before its decimals, and nothing between thousands. */
  isExact: boolean;
  /** ISO code; empty: that of the site. */
  currency: string;
  /** What the payer wrote, and references of the bank. */
  text: string;
}

/** Most lines of one import. */
export const MAX_STATEMENT_LINES = 2_000;
/** Characters of a text that are read. */
export const MAX_TEXT_LENGTH = 1_000;
