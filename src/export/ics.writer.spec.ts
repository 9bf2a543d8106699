import fc from 'fast-check';
import { cases } from '../../test/helpers/suite-size.js';
import ICAL from 'ical.js';
import { normaliseWall, wallToUtcMs, zoneOffset } from '../core/time/index.js';
import { readAll } from '../import/read-all.spec-helper.js';
import type { ExportEvent } from './export-event.js';
import { writeIcs } from './ics.writer.js';
import { anyEvent, anyTimes } from './sample-event.spec-helper.js';

const EVENT: ExportEvent = {
  source: 'ics:42@example.com',
  title: 'Rock &amp; <em>Roll</em>',
  description: '<p>First</p><p>Second</p>',
  website: 'https://rock.example/?a=1,2;3',
  start: '2031-05-01 19:30:00',
  end: '2031-05-01 22:00:00',
  timezone: 'Europe/Paris',
  allDay: false,
  categories: ['Music', 'Arts, Crafts'],
  venue: {
    venue: 'Hall',
    address: 'Street 1',
    city: 'Ulm',
    zip: '89073',
    country: 'Germany',
    latitude: 48.4,
    longitude: 9.99,
  },
  organizers: [{ organizer: 'Ada "the" ^', email: 'ada@example.com' }, { organizer: 'Bob' }],
  modified: '2030-01-02 03:04:05',
};

async function icsOf(...events: ExportEvent[]): Promise<string> {
  let text = '';
  for await (const part of writeIcs(events, { name: 'Jazz, blues; more' })) text += part;
  return text;
}

/** The file as another program sees it. */
function parse(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text));
}

const value = (event: ICAL.Component, name: string) => event.getFirstPropertyValue(name);

describe('writeIcs', () => {
  it('writes a calendar that another program can parse', async () => {
    const calendar = parse(await icsOf(EVENT));
    const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
    expect(value(calendar, 'x-wr-calname')).toBe('Jazz\\, blues\\; more');
    expect(value(event, 'uid')).toBe('42@example.com');
    expect(value(event, 'summary')).toBe('Rock & Roll');
    expect(value(event, 'description')).toBe('First\nSecond');
    expect(value(event, 'location')).toBe('Hall, Street 1, Ulm, 89073, Germany');
    expect(value(event, 'geo')).toEqual([48.4, 9.99]);
    expect(event.getFirstProperty('categories')?.getValues()).toEqual(['Music', 'Arts, Crafts']);
    expect(value(event, 'url')).toBe('https://rock.example/?a=1%2C2%3B3');
    expect(event.getFirstProperty('organizer')?.getParameter('cn')).toBe('Ada "the" ^');
    expect(value(event, 'organizer')).toBe('mailto:ada@example.com');
    expect(value(event, 'status')).toBe('CONFIRMED');
    expect(String(value(event, 'last-modified'))).toBe('2030-01-02T03:04:05Z');
  });

  it('folds lines at 75 octets and ends them with CRLF', async () => {
    const text = await icsOf({ ...EVENT, title: 'é'.repeat(200) });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('writes all-day events as dates with an exclusive end', async () => {
    const days = { start: '2031-05-01 00:00:00', end: '2031-05-03 23:59:59', allDay: true };
    const text = await icsOf({ ...EVENT, ...days });
    expect(text).toContain('DTSTART;VALUE=DATE:20310501\r\nDTEND;VALUE=DATE:20310504\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  it('writes the status of cancelled, private and draft events', async () => {
    expect(await icsOf({ ...EVENT, cancelled: true })).toContain('STATUS:CANCELLED');
    expect(await icsOf({ ...EVENT, status: 'private' })).toContain('CLASS:PRIVATE');
    expect(await icsOf({ ...EVENT, status: 'draft' })).toContain('STATUS:TENTATIVE');
  });

  it('writes a file in which a change by another program is imported', async () => {
    const text = (await icsOf(EVENT)).replace(/\r\n /g, '').replace(/LOCATION:.*/, 'LOCATION:Town square');
    const { records } = await readAll('ics', text);
    expect(records[0]).toMatchObject({
      title: EVENT.title,
      venue: { venue: 'Town square' },
      organizers: EVENT.organizers,
    });
  });

  it('escapes texts so that they cannot add properties', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvent, fc.constantFrom('source', 'title', 'excerpt', 'website'), async (event, member) => {
        const text = await icsOf({
          ...event,
          [member]: `x:${String(event[member])}\r\nATTENDEE:mailto:evil@example.com\nEND:VEVENT`,
        });
        const parsed = parse(text).getFirstSubcomponent('vevent') as ICAL.Component;
        expect(parsed.hasProperty('attendee')).toBe(false);
        expect(parse(text).getAllSubcomponents('vevent')).toHaveLength(1);
      }),
      { numRuns: cases(50) },
    );
  });

  it('keeps the wall clock time in any zone, across clock changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyTimes, { minLength: 1, maxLength: 5 }), async (times) => {
        const events = times.map((time, index) => ({ ...EVENT, ...time, source: `ics:${index}` }));
        const parsed = parse(await icsOf(...events))
          .getAllSubcomponents('vevent')
          .map((event) => new ICAL.Event(event));
        parsed.forEach((event, index) => expectSameClock(event, events[index]));
      }),
      { numRuns: cases(40) },
    );
  });

  it.each([
    'Europe/Paris',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Africa/Casablanca',
    'Asia/Tehran',
  ])('keeps the wall clock time in every half hour around the clock changes of %s', async (timezone) => {
    const events = aroundChanges(timezone, 2031).map((start, index) => ({
      ...EVENT,
      source: `ics:${index}`,
      start,
      end: start,
      timezone,
    }));
    const parsed = parse(await icsOf(...events))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
    expect(parsed).toHaveLength(events.length);
    parsed.forEach((event, index) => expectSameClock(event, events[index]));
    const { records } = await readAll('ics', await icsOf(...events));
    expect(records.map(({ start, timezone: zone }) => [start, zone])).toEqual(
      events.map(({ start }) => [start, timezone]),
    );
  });
});

