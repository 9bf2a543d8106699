import fc from 'fast-check';
import { normaliseWall } from '../core/time/index.js';
import { ATTENDANCE_MODES, EVENT_STATUSES } from '../cal/events/events/event-status.js';
import { IMPORT_STATUSES } from '../import/import-record.js';
import type { ExportEvent } from './export-event.js';

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'UTC+3', 'UTC-5.5', 'UTC+5:45', 'Etc/GMT+7'];

/** Any zone that an event may be in. */
export const anyZone = fc.constantFrom(...ZONES);

/** One line of text with what means something to the formats. */
const line = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...`\\;,:"'^|&<>{}[]=#%é日 `), fc.string({ minLength: 1, maxLength: 1 })),
    maxLength: 12,
  })
  .map((text) => text.replace(/\s+/g, ' ').trim());

const name = line.filter((text) => text !== '');
const names = fc.uniqueArray(name, { maxLength: 4 });

const text = fc
  .array(fc.oneof(line, fc.constantFrom('<p>One &amp; two</p>', '<b>x</b>', 'a < b', '&lt;i&gt;', '')), {
    maxLength: 4,
  })
  .map((lines) => lines.join('\n').trim() || undefined);

const address = fc.webUrl({ withQueryParameters: true, withFragments: true });
const orEmpty = (address: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), address);

/** Not before 1973: the parser that the export is compared with knows no seconds in offsets, which Liberia had so long. */
const wall = fc
  .date({ min: new Date('1973-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));

const id = fc.integer({ min: 1, max: 2_147_483_647 });

const venue = fc.record(
  {
    venue: name,
    id,
    slug: name,
    address: name,
    city: name,
    country: name,
    province: name,
    state: name,
    zip: name,
    phone: name,
    website: address,
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((degrees) => degrees + 0),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((degrees) => degrees + 0),
  },
  { requiredKeys: ['venue'] },
);

const organizer = fc.record(
  { organizer: name, id, slug: name, email: name, phone: name, website: address },
  { requiredKeys: ['organizer'] },
);

/** Start and end in a zone, as the database has them: times that the clocks skip are moved forward. */
export const anyTimes = fc.tuple(wall, wall, anyZone, fc.boolean()).map(([one, other, timezone, allDay]) => {
  const [start, end] = [one, other].map((time) => normaliseWall(time, timezone)).sort();
  const days = { start: `${start.slice(0, 10)} 00:00:00`, end: `${end.slice(0, 10)} 23:59:59` };
  return { ...(allDay ? days : { start, end }), timezone, allDay };
});

/** The installation that exports. */
export const INSTALLATION = '0f0e0d0c-0b0a-4090-8070-605040302010';

/** Any event that an export may meet, all members given. */
export const anyEvent: fc.Arbitrary<ExportEvent> = fc
  .record({
    source: fc.oneof(
      fc.tuple(fc.constantFrom('ics', 'csv', 'json', 'almanac'), name).map(([format, id]) => `${format}:${id}`),
      fc.constant('ics:1@example.com#20310501T100000Z'),
      fc.constantFrom(`almanac:${INSTALLATION}?id=12`, 'site:www.example.org:8080?id=7'),
    ),
    installation: fc.constant(INSTALLATION),
    globalId: fc.option(
      id.map((number) => `www.example.org?id=${number}`),
      { nil: undefined },
    ),
    slug: fc.option(name, { nil: undefined }),
    published: fc.option(wall, { nil: undefined }),
    times: anyTimes,
    title: name,
    description: text,
    excerpt: text,
    url: fc.option(address, { nil: undefined }),
    website: orEmpty(address),
    cost: line,
    status: fc.constantFrom(...IMPORT_STATUSES),
    cancelled: fc.constantFrom(true as const, undefined),
    eventStatus: fc.option(
      fc.record(
        {
          eventStatus: fc.constantFrom(...EVENT_STATUSES),
          statusReason: name,
          former: fc.record({ formerStart: wall, formerEnd: wall, formerTimezone: anyZone }),
        },
        { requiredKeys: ['eventStatus'] },
      ),
      { nil: undefined },
    ),
    attendanceMode: fc.option(fc.constantFrom(...ATTENDANCE_MODES), { nil: undefined }),
    onlineUrl: fc.option(address, { nil: undefined }),
    protected: fc.constantFrom(true as const, undefined),
    featured: fc.boolean(),
    sticky: fc.boolean(),
    hideFromListings: fc.boolean(),
    showMap: fc.boolean(),
    showMapLink: fc.boolean(),
    image: fc.option(fc.oneof(address, fc.constant('17')), { nil: undefined }),
    categories: names,
    tags: names,
    venue: fc.option(venue),
    organizers: fc.array(organizer, { maxLength: 3 }),
  })
  .map(({ times, eventStatus: { former, ...status } = {}, ...event }) => ({
    ...event,
    ...status,
    ...former,
    ...times,
    modified: '2030-01-02 03:04:05',
  }));
