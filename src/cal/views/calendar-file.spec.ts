import fc from 'fast-check';
import { cases } from '../../../test/helpers/suite-size.js';
import ICAL from 'ical.js';
import { wallToUtc } from '../../core/time/index.js';
import { anyTimes } from '../../export/sample-event.spec-helper.js';
import { pageLanguage } from '../../layout/page-language.spec-helper.js';
import { calendarFile } from './calendar-file.js';

const EVENT = {
  id: 5,
  global_id: 'site.example?id=5',
  url: 'http://site.example/event/rock/',
  title: 'Rock &amp; <em>Roll</em>',
  description: '<p>First, second; third\\fourth</p><p>Fifth</p>',
  image: { url: 'http://site.example/a,b.jpg' } as { url: string } | false,
  all_day: false,
  start_date: '2031-05-01 19:30:00',
  end_date: '2031-05-01 22:00:00',
  utc_start_date: '2031-05-01 17:30:00',
  utc_end_date: '2031-05-01 20:00:00',
  timezone: 'Europe/Paris',
  date_utc: '2030-01-01 10:00:00',
  modified_utc: '2030-01-02 03:04:05',
  categories: [{ name: 'Arts, &amp; Crafts' }, { name: 'Music' }],
  venue: {
    venue: 'Hall',
    address: 'Street 1',
    city: 'Ulm',
    stateprovince: 'BW',
    zip: '89073',
    country: 'Germany',
    geo_lat: 48.4,
    geo_lng: 9.99,
  } as object,
  organizer: [{ organizer: 'Ada "the" ^', email: 'ada@example.com' }],
};

const SITE = { name: 'Jazz, blues; more', description: 'Events for Jazz', url: 'http://site.example/events/list/' };
const INSTALLATION = '0f8fad5b-d9cb-469f-a165-70867728950e';
const fileOf = (...events: object[]) =>
  calendarFile({
    ...SITE,
    installation: INSTALLATION,
    language: pageLanguage(),
    events: events.map((record) => ({ response: record as Record<string, unknown>, sequence: 2 })),
  });

it('calendarFile uses state or province for venues without a region', () => {
  const venue = (fields: object) => fileOf({ ...EVENT, venue: { venue: 'Hall', zip: '1', ...fields } });
  expect(venue({ state: 'TX', province: 'P' })).toContain('TX 1');
  expect(venue({ province: 'P' })).toContain('P 1');
});

/** The file as another program sees it. */
const parse = (text: string) => new ICAL.Component(ICAL.parse(text));
const first = (calendar: ICAL.Component, name = 'vevent') => calendar.getFirstSubcomponent(name) as ICAL.Component;

