import fc from 'fast-check';
import { cases } from '../../test/helpers/suite-size.js';
import type { ImportFormat } from '../import/detect-format.js';
import type { ImportRecord } from '../import/import-record.js';
import { readAll } from '../import/read-all.spec-helper.js';
import type { ExportEvent, ExportEvents } from './index.js';
import { writeCsv, writeIcs, writeJson } from './index.js';
import { INSTALLATION, anyEvent } from './sample-event.spec-helper.js';

const WRITERS = {
  ics: (events: ExportEvents) => writeIcs(events, { name: 'Test' }),
  csv: writeCsv,
  json: writeJson,
};

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** The members that mean something. In iCalendar an empty member and none are the same. */
function members(record: Partial<ExportEvent & ImportRecord>, format: ImportFormat): object {
  const { modified: _, line: __, ownId: ___, placeIssuer: ____, ...all } = record;
  // Calendar files do not contain the address for holders of tickets.
  const rest = format === 'ics' ? { ...all, onlineUrl: undefined } : all;
  const empty = (value: unknown) => format === 'ics' && ['""', 'null', '[]'].includes(JSON.stringify(value));
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && !empty(value));
  // Through JSON, since generated objects have no prototype.
  return JSON.parse(JSON.stringify(Object.fromEntries(given)));
}

describe('An exported file', () => {
  it.each(['ics', 'csv', 'json'] as const)('is read back to the same events (%s)', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyEvent, { selector: ({ source }) => source, maxLength: 4 }), async (events) => {
        const text = await textOf(WRITERS[format](events));
        const { records, refusals, notices } = await readAll(format, text, {
          timezone: 'America/New_York',
          installation: INSTALLATION,
        });
        expect(refusals).toEqual([]);
        expect(notices.filter(({ line }) => line > 0)).toEqual([]);
        const found = records.map((record) => members(record, format));
        expect(found).toEqual(events.map((event) => members(event, format)));
      }),
      { numRuns: cases(50) },
    );
  });

  it.each(['ics', 'csv', 'json'] as const)('is identical when it is written again (%s)', async (format) => {
    const [event] = fc.sample(anyEvent, { numRuns: 1, seed: 7 });
    const text = await textOf(WRITERS[format]([event]));
    const { records } = await readAll(format, text, { installation: INSTALLATION });
    expect(await textOf(WRITERS[format](records.map((record) => ({ ...record, modified: event.modified }))))).toBe(
      text,
    );
  });
});
