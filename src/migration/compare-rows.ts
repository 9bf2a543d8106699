import type { TableRows } from './record-kind.js';

/** A column whose value is not the one that the rules of the move give. */
export interface RowDifference {
  /** `table.column`; a table alone: it has more or fewer rows. */
  name: string;
  expected: unknown;
  stored: unknown;
  /** Rows that are here beyond the expected ones. */
  isAddition?: boolean;
}

/** How far two numbers can be apart: columns hold seven digits after the point. */
const NUMBER_TOLERANCE = 5e-7;

type Row = Readonly<Record<string, unknown>>;

/** Compares the rows that a record should have with those that it has, column by column. */
export function compareRows(expected: TableRows, stored: TableRows): RowDifference[] {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(stored)])];
  return tables.flatMap((table) =>
    compareTable(table, (expected[table] ?? []) as readonly Row[], (stored[table] ?? []) as readonly Row[]),
  );
}

function compareTable(table: string, expected: readonly Row[], stored: readonly Row[]): RowDifference[] {
  const further = [...stored];
  const missing = expected.filter((row) => {
    const place = further.findIndex((other) => differing(row, other).length === 0);
    if (place >= 0) further.splice(place, 1);
    return place < 0;
  });
  const pairs = Math.min(missing.length, further.length);
  const differences = missing.slice(0, pairs).flatMap((row, i) =>
    differing(row, further[i]).map((column) => ({
      name: `${table}.${column}`,
      expected: row[column],
      stored: further[i][column],
    })),
  );
  if (missing.length === further.length) return differences;
  const isAddition = further.length > missing.length;
  const rows = (isAddition ? further : missing).slice(pairs);
  const words = `${rows.length} more: ${JSON.stringify(rows)}`;
  return [
    ...differences,
    isAddition
      ? { name: table, expected: `${expected.length} rows`, stored: words, isAddition }
      : { name: table, expected: words, stored: `${stored.length} rows` },
  ];
}

/** Columns that are not the same. What is not expected, such as numbers that the database counts up, is not compared. */
function differing(expected: Row, stored: Row): string[] {
  return Object.keys(expected).filter(
    (column) => expected[column] !== undefined && !isSameCell(expected[column], stored[column]),
  );
}

function isSameCell(expected: unknown, stored: unknown): boolean {
  const [a, b] = [expected ?? null, stored ?? null];
  if (a === null || b === null) return a === b;
  if (isNumeric(a) || isNumeric(b)) return Math.abs(Number(a) - Number(b)) <= NUMBER_TOLERANCE;
  if (typeof a === 'object' || typeof b === 'object') return sorted(a) === sorted(b);
  return a === b;
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** JSON whose members are sorted. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
