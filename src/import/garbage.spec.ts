import fc from 'fast-check';
import { processorTimeOf } from '../../test/helpers/processor-time.js';
import { cases } from '../../test/helpers/suite-size.js';
import { isValidZone, isWall } from '../core/time/index.js';
import { IMPORT_FORMATS } from './detect-format.js';
import { FIELD_NAMES } from './fields.js';
import type { ImportRecord } from './import-record.js';
import { IMPORT_STATUSES } from './import-record.js';
import { readAll } from './read-all.spec-helper.js';

/** What every record has to keep to, whatever it was read from. */
function expectSound(record: ImportRecord): void {
  expect(record.title).not.toBe('');
  expect(record.source.length).toBeLessThanOrEqual(255);
  expect([record.start, record.end].every(isWall)).toBe(true);
  expect(record.end >= record.start).toBe(true);
  expect(isValidZone(record.timezone)).toBe(true);
  expect([...IMPORT_STATUSES, undefined]).toContain(record.status);
  if (record.allDay) expect([record.start.slice(11), record.end.slice(11)]).toEqual(['00:00:00', '23:59:59']);
  expect(JSON.stringify(record)).not.toMatch(/\\u00[01][0-9a-f]|\\ud[89a-f][0-9a-f]{2}/);
}

const bytes = fc.uint8Array({ maxLength: 400 });

/** Pieces that bring a parser into its rarer states. */
const icsLine = fc.oneof(
  fc.constantFrom(
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VTIMEZONE',
    'END:VTIMEZONE',
    'BEGIN:STANDARD',
    'TZID:X',
    'TZOFFSETTO:+0100',
    'TZOFFSETFROM:+0200',
    'UID:1',
    'SUMMARY:A',
    'DTSTART:20310501T100000Z',
    'DTSTART;VALUE=DATE:20310501',
    'DTSTART;TZID=X:20310501T100000',
    'DTEND:99991231T235959Z',
    'DURATION:P99999W',
    'RRULE:FREQ=DAILY;COUNT=3',
    'X-ALMANAC:{"start":["*","x"],"title":["*",""]}',
    'X-WR-TIMEZONE:Nowhere',
    ' folded',
  ),
  fc
    .tuple(
      fc.constantFrom(
        'DTSTART',
        'DTEND',
        'DURATION',
        'RRULE',
        'EXDATE',
        'RDATE',
        'RECURRENCE-ID',
        'GEO',
        'ORGANIZER',
        'URL',
      ),
      fc.constantFrom('', ';VALUE=DATE', ';TZID=X', ';TZID="', ';RANGE=THISANDFUTURE', ';='),
      fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('20310501', '00000000T000000', '20310501T240000Z', '1;2;3', ',,'),
      ),
    )
    .map(([name, params, value]) => `${name}${params}:${value}`),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const ruleValue = fc.constantFrom(
  '0',
  '1',
  '-1',
  '5',
  '53',
  '366',
  '99999999999',
  'MO',
  '-5SU',
  '20270101',
  'x',
  '',
  '1,2,3',
);
const rule = fc
  .tuple(
    fc.constantFrom('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'X'),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          'COUNT',
          'UNTIL',
          'INTERVAL',
          'BYDAY',
          'BYMONTH',
          'BYMONTHDAY',
          'BYYEARDAY',
          'BYWEEKNO',
          'BYHOUR',
          'BYSETPOS',
          'WKST',
          'RSCALE',
          'SKIP',
        ),
        ruleValue,
      ),
      { maxLength: 4 },
    ),
  )
  .map(([frequency, parts]) => [`FREQ=${frequency}`, ...parts.map(([name, value]) => `${name}=${value}`)].join(';'));

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 15 }),
  fc.constantFrom(
    '',
    '2031-05-01',
    '2031-05-01 10:00',
    'yes',
    'Europe/Paris',
    '"',
    '\u0000',
    '9'.repeat(40),
    '-1',
    'NaN',
    'null',
  ),
);

describe('Import readers return only valid records and never throw', () => {
  it.each(IMPORT_FORMATS)('for any bytes as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(bytes, async (garbage) => {
        (await readAll(format, garbage)).records.forEach(expectSound);
      }),
    );
  });

  it('for shuffled iCalendar lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(icsLine, { maxLength: 25 }), fc.constantFrom('\r\n', '\n'), async (lines, lineEnd) => {
        (await readAll('ics', lines.join(lineEnd))).records.forEach(expectSound);
      }),
      { numRuns: cases(500) },
    );
  });

  it('for any recurrence rule, with little processor time', async () => {
    await fc.assert(
      fc.asyncProperty(
        rule,
        fc.constantFrom(':19700101T000000Z', ';VALUE=DATE:20260229', ';TZID=Europe/Paris:20260329T023000'),
        async (text, start) => {
          const event = `BEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART${start}\nRRULE:${text}\nEND:VEVENT`;
          let records: ImportRecord[] = [];
          const spent = await processorTimeOf(async () => ({ records } = await readAll('ics', event)));
          expect(spent).toBeLessThan(20_000);
          expect(records.length).toBeLessThanOrEqual(500);
          records.forEach(expectSound);
        },
      ),
      { numRuns: cases(60) },
    );
  }, 120_000);

  it('for tables with any cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...FIELD_NAMES), { minLength: 1 }),
        fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 5 }),
        async (names, rows) => {
          const table = [['title', 'start', ...names], ...rows].map((row) => row.join(',')).join('\n');
          (await readAll('csv', table)).records.forEach(expectSound);
        },
      ),
    );
  });

  it('for objects with any members', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), cell);
    const object = fc.dictionary(fc.constantFrom('title', 'start', 'organizers', ...FIELD_NAMES), value);
    const listed = object.map((members) => ({
      global_id: 'x',
      utc_start_date: 1,
      title: 'A',
      start_date: '2031-05-01',
      ...members,
    }));
    const conference = object.map((members) => ({
      name: 'A',
      startDate: '2031-05-01',
      topics: members.tags,
      ...members,
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(object, listed, conference)), async (objects) => {
        const { records, refusals } = await readAll('json', JSON.stringify(objects));
        expect(records.length + refusals.length).toBe(objects.length);
        records.forEach(expectSound);
      }),
    );
  });
});
