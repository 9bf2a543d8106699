import { parse } from 'csv-parse/sync';
import { csvRows } from './csv-rows.js';
import { type TextPiece, REPAIRED_TEXT, decodeText } from './decode-text.js';
import { FIELD_NAMES } from './fields.js';
import { FileDates, datesOf } from './file-dates.js';
import type { ImportItem, ReadOptions } from './import-record.js';
import type { ImportSource } from './import-source.js';
import { type Columns, type FieldMapping, findColumns } from './mapping.js';
import { normalizeRecord } from './normalize-record.js';
import type { RawFields } from './raw-field.reader.js';

/** Characters in which the first row is looked for. */
const MAX_HEAD_LENGTH = 1_000_000;

/** Accepted separators of cells, the likelier first. */
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Reads a table whose first row names the columns (see `fields.ts`), row by row. The separator is guessed from the
 * first row; cells in double quotes may hold it, and line ends. Yields refusals for bad rows and never throws for what
 * is in the file.
 */
export async function* readCsv(
  source: ImportSource,
  mapping: FieldMapping,
  options: ReadOptions,
): AsyncGenerator<ImportItem> {
  let columns: TableColumns | undefined;
  let line = 0;
  const dates = new FileDates(() => datesIn(source, mapping));
  for await (const { cells, isRepaired } of readRows(source)) {
    if (columns) line += 1;
    if (typeof cells === 'string') {
      yield refusal(line, cells);
    } else if (!columns) {
      columns = tableColumns(cells, mapping);
      if (isRepaired) yield notice(0, REPAIRED_TEXT);
      yield* columns.notices;
      if (!columns.usable) return;
    } else {
      if (isRepaired) yield notice(line, REPAIRED_TEXT);
      yield* await readRow(cells, line, columns, options, dates);
    }
  }
  if (!columns) yield refusal(0, 'The file is empty. Its first row must name the columns.');
}

/** The dates of a table, to find out in which order they are. */
async function* datesIn(source: ImportSource, mapping: FieldMapping): AsyncGenerator<string> {
  let columns: TableColumns | undefined;
  for await (const { cells } of readRows(source)) {
    if (typeof cells === 'string') continue;
    if (columns) yield* datesOf(rawFields(cells, columns));
    else columns = tableColumns(cells, mapping);
  }
}

/** The cells of a row that is not empty, or why it cannot be read. */
interface ReadRow {
  cells: string[] | string;
  isRepaired: boolean;
}

interface TableColumns extends Columns {
  names: readonly string[];
  positions: ReadonlyMap<string, number>;
  notices: ImportItem[];
  usable: boolean;
}

async function* readRows(source: ImportSource): AsyncGenerator<ReadRow> {
  const { lines, delimiter } = await withDelimiter(decodeText(source.open(), 'rows'));
  for await (const { text, isRepaired, issue } of csvRows(lines, delimiter)) {
    const cells = issue === undefined ? cellsOf(text, delimiter) : issue;
    if (typeof cells === 'string' || cells.some((cell) => cell.trim() !== '')) yield { cells, isRepaired };
  }
}

/** The cells of a row, or why it cannot be read. */
function cellsOf(text: string, delimiter: string): string[] | string {
  try {
    const rows = parse(text, {
      delimiter,
      // The row is cut out already: what else looks like a line end belongs to a cell.
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
    });
    return rows[0] ?? [];
  } catch (error) {
    return `The row cannot be read as CSV (${error instanceof Error ? error.message : String(error)}).`;
  }
}

function tableColumns(names: readonly string[], mapping: FieldMapping): TableColumns {
  const columns = findColumns(names, mapping);
  const notices: ImportItem[] = columns.missing.map((name) =>
    notice(0, `There is no column "${name}", as --map has it.`),
  );
  if (columns.unknown.length > 0) {
    notices.push(
      notice(0, `Columns that are not read: ${columns.unknown.join(', ')}. Use --map field=column to read them.`),
    );
  }
  const usable = columns.fields.has('title') && columns.fields.has('start');
  if (!usable) {
    const lacking = (['title', 'start'] as const).filter((field) => !columns.fields.has(field)).join(' and ');
    notices.push(
      refusal(
        0,
        `The first row names no column for ${lacking}. Name it so, or use --map. Fields are: ${FIELD_NAMES.join(', ')}.`,
      ),
    );
  }
  return { ...columns, names, positions: positionsOf(names), notices, usable };
}

/** Of columns with the same name the first one counts. */
function positionsOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, index): [string, number] => [name, index]).reverse());
}

async function readRow(
  row: readonly string[],
  line: number,
  columns: TableColumns,
  options: ReadOptions,
  dates: FileDates,
): Promise<ImportItem[]> {
  if (row.slice(columns.names.length).some((cell) => cell !== '')) {
    const reason = `The row has ${row.length} cells, the first row ${columns.names.length}. Put cells that hold the separator in double quotes.`;
    return [refusal(line, reason)];
  }
  const fields = rawFields(row, columns);
  return normalizeRecord(fields, line, 'csv', await dates.optionsFor(fields, options));
}

function rawFields(row: readonly string[], columns: TableColumns): RawFields {
  const fields: RawFields = {};
  for (const [field, column] of columns.fields) fields[field] = row[columns.positions.get(column) ?? -1] ?? '';
  return fields;
}

function notice(line: number, message: string): ImportItem {
  return { kind: 'notice', notice: { line, message } };
}

function refusal(line: number, reason: string): ImportItem {
  return { kind: 'refusal', refusal: { line, reason } };
}

/** Looks at the first row before handing on all lines. */
async function withDelimiter(
  pieces: AsyncGenerator<TextPiece>,
): Promise<{ lines: AsyncGenerator<TextPiece>; delimiter: string }> {
  const first: TextPiece[] = [];
  let head = '';
  let row = scanFirstRow(head);
  while (!row.complete && head.length < MAX_HEAD_LENGTH) {
    const next = await pieces.next();
    if (next.done) break;
    first.push(next.value);
    head += next.value.text;
    row = scanFirstRow(head);
  }
  async function* lines(): AsyncGenerator<TextPiece> {
    yield* first;
    yield* pieces;
  }
  return { lines: lines(), delimiter: DELIMITERS[row.counts.indexOf(Math.max(...row.counts))] };
}

/** How often each separator occurs in the first row that is not blank, outside of quotes. */
function scanFirstRow(text: string): { complete: boolean; counts: number[] } {
  const counts = DELIMITERS.map(() => 0);
  let quoted = false;
  let blank = true;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    const lineEnd = !quoted && (character === '\n' || character === '\r');
    if (lineEnd && !blank) return { complete: true, counts };
    if (lineEnd) continue;
    blank = false;
    const delimiter = quoted ? -1 : DELIMITERS.indexOf(character);
    if (delimiter >= 0) counts[delimiter] += 1;
  }
  return { complete: false, counts };
}