/** Wall times (as the database has them) every half hour of the days on which the clocks of a year change. */
function aroundChanges(timezone: string, year: number): string[] {
  const hour = 3_600_000;
  const walls = new Set<string>();
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += hour) {
    if (zoneOffset(timezone, at) === zoneOffset(timezone, at + hour)) continue;
    for (let near = at - 6 * hour; near < at + 6 * hour; near += hour / 2) {
      const wall = new Date(near + zoneOffset(timezone, at) * 1000).toISOString().slice(0, 19).replace('T', ' ');
      walls.add(normaliseWall(wall, timezone));
    }
  }
  return [...walls];
}

function expectSameClock(event: ICAL.Event, { start, end, timezone, allDay }: ExportEvent): void {
  const wall = (time: ICAL.Time) => time.toString().replace('T', ' ').replace('Z', '');
  if (allDay) {
    const dayAfter = new Date(Date.parse(`${end.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect([wall(event.startDate), wall(event.endDate)]).toEqual([start.slice(0, 10), dayAfter]);
    return;
  }
  expect([wall(event.startDate), wall(event.endDate)]).toEqual([start, end]);
  const moments = [start, end].map((time) => wallToUtcMs(time, timezone) / 1000);
  // In an hour that comes twice the standard means the first, this service the second (events.md §12).
  if (!comesTwice(start, timezone)) expect(event.startDate.toUnixTime()).toBe(moments[0]);
  if (!comesTwice(end, timezone)) expect(event.endDate.toUnixTime()).toBe(moments[1]);
}

function comesTwice(wall: string, timezone: string): boolean {
  const moment = wallToUtcMs(wall, timezone);
  const offset = zoneOffset(timezone, moment);
  return [1800, 3600, 7200, 86_400].some((step) => {
    const before = zoneOffset(timezone, moment - step * 1000);
    return before > offset && zoneOffset(timezone, moment - (before - offset) * 1000) === before;
  });
}
