import { FIELD_NAMES } from '../import/fields.js';
import { recordColumns } from '../import/record-fields.js';
import { csvText } from './csv-text.js';
import type { ExportEvents } from './export-event.js';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes events as CSV (RFC 4180, UTF-8) with all columns of `fields.ts`, piece by piece. Yes and no for booleans, lists
 * separated by semicolons.
 */
export async function* writeCsv(events: ExportEvents): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([FIELD_NAMES]);
  for await (const event of events) {
    const columns = recordColumns(event);
    yield csvText([FIELD_NAMES.map((name) => columns[name])]);
  }
}
