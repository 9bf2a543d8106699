import type { ImportFormat } from './detect-format.js';
import type { ImportRecord, Notice, Refusal } from './import-record.js';
import { textSource } from './import-source.js';
import type { ReadFileOptions } from './read-records.js';
import { readRecords } from './read-records.js';

/** What a text gives when it is read as a file; for specs. */
export async function readAll(format: ImportFormat, text: string | Uint8Array, options: Partial<ReadFileOptions> = {}) {
  const records: ImportRecord[] = [];
  const refusals: Refusal[] = [];
  const notices: Notice[] = [];
  const settings = { timezone: 'Europe/Paris', now: new Date('2026-11-20T10:00:00Z'), ...options };
  for await (const item of readRecords(textSource(`test.${format}`, text), format, settings)) {
    if (item.kind === 'record') records.push(item.record);
    else if (item.kind === 'refusal') refusals.push(item.refusal);
    else notices.push(item.notice);
  }
  return { records, refusals, notices };
}
