import fc from 'fast-check';
import { cases } from '../../helpers/suite-size.js';
import { normaliseWall, wallToUtc } from '../../../src/core/time/index.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const RUNS = cases(60);
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'UTC+3', 'UTC-9.5');
const two = (n: number) => String(n).padStart(2, '0');
const wall = fc
  .record({
    year: fc.integer({ min: 1990, max: 2035 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ year, month, day, hour, minute }) => `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:00`);
/** Hours that daylight saving skips or repeats. */
const tricky = fc.constantFrom(
  ['2031-03-30 02:30:00', 'Europe/Paris'],
  ['2031-10-26 02:30:00', 'Europe/Paris'],
  ['2031-03-09 02:15:00', 'America/New_York'],
  ['2031-11-02 01:15:00', 'America/New_York'],
  ['2031-10-05 02:10:00', 'Australia/Lord_Howe'],
  ['2031-04-06 01:45:00', 'Australia/Lord_Howe'],
  ['2011-12-30 10:00:00', 'Pacific/Apia'],
);

describe('Event times', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('keep their wall clock time in every zone, except for hours that do not exist', async () => {
    const times = fc.oneof(
      { weight: 3, arbitrary: fc.tuple(wall, zone) },
      { weight: 1, arbitrary: tricky as fc.Arbitrary<[string, string]> },
    );
    await fc.assert(
      fc.asyncProperty(times, async ([start, timezone]) => {
        const made = await service
          .as('editor')
          .post('/cal/events/v1/events')
          .send({ title: 'Clock', start_date: start, end_date: start, timezone, status: 'publish' });
        if (made.status !== 201) throw new Error(`${start} ${timezone}: ${made.text}`);
        const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${(made.body as { id: number }).id}`);
        const expected = normaliseWall(start, timezone);
        expect(body).toMatchObject({
          start_date: expected,
          end_date: expected,
          utc_start_date: wallToUtc(expected, timezone),
          timezone,
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('keep the clock time when the zone changes, and the zone when the clock time changes', async () => {
    const { body: made } = await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ title: 'Moved', start_date: '2031-07-01 10:00', end_date: '2031-07-01 12:00', timezone: 'Europe/Paris' })
      .expect(201);
    const change = (fields: object) =>
      service
        .as('editor')
        .post(`/cal/events/v1/events/${(made as { id: number }).id}`)
        .send(fields)
        .expect(200);
    expect((await change({ timezone: 'Asia/Tokyo' })).body).toMatchObject({
      start_date: '2031-07-01 10:00:00',
      utc_start_date: '2031-07-01 01:00:00',
      timezone: 'Asia/Tokyo',
    });
    expect((await change({ start_date: '2031-07-01 11:00' })).body).toMatchObject({
      start_date: '2031-07-01 11:00:00',
      utc_start_date: '2031-07-01 02:00:00',
      utc_end_date: '2031-07-01 03:00:00',
    });
    expect((await change({ start_date: '2031-07-02 11:00' })).body).toMatchObject({
      start_date: '2031-07-02 11:00:00',
      end_date: '2031-07-02 11:00:00',
      utc_end_date: '2031-07-02 02:00:00',
    });
    expect((await change({ title: 'Renamed' })).body).toMatchObject({
      title: 'Renamed',
      start_date: '2031-07-02 11:00:00',
      timezone: 'Asia/Tokyo',
    });
  });
});

describe('A partial update of an event', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('changes only the fields that are sent', async () => {
    const full = {
      title: 'Whole',
      description: 'Text',
      excerpt: 'Short',
      start_date: '2031-01-01 10:00',
      end_date: '2031-01-01 12:00',
      timezone: 'America/New_York',
      cost: '$5',
      website: 'https://example.org/',
      show_map: true,
      show_map_link: true,
      hide_from_listings: true,
      sticky: true,
      featured: true,
      status: 'private',
      categories: ['A'],
      tags: ['B'],
      venue: { venue: 'V' },
      organizer: [{ organizer: 'O1' }, { organizer: 'O2' }],
    };
    const { body: made } = await service.as('administrator').post('/cal/events/v1/events').send(full).expect(201);
    const same = ({ modified: _m, modified_utc: _u, title: _t, ...rest }: Record<string, unknown>) => rest;
    for (const method of ['post', 'put', 'patch'] as const) {
      const { body } = await service
        .as('administrator')
        [method](`/cal/events/v1/events/${(made as { id: number }).id}`)
        .send({ title: `By ${method}` })
        .expect(200);
      expect(same(body as Record<string, unknown>)).toEqual(same(made as Record<string, unknown>));
    }
  });
});
