import { readCsv } from './csv.reader.js';
import { firstText } from './decode-text.js';
import { type ImportFormat, IMPORT_FORMATS, detectFormat } from './detect-format.js';
import { readIcs } from './ics.reader.js';
import type { SeriesBounds } from './ics-series.js';
import type { ImportItem, ReadOptions } from './import-record.js';
import type { ImportSource } from './import-source.js';
import { readJson } from './json.reader.js';
import { type FieldMapping, NO_MAPPING } from './mapping.js';

/** How a file is to be read. */
export interface ReadFileOptions extends ReadOptions {
  /** What `--map` says; of no use for iCalendar. */
  mapping?: FieldMapping;
  /** Bounds of repeated events of iCalendar. */
  series?: SeriesBounds;
}

/**
 * The format of a file.
 *
 * @throws Error in plain words when neither its name nor its content tells.
 */
export async function formatOf(source: ImportSource): Promise<ImportFormat> {
  const format = detectFormat(source.name, await firstText(source.open()));
  if (format) return format;
  throw new Error(`"${source.name}" is none of the formats that can be read: ${IMPORT_FORMATS.join(', ')}.`);
}

/** Reads a file of any format. Faults of the content come as refusals; only a file that cannot be read at all throws. */
export function readRecords(
  source: ImportSource,
  format: ImportFormat,
  { mapping = NO_MAPPING, series, ...options }: ReadFileOptions,
): AsyncGenerator<ImportItem> {
  if (format === 'ics') return readIcs(source, options, series);
  return format === 'csv' ? readCsv(source, mapping, options) : readJson(source, mapping, options);
}
