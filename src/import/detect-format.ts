import { extname } from 'node:path';

/** The formats that can be read. */
export const IMPORT_FORMATS = ['ics', 'csv', 'json'] as const;

/** One of {@link IMPORT_FORMATS}. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const EXTENSIONS: ReadonlyMap<string, ImportFormat> = new Map([
  ['.ics', 'ics'],
  ['.ical', 'ics'],
  ['.icalendar', 'ics'],
  ['.ifb', 'ics'],
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
  ['.tab', 'csv'],
  ['.json', 'json'],
  ['.ndjson', 'json'],
  ['.jsonl', 'json'],
]);

/**
 * What a file is: its beginning tells iCalendar and JSON from everything else; what looks like a table is one when its
 * name says so or its first line has separators.
 *
 * @param name Name of the file with its extension.
 * @param head The first characters of the file; more than a line of them.
 * @returns Undefined when neither content nor name tells.
 */
export function detectFormat(name: string, head: string): ImportFormat | undefined {
  const named = EXTENSIONS.get(extname(name).toLowerCase());
  const text = head.trimStart();
  if (/^BEGIN:\s*(?:VCALENDAR|VEVENT)\b/i.test(text)) return 'ics';
  if (/^[[{]\s*(?:["{[\]}]|$)/.test(text)) return 'json';
  if (named) return named;
  const firstLine = text.split(/\r?\n/, 1)[0];
  return /[,;\t|]/.test(firstLine) && !firstLine.startsWith('<') ? 'csv' : undefined;
}
