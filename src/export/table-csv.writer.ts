import { csvText } from './csv-text.js';
import { type Cell, type Table, cellText, decimalText } from './table.js';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Rows that are written at once. */
const PIECE_LENGTH = 200;

/**
 * What spreadsheets take for a formula, also behind blanks and in full width. Tabs and line ends begin one too where a
 * program splits the cell there.
 */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/**
 * Writes a table as CSV (RFC 4180, UTF-8), piece by piece. Text that a spreadsheet would compute begins with an
 * apostrophe; numbers are written as they are.
 */
export async function* writeTableCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  let piece = BYTE_ORDER_MARK + lines([columns.map(text)]);
  let waiting: string[][] = [];
  for await (const cells of rows) {
    waiting.push(cells.map(text));
    if (waiting.length < PIECE_LENGTH) continue;
    yield Buffer.from(piece + lines(waiting));
    piece = '';
    waiting = [];
  }
  yield Buffer.from(piece + lines(waiting));
}

function text(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return decimalText(cell);
  const shown = cellText(cell);
  return FORMULA.test(shown) ? `'${shown}` : shown;
}

function lines(rows: string[][]): string {
  return rows.length === 0 ? '' : csvText(rows);
}
