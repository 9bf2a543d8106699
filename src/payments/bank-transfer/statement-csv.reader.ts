import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { type StatementLine, MAX_STATEMENT_LINES, MAX_TEXT_LENGTH } from './bank-statement.js';

/** Characters of one row; more means that a quote was never closed. */
const MAX_ROW_LENGTH = 20_000;

/** The columns of a table by their names in its first row. */
export interface StatementColumns {
  amount: string;
  text: string;
  date?: string;
  currency?: string;
  id?: string;
}

/**
 * Reads a statement that is a table. Amounts with a minus sign are debits. Without a column with the id of a line, date, amount and text are
 * its id, with a number for lines that have the same.
 * @returns undefined for what is no table with these columns
 */
export function readCsvStatement(
  csv: string,
  { delimiter, columns }: { delimiter: string; columns: StatementColumns },
): StatementLine[] | undefined {
  const rows = rowsOf(csv, delimiter);
  if (!rows || [columns.amount, columns.text].some((name) => !(name in (rows[0] ?? {})))) return undefined;
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const cell = (name: string | undefined): string => (name === undefined ? '' : (row[name] ?? '').trim());
    const amount = cell(columns.amount);
    if (amount === '') return [];
    const text = cell(columns.text).slice(0, MAX_TEXT_LENGTH);
    const bankId = cell(columns.id);
    const facts = JSON.stringify([cell(columns.date), amount, text]);
    const times = seen.get(facts) ?? 0;
    if (bankId === '') seen.set(facts, times + 1);
    const id = bankId === '' ? createHash('sha256').update(`${facts} ${times}`).digest('hex') : bankId.slice(0, 191);
    return [
      {
        movement: amount.startsWith('-') ? 'debit' : 'credit',
        id,
        amount: amount.replace(/^[+-]\s*/, ''),
        isExact: false,
        currency: cell(columns.currency).toUpperCase(),
        text,
      },
    ];
  });
}

function rowsOf(csv: string, delimiter: string): Record<string, string>[] | undefined {
  try {
    return parse(csv, {
      delimiter,
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_LENGTH,
      to: MAX_STATEMENT_LINES + 1,
    });
  } catch {
    return undefined;
  }
}
