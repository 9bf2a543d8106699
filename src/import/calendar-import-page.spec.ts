import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { fieldNamed } from './fields.js';
import { ICS_PROPERTIES } from './ics-properties.js';
import { readAll } from './read-all.spec-helper.js';

/** Rows of the tables below a heading of docs/calendar-import.md. */
function rowsBelow(heading: string): string[][] {
  const page = readFileSync('docs/calendar-import.md', 'utf8');
  const [, section] = page.split(`## ${heading}\n`);
  const rows = section
    .split('\n## ', 1)[0]
    .split('\n')
    .filter((line) => line.startsWith('| '));
  return rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** A line of each property that can change the event; another start for those that need one. */
const EXAMPLES: Readonly<Record<string, string | readonly string[]>> = {
  ATTACH: 'ATTACH;FMTTYPE=image/png:https://a.example/a.png',
  CATEGORIES: 'CATEGORIES:A',
  CLASS: 'CLASS:PRIVATE',
  CONFERENCE: 'CONFERENCE;VALUE=URI:https://a.example/',
  DESCRIPTION: 'DESCRIPTION:A',
  DTEND: 'DTEND:20310501T200000Z',
  DURATION: 'DURATION:PT1H',
  EXDATE: ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20310502T190000Z'],
  EXRULE: ['RRULE:FREQ=DAILY;COUNT=3', 'EXRULE:FREQ=DAILY'],
  GEO: ['LOCATION:Hall', 'GEO:1;2'],
  IMAGE: 'IMAGE;VALUE=URI:https://a.example/a.png',
  'LAST-MODIFIED': 'LAST-MODIFIED:20260101T000000Z',
  LOCATION: 'LOCATION:Hall',
  ORGANIZER: 'ORGANIZER:mailto:ada@a.example',
  RDATE: ['RRULE:FREQ=DAILY;COUNT=3', 'RDATE:20310601T190000Z'],
  'RECURRENCE-ID': 'RECURRENCE-ID:20310501T190000Z',
  RRULE: 'RRULE:FREQ=DAILY;COUNT=3',
  STATUS: 'STATUS:CANCELLED',
  'STYLED-DESCRIPTION': 'STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>A</p>',
  URL: 'URL:https://a.example/',
  'X-ALMANAC': 'X-ALMANAC:{"cost":["*"\\,"5"]}',
  'X-ALT-DESC': 'X-ALT-DESC;FMTTYPE=text/html:<p>A</p>',
  'X-APPLE-STRUCTURED-LOCATION': 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Hall:geo:1,2',
  'X-COST': 'X-COST:5',
  'X-FUNAMBOL-ALLDAY': ['DTSTART:20310501T000000Z', 'X-FUNAMBOL-ALLDAY:1'],
  'X-GOOGLE-CONFERENCE': 'X-GOOGLE-CONFERENCE:https://a.example/',
  'X-MICROSOFT-CDO-ALLDAYEVENT': ['DTSTART:20310501T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
  'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT': ['DTSTART:20310501T000000Z', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'],
  'X-MICROSOFT-SKYPETEAMSMEETINGURL': 'X-MICROSOFT-SKYPETEAMSMEETINGURL:https://a.example/',
  'X-TAGS': 'X-TAGS:a,b',
};

/** Properties that every event of the test has, or that compare two events. */
const ELSEWHERE = ['DTSTART', 'SEQUENCE', 'SUMMARY', 'UID'];

/** Properties of other components, of VCALENDAR and of parts of VTIMEZONE. */
const NOT_OF_EVENTS = [
  ...['action', 'completed', 'due', 'freebusy', 'percent-complete', 'repeat', 'trigger'],
  ...['calscale', 'method', 'prodid', 'version', 'tzid', 'tzname', 'tzoffsetfrom', 'tzoffsetto', 'tzurl'],
];

async function readEvent(lines: readonly string[]) {
  const start = lines.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20310501T190000Z'];
  const event = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:A', ...start, ...lines, 'END:VEVENT'].join('\n');
  const { records, refusals, notices } = await readAll('ics', event, { series: { yearsAhead: 9, mostOccurrences: 9 } });
  return { records, refusals: refusals.length, notices: notices.map(({ message }) => message).join('\n') };
}

describe('The page about calendar files', () => {
  const properties = rowsBelow('iCalendar: properties of an event').slice(2);

  it('lists the properties that the import knows, each with what it does', () => {
    expect(Object.fromEntries(properties.map(([name, use]) => [name, use]))).toEqual(ICS_PROPERTIES);
  });

  it('lists all properties of RFC 5545 that an event can have', () => {
    const standard = Object.keys(ICAL.design.icalendar.property).filter((name) => !NOT_OF_EVENTS.includes(name));
    const known = Object.keys(ICS_PROPERTIES);
    expect(standard.map((name) => name.toUpperCase()).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(properties.map(([name, use]) => [name, use]).filter(([name]) => !ELSEWHERE.includes(name)))(
    'is right that %s is %s',
    async (name, use) => {
      const lines = [EXAMPLES[name] ?? `${name}:1`].flat();
      const [without, found] = [await readEvent(lines.slice(0, -1)), await readEvent(lines)];
      expect(found.refusals).toBe(use === 'refused' ? 1 : 0);
      expect(found.notices.includes(`${name} (1 event)`)).toBe(use === 'noticed');
      if (use === 'read') expect(found.records).not.toEqual(without.records);
      else if (use !== 'refused') expect(found.records).toEqual(without.records);
      if (use !== 'noticed') expect(found.notices).toBe('');
    },
  );

  it('is right about components that are no events', async () => {
    const components = rowsBelow('iCalendar: components').slice(2);
    for (const [names, use] of components.filter(([name]) => !['VEVENT', 'VTIMEZONE', 'other'].includes(name))) {
      for (const name of names.split(', ')) {
        const { records, notices } = await readEvent([`BEGIN:${name}`, `END:${name}`]);
        expect([use, records.length]).toEqual(['noticed', 1]);
        expect(notices).toContain(name);
      }
    }
  });

  it('is right about the columns of tables', async () => {
    for (const [program, column, field] of rowsBelow('Tables (CSV, TSV)').slice(2)) {
      expect([program, column, fieldNamed(column) ?? 'noticed']).toEqual([program, column, field]);
      if (field !== 'noticed') continue;
      const { notices } = await readAll('csv', `title,start,${column}\nA,2031-05-01,1`);
      expect(notices.map(({ message }) => message).join('')).toContain(`Columns that are not read: ${column}.`);
    }
  });
});

describe('Tables of other programs', () => {
  it('are read as The Events Calendar writes them', async () => {
    const { records, notices } = await readAll(
      'csv',
      [
        'Event Name,Event Start Date,Event Start Time,Event End Date,Event End Time,Event Time Zone,Event Sticky in Month View,Feature Event,Event Venue Name,Event Organizer Name(s) or ID(s),Event Show Map Link,Event Show Map,Event Cost,Event Currency Symbol,Event Currency Position,Event Category,Event Tags',
        'A,2027-05-01,9:00 AM,2027-05-01,11:30 PM,Europe/Berlin,yes,yes,"Hall, 9","Ada9, ""Bob, Co"", 17",yes,no,12.50,€,suffix,"Music, Jazz","a, b"',
      ].join('\n'),
    );
    expect(records).toMatchObject([
      {
        start: '2027-05-01 09:00:00',
        end: '2027-05-01 23:30:00',
        timezone: 'Europe/Berlin',
        sticky: true,
        featured: true,
        venue: { venue: 'Hall, 9' },
        organizers: [{ organizer: 'Ada9' }, { organizer: 'Bob, Co' }],
        showMap: false,
        showMapLink: true,
        cost: '12.50€',
        categories: ['Music', 'Jazz'],
        tags: ['a', 'b'],
      },
    ]);
    expect(notices).toEqual([
      { line: 1, message: 'The organizer 17 was left out: it is an id of the source. Write names.' },
    ]);
  });

  it('are read as Outlook writes them, with whole days that end at midnight', async () => {
    const { records } = await readAll(
      'csv',
      [
        '"Subject","Start Date","Start Time","End Date","End Time","All day event","Categories","Private","Sensitivity"',
        '"A","7/10/2027","12:00:00 AM","7/12/2027","12:00:00 AM","True","Work;Music","False","Normal"',
        '"B","7/20/2027","9:00:00 AM","7/20/2027","12:00:00 PM","False","","True","Private"',
        '"C","7/21/2027","9:00:00 AM","7/22/2027","12:00:00 AM","False","","False","Confidential"',
      ].join('\r\n'),
    );
    expect(
      records.map(({ start, end, allDay, status }) => [start.slice(5, 16), end.slice(5, 16), allDay, status]),
    ).toEqual([
      ['07-10 00:00', '07-11 23:59', true, undefined],
      ['07-20 09:00', '07-20 12:00', false, 'private'],
      ['07-21 09:00', '07-22 00:00', false, 'private'],
    ]);
    expect(records[0].categories).toEqual(['Work', 'Music']);
  });

  it('are read with the words for status that Eventbrite has', async () => {
    const { records, refusals } = await readAll(
      'csv',
      'Event Name,Event Start Date,Event Status\nA,2031-05-01,Live\nB,2031-05-01,Draft\nC,2031-05-01,Canceled\nD,2031-05-01,Odd',
    );
    expect(records.map(({ status, eventStatus }) => [status, eventStatus])).toEqual([
      ['publish', undefined],
      ['draft', undefined],
      [undefined, 'canceled'],
    ]);
    expect(refusals).toEqual([{ line: 4, title: 'D', reason: expect.stringMatching(/^event_status is "odd"/) }]);
  });
});