describe('calendarFile', () => {
  it('has calendar properties and a refresh interval', () => {
    const calendar = parse(fileOf(EVENT));
    const value = (name: string) => calendar.getFirstPropertyValue(name);
    expect(value('version')).toBe('2.0');
    expect(value('prodid')).toMatch(/Almanac/);
    expect(value('calscale')).toBe('GREGORIAN');
    expect(value('method')).toBe('PUBLISH');
    expect(value('x-wr-calname')).toBe('Jazz\\, blues\\; more');
    expect(value('x-original-url')).toBe(SITE.url);
    expect(value('x-wr-caldesc')).toBe('Events for Jazz');
    expect(value('x-robots-tag')).toBe('noindex');
    expect(String(value('refresh-interval'))).toBe('PT1H');
    expect(value('x-published-ttl')).toBe('PT1H');
  });

  it('contains all properties of an event', () => {
    const event = first(parse(fileOf(EVENT)));
    const value = (name: string) => event.getFirstPropertyValue(name);
    expect(value('uid')).toBe(`almanac:${INSTALLATION}?id=5`);
    expect(value('sequence')).toBe(2);
    expect(value('status')).toBe('CONFIRMED');
    expect(value('summary')).toBe('Rock & Roll');
    expect(value('description')).toBe('First, second; third\\fourth\nFifth');
    expect(value('url')).toBe('http://site.example/event/rock/');
    expect(value('location')).toBe('Hall, Street 1, Ulm, BW 89073, Germany');
    expect(value('geo')).toEqual([48.4, 9.99]);
    expect(event.getFirstProperty('categories')?.getValues()).toEqual(['Arts, & Crafts', 'Music']);
    expect(value('organizer')).toBe('mailto:ada@example.com');
    expect(event.getFirstProperty('organizer')?.getParameter('cn')).toBe('Ada "the" ^');
    expect(value('attach')).toBe('http://site.example/a%2Cb.jpg');
    expect(String(value('created'))).toBe('2030-01-01T10:00:00Z');
    expect(String(value('last-modified'))).toBe('2030-01-02T03:04:05Z');
    expect(String(value('dtstamp'))).toBe('2030-01-02T03:04:05Z');
    expect(event.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Paris');
    expect(String(value('dtstart'))).toBe('2031-05-01T19:30:00');
    expect(String(value('dtend'))).toBe('2031-05-01T22:00:00');
  });

  it('omits properties that an event does not have', () => {
    const bare = {
      ...EVENT,
      description: '',
      image: false,
      venue: [],
      organizer: [],
      categories: [],
      end_date: EVENT.start_date,
    };
    const event = first(parse(fileOf(bare)));
    for (const name of ['description', 'attach', 'location', 'geo', 'organizer', 'categories', 'dtend'])
      expect([name, event.hasProperty(name)]).toEqual([name, false]);
  });

  it('writes all-day events as dates with an exclusive end and no time zone', () => {
    const text = fileOf({
      ...EVENT,
      all_day: true,
      start_date: '2031-05-01 00:00:00',
      end_date: '2031-05-03 23:59:59',
    });
    expect(text).toContain('DTSTART;VALUE=DATE:20310501\r\nDTEND;VALUE=DATE:20310504\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  it('writes UTC times with Z', () => {
    const text = fileOf({ ...EVENT, timezone: 'UTC', utc_start_date: EVENT.start_date, utc_end_date: EVENT.end_date });
    expect(text).toContain('DTSTART:20310501T193000Z\r\n');
    expect(text).not.toContain('VTIMEZONE');
  });

  it.each(['UTC+5:30', 'UTC-8', 'UTC+5.5', 'UTC+0'])(
    'writes times of the fixed offset %s in UTC, because programs know no such zone',
    (timezone) => {
      const text = fileOf({ ...EVENT, timezone });
      expect(text).toContain('DTSTART:20310501T173000Z\r\nDTEND:20310501T200000Z\r\n');
      expect(text).not.toMatch(/TZID|VTIMEZONE/);
    },
  );

  it('announces a cancelled event with its title and time only', () => {
    const { id, title, all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, modified_utc } = EVENT;
    const record = { id, title, all_day, start_date, end_date, utc_start_date, utc_end_date, timezone, modified_utc };
    const event = first(
      parse(
        calendarFile({
          ...SITE,
          installation: INSTALLATION,
          language: pageLanguage(),
          events: [{ response: record, sequence: 3, cancelled: true }],
        }),
      ),
    );
    expect(
      event
        .getAllProperties()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['dtend', 'dtstamp', 'dtstart', 'last-modified', 'sequence', 'status', 'summary', 'uid']);
    expect(event.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('was last changed when the event or its venue was', () => {
    const venue = { ...EVENT.venue, modified_utc: '2030-03-04 05:06:07' };
    const event = first(parse(fileOf({ ...EVENT, venue })));
    expect(String(event.getFirstPropertyValue('last-modified'))).toBe('2030-03-04T05:06:07Z');
  });

  it('lists clock changes in wall time, from a year before the events to a year after', () => {
    const text = fileOf(EVENT, { ...EVENT, start_date: '2032-01-01 10:00:00', end_date: '2032-01-01 11:00:00' });
    const zone = first(parse(text), 'vtimezone');
    const onsets = zone
      .getAllSubcomponents('daylight')
      .flatMap((part) => part.getAllProperties('rdate').map((date) => String(date.getFirstValue())));
    expect(onsets).toEqual([
      '2030-03-31T02:00:00',
      '2031-03-30T02:00:00',
      '2032-03-28T02:00:00',
      '2033-03-27T02:00:00',
    ]);
    expect(zone.getFirstPropertyValue('tzid')).toBe('Europe/Paris');
  });

  it('defines each time zone once before the events', () => {
    const calendar = parse(
      fileOf(EVENT, EVENT, { ...EVENT, timezone: 'America/New_York' }, { ...EVENT, timezone: 'UTC+5:30' }),
    );
    const names = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
    expect(names).toEqual(['Europe/Paris', 'America/New_York']);
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual([
      ...names.map(() => 'vtimezone'),
      ...Array.from({ length: 4 }, () => 'vevent'),
    ]);
  });

  it('limits the clock changes of events that span millennia', () => {
    const text = fileOf({ ...EVENT, start_date: '0500-01-01 10:00:00', end_date: '9000-01-01 10:00:00' });
    expect(text.length).toBeLessThan(20_000);
  });

  it('folds lines at 75 octets, ends them with CRLF and can be parsed by another program', () => {
    fc.assert(
      fc.property(fc.array(anyResponse, { maxLength: 4 }), (events) => {
        const text = fileOf(...events);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
        expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
        const parsed = parse(text).getAllSubcomponents('vevent');
        expect(parsed).toHaveLength(events.length);
        for (const event of parsed) expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED');
        for (const event of parsed) expect(event.hasProperty('attendee')).toBe(false);
      }),
      { numRuns: cases(60) },
    );
  });

  it('gives every event the same wall clock time in another program, and those with fixed offsets the same moment', () => {
    fc.assert(
      fc.property(anyResponse, (record) => {
        const event = new ICAL.Event(first(parse(fileOf(record))));
        const wall = (time: ICAL.Time) => time.toString().replace('T', ' ').replace('Z', '');
        const times = record.timezone.startsWith('UTC')
          ? [record.utc_start_date, record.utc_end_date]
          : [record.start_date, record.end_date];
        if (record.all_day) expect(wall(event.startDate)).toBe(record.start_date.slice(0, 10));
        else expect([wall(event.startDate), wall(event.endDate)]).toEqual(times);
      }),
      { numRuns: cases(60) },
    );
  });
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    'a\r\nATTENDEE:mailto:evil@example.com',
    'x\nEND:VEVENT',
    '\\;,:"^',
    'é'.repeat(100),
    `${'x'.repeat(63)}👩‍👩‍👧‍👦🎷`,
    '\u2028\u0085\rSTATUS:CANCELLED',
  ),
);

const anyResponse = fc
  .record({ times: anyTimes, title: text, description: text, name: text, place: text })
  .map(({ times, title, description, name, place }) => ({
    ...EVENT,
    start_date: times.start,
    end_date: times.end,
    utc_start_date: wallToUtc(times.start, times.timezone),
    utc_end_date: wallToUtc(times.end, times.timezone),
    timezone: times.timezone,
    all_day: times.allDay,
    title,
    description,
    categories: [{ name }],
    venue: { venue: place, city: name },
    organizer: [{ organizer: name, email: 'ada@example.com' }],
  }));
