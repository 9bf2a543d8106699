/** A number that is written as it is, such as an amount with the digits of its currency. */
export interface DecimalCell {
  /** Digits with a decimal point, and a sign if it is negative. */
  decimal: string;
}

/** A cell of a table: text, a number, or nothing. */
export type Cell = string | number | DecimalCell | null;

/** A table that is written while its rows are read. */
export interface Table {
  /** Name of the sheet. */
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}

/** A sheet of a workbook, and a table of CSV for compatibility with it, shows as many characters of a cell. */
export const MAX_CELL_LENGTH = 32_767;

/** Control characters that XML cannot have; spreadsheets show none of them. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text of a cell without what no cell can show. */
export function cellText(text: string): string {
  return text.slice(0, MAX_CELL_LENGTH).replace(CONTROL, '');
}

/** Digits of a number that is written as it is. @throws RangeError for text that is no number */
export function decimalText({ decimal }: DecimalCell): string {
  if (/^-?\d+(?:\.\d+)?$/.test(decimal)) return decimal;
  throw new RangeError(`"${decimal}" is no decimal number.`);
}
