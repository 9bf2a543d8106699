import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { decodeText } from './decode-text.js';
import { FIELD_NAMES } from './fields.js';
import type { ImportItem, ReadOptions } from './import-record.js';
import type { ImportSource } from './import-source.js';
import { type Columns, type FieldMapping, findColumns } from './mapping.js';
import { normalizeRecord } from './normalize-record.js';
import type { RawFields } from './raw-field.reader.js';

/** Characters of one row; more means that a quote was never closed. */
const MAX_ROW_LENGTH = 1_000_000;

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
  for await (const row of readRows(source)) {
    if (!Array.isArray(row)) {
      yield row;
    } else if (!columns) {
      columns = tableColumns(row, mapping);
      yield* columns.notices;
      if (!columns.usable) return;
    } else if (row.some((cell) => cell.trim() !== '')) {
      line += 1;
      yield* readRow(row, line, columns, options);
    }
  }
  if (!columns) yield refusal(0, 'The file is empty. Its first row must name the columns.');
}

interface TableColumns extends Columns {
  names: readonly string[];
  positions: ReadonlyMap<string, number>;
  notices: ImportItem[];
  usable: boolean;
}

async function* readRows(source: ImportSource): AsyncGenerator<string[] | ImportItem> {
  const faults: CsvError[] = [];
  const { text, delimiter } = await withDelimiter(decodeText(source.open()));
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
    on_skip: (error) => void (error && faults.push(error)),
  });
  const done = pipeline(Readable.from(text), parser).catch((error: unknown) => error);
  for await (const row of parser) yield row as string[];
  await done;
  for (const fault of faults) yield refusal(Number(fault.records) || 0, explain(fault));
}

function explain(fault: CsvError): string {
  if (fault.code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A double quote opens a cell here and none closes it, so that the rest of the file cannot be read.';
  }
  if (fault.code === 'CSV_MAX_RECORD_SIZE') {
    return `The row has more than ${MAX_ROW_LENGTH} characters, so that the rest of the file cannot be read. Look for a double quote that is not closed.`;
  }
  return `The row cannot be read as CSV (${fault.message}).`;
}

function tableColumns(names: readonly string[], mapping: FieldMapping): TableColumns {
  const columns = findColumns(names, mapping);
  const notices: ImportItem[] = columns.missing.map((name) => notice(`There is no column "${name}", as --map has it.`));
  if (columns.unknown.length > 0) {
    notices.push(
      notice(`Columns that are not read: ${columns.unknown.join(', ')}. Use --map field=column to read them.`),
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
  return { ...columns, names, positions: new Map(names.map((name, index) => [name, index])), notices, usable };
}

function readRow(row: readonly string[], line: number, columns: TableColumns, options: ReadOptions): ImportItem[] {
  if (row.slice(columns.names.length).some((cell) => cell !== '')) {
    const reason = `The row has ${row.length} cells, the first row ${columns.names.length}. Put cells that hold the separator in double quotes.`;
    return [refusal(line, reason)];
  }
  const fields: RawFields = {};
  for (const [field, column] of columns.fields) fields[field] = row[columns.positions.get(column) ?? -1] ?? '';
  return normalizeRecord(fields, line, 'csv', options);
}

function notice(message: string): ImportItem {
  return { kind: 'notice', notice: { line: 0, message } };
}

function refusal(line: number, reason: string): ImportItem {
  return { kind: 'refusal', refusal: { line, reason } };
}

/** Looks at the first row before handing on the whole text. */
async function withDelimiter(
  chunks: AsyncGenerator<string>,
): Promise<{ text: AsyncGenerator<string>; delimiter: string }> {
  let head = '';
  let row = scanFirstRow(head);
  while (!row.complete && head.length < MAX_ROW_LENGTH) {
    const next = await chunks.next();
    if (next.done) break;
    head += next.value;
    row = scanFirstRow(head);
  }
  async function* text(): AsyncGenerator<string> {
    if (head !== '') yield head;
    yield* chunks;
  }
  return { text: text(), delimiter: DELIMITERS[row.counts.indexOf(Math.max(...row.counts))] };
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
