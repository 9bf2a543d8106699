import { parse } from 'csv-parse';
import { quotedLine } from '../read-file.js';
import type { SkippedLineResponse } from '../import.response.js';
import { columnsOf } from './table-columns.js';

/** A row of a table. */
export interface TableRow {
  cells: string[];
  /** Line of the file where the row ends, from 1. */
  line: number;
  /** The row as an answer repeats it. */
  text: string;
}

/** The rows of a table, and lines that are none. */
export interface ReadTable {
  rows: TableRow[];
  skipped: SkippedLineResponse[];
}

/** Accepted separators of cells, in the order in which they are tried. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Characters of one row; more means that a quote was never closed. */
const MAX_ROW_LENGTH = 100_000;
/** A first line by which spreadsheets name the separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=([,;\t|])\r?\n/i;

/**
 * Reads a table. The separator is the one that its first line or a head names with it, otherwise the one that divides
 * most rows.
 */
export async function readTable(text: string): Promise<ReadTable> {
  const named = SEPARATOR_LINE.exec(text);
  if (named) return parsed(text.slice(named[0].length), named[1], 1);
  let best: ReadTable | undefined;
  for (const delimiter of DELIMITERS) {
    const table = await parsed(text, delimiter, 0);
    if (table.rows[0] && columnsOf(table.rows[0].cells)) return table;
    if (!best || divided(table) > divided(best)) best = table;
  }
  return best ?? { rows: [], skipped: [] };
}

const divided = ({ rows }: ReadTable): number => rows.filter(({ cells }) => cells.length > 1).length;

async function parsed(text: string, delimiter: string, linesBefore: number): Promise<ReadTable> {
  const table: ReadTable = { rows: [], skipped: [] };
  let isCut = false;
  const parser = parse(text, {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => {
      isCut = true;
      return undefined;
    },
    max_record_size: MAX_ROW_LENGTH,
  });
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { lines: number } };
      const row = { cells: record, line: info.lines + linesBefore, text: quotedLine(record.join(delimiter)) };
      if (record.some((cell) => cell.trim() !== '')) table.rows.push(row);
    }
  } catch {
    isCut = true;
  }
  if (isCut) table.skipped.push(lineAfter(table.rows.at(-1), text, linesBefore));
  return table;
}

/** The line where a text in quotes begins that has no end. */
function lineAfter(last: TableRow | undefined, text: string, linesBefore: number): SkippedLineResponse {
  const line = (last?.line ?? linesBefore) + 1;
  const quoted = text.split(/\r\n|\n|\r/, line - linesBefore).at(-1) ?? '';
  return {
    line,
    text: quotedLine(quoted),
    reason: 'A quote of this line or a later one has no end: the rest is not read.',
  };
}
