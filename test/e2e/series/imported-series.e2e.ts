import { SeriesGrowthService } from '../../../src/cal/series/series-growth.service.js';
import { DAY_MS } from '../../../src/core/time/index.js';
import type { Caller } from '../../helpers/app.js';
import { startApp } from '../../helpers/app.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { calendar, pages, remoteSetting, type RemoteSetting } from '../aggregator/remote-helper.js';
import { readByIcalJs } from './read-calendar.js';

const FILES = '/cal/event-aggregator/v1/file-imports';
const EVENTS = '/cal/events/v1/events';
const SERIES = '/cal/series/v1/series';

interface SeriesDate {
  event_id: number;
  original_start: string;
  start_date: string;
  end_date: string;
  status: string;
  is_detached: boolean;
}
interface Series {
  id: number;
  rule: string;
  dates: string[];
  excluded_dates: string[];
  start_date: string;
  timezone: string;
  all_day: boolean;
  is_growing: boolean;
  made_until: string;
}

/** A month next year, so that all dates are within two years from now. */
const YEAR = testNow().getUTCFullYear() + 1;
/** A VEVENT of a weekly course. Mondays do not matter: its first date is that of the rule whichever day it is. */
const course = (uid: string, more: string[] = [], rule = 'RRULE:FREQ=WEEKLY;COUNT=6'): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20300101T000000Z', ...(rule === '' ? [] : [rule])]
    .concat(`DTSTART;TZID=Europe/Berlin:${YEAR}0303T190000`, `DTEND;TZID=Europe/Berlin:${YEAR}0303T203000`)
    .concat('SUMMARY:Yoga', more, 'END:VEVENT', '')
    .join('\r\n');
const exception = (uid: string, day: string, lines: string[], at = `${day}T190000`): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20300101T000000Z', `RECURRENCE-ID;TZID=Europe/Berlin:${day}T190000`]
    .concat(`DTSTART;TZID=Europe/Berlin:${at}`, 'SUMMARY:Yoga', lines, 'END:VEVENT', '')
    .join('\r\n');

describe('A repeated event of a calendar file', () => {
  let site: RemoteSetting;
  beforeAll(async () => {
    site = await remoteSetting();
  });
  beforeEach(() => pages.clear());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => site.close());

  const as = (caller: Caller = 'editor') => site.service.as(caller);
  const take = async (content: string, caller: Caller = 'editor') =>
    (await as(caller).post(FILES).field({ dry_run: 'false' }).attach('file', Buffer.from(content), 'a.ics').expect(200))
      .body;
  const seriesOf = async (event: number): Promise<Series[]> =>
    (await as('administrator').get(`${SERIES}?event_id=${event}`).expect(200)).body.series;
  const datesOf = async (id: number): Promise<SeriesDate[]> =>
    (await as('administrator').get(`${SERIES}/${id}/dates?per_page=100`).expect(200)).body.dates;
  const only = async (body: { rows: { id: number | null }[] }): Promise<Series> => {
    const [series, ...others] = await seriesOf(body.rows.find(({ id }) => id !== null)?.id ?? 0);
    expect(others).toEqual([]);
    if (!series) throw new Error('The events are no series.');
    return series;
  };
  const day = (monthDay: string, time = '19:00:00'): string => `${YEAR}-${monthDay} ${time}`;

  it('becomes a series with its rule, further and excluded dates, and an event for each date', async () => {
    const lines = [`EXDATE;TZID=Europe/Berlin:${YEAR}0317T190000`, `RDATE;TZID=Europe/Berlin:${YEAR}0501T100000`];
    const body = await take(calendar(course('series-1', [...lines, 'SEQUENCE:4'])));
    expect(body).toMatchObject({ created: 6, refused: 0, notices: [] });
    const series = await only(body);
    expect(series).toMatchObject({
      rule: 'FREQ=WEEKLY;COUNT=6',
      dates: [day('05-01', '10:00:00')],
      excluded_dates: [day('03-17')],
      start_date: day('03-03'),
      timezone: 'Europe/Berlin',
      is_growing: false,
    });
    const dates = await datesOf(series.id);
    expect(dates.map((date) => date.original_start)).toEqual([
      ...['03-03', '03-10', '03-24', '03-31', '04-07'].map((date) => day(date)),
      day('05-01', '10:00:00'),
    ]);
    expect(dates.map((date) => date.start_date)).toEqual(dates.map((date) => date.original_start));
    expect(body.rows.map((row: { id: number }) => row.id).sort()).toEqual(dates.map((date) => date.event_id).sort());
  });

  it('has exceptions as dates with their own title and times; those that are called off are excluded', async () => {
    const file = calendar(
      exception('series-2', `${YEAR}0310`, ['DESCRIPTION:Moved'], `${YEAR}0311T080000`),
      course('series-2'),
      exception('series-2', `${YEAR}0317`, ['STATUS:CANCELLED']),
    );
    const series = await only(await take(file));
    expect(series.excluded_dates).toEqual([day('03-17')]);
    const dates = await datesOf(series.id);
    expect(dates.map(({ original_start: start, start_date: at }) => [start, at])).toEqual([
      [day('03-03'), day('03-03')],
      [day('03-10'), day('03-11', '08:00:00')],
      [day('03-24'), day('03-24')],
      [day('03-31'), day('03-31')],
      [day('04-07'), day('04-07')],
    ]);
    const moved = await as('anonymous').get(`${EVENTS}/${dates[1]?.event_id}`).expect(200);
    expect(moved.body.description).toContain('Moved');
  });

  it('of whole days, and one with a list of dates only, are series, too', async () => {
    const days = ['BEGIN:VEVENT', 'UID:series-3', `DTSTART;VALUE=DATE:${YEAR}0601`, `DTEND;VALUE=DATE:${YEAR}0603`]
      .concat('RRULE:FREQ=MONTHLY;COUNT=3', `EXDATE;VALUE=DATE:${YEAR}0701`, 'SUMMARY:Camp', 'END:VEVENT', '')
      .join('\r\n');
    const camp = await only(await take(calendar(days)));
    expect(camp).toMatchObject({ all_day: true, excluded_dates: [`${YEAR}-07-01`] });
    expect((await datesOf(camp.id)).map((date) => date.original_start)).toEqual([
      day('06-01', '00:00:00'),
      day('08-01', '00:00:00'),
    ]);
    const list = await only(
      await take(calendar(course('series-4', [`RDATE;TZID=Europe/Berlin:${YEAR}0310T190000,${YEAR}0402T190000`], ''))),
    );
    expect(list).toMatchObject({ rule: '', dates: [day('03-10'), day('04-02')], start_date: day('03-03') });
    expect(await datesOf(list.id)).toHaveLength(3);
  });

  it('whose start is not in its rule has it as a date beside the rule', async () => {
    const start = new Date(`${YEAR}-03-03T00:00:00Z`).getUTCDay();
    const other = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][(start + 2) % 7];
    const series = await only(await take(calendar(course('series-5', [], `RRULE:FREQ=WEEKLY;BYDAY=${other};COUNT=3`))));
    expect(series.dates).toEqual([day('03-03')]);
    expect((await datesOf(series.id)).map((date) => date.original_start)).toEqual(
      ['03-03', '03-05', '03-12', '03-19'].map((date) => day(date)),
    );
  });

  it('whose rule no series has is events of their own, with the reason', async () => {
    const hourly = await take(calendar(course('series-6', [], 'RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=3')));
    expect(hourly).toMatchObject({ created: 3, refused: 0 });
    expect(hourly.notices).toMatchObject([{ row: 1, message: expect.stringMatching(/events of their own.*FREQ/) }]);
    expect(await seriesOf(hourly.rows[0].id)).toEqual([]);
    const dense = await take(calendar(course('series-7', [], 'RRULE:FREQ=DAILY;BYHOUR=8,10,12,14,16,19;COUNT=12')));
    expect(dense.refused).toBe(0);
    expect(dense.notices[0].message).toMatch(/at most 4 dates a day/);
    expect(await seriesOf(dense.rows[0].id)).toEqual([]);
    const secondly = await take(calendar(course('series-8', [], 'RRULE:FREQ=SECONDLY;COUNT=3'), course('series-9')));
    expect(secondly).toMatchObject({ created: 6, refused: 1 });
  });

  it('is the same series when the file is imported again, with what the file has changed', async () => {
    const first = await take(calendar(course('series-10')));
    const before = await only(first);
    const again = await take(calendar(course('series-10')));
    expect(again).toMatchObject({ created: 0, updated: 0, skipped: 6 });
    expect(await only(again)).toEqual(before);
    const longer = await take(calendar(course('series-10', ['DESCRIPTION:Mats'], 'RRULE:FREQ=WEEKLY;COUNT=8')));
    expect(longer).toMatchObject({ created: 2, updated: 6 });
    const after = await only(longer);
    expect(after).toMatchObject({ id: before.id, rule: 'FREQ=WEEKLY;COUNT=8' });
    expect(await datesOf(after.id)).toHaveLength(8);
    const edited = { rule: 'FREQ=WEEKLY;COUNT=10' };
    await as().post(`${SERIES}/${after.id}/edits`).send(edited).expect(200);
    await take(calendar(course('series-10', ['DESCRIPTION:Mats'], 'RRULE:FREQ=WEEKLY;COUNT=8')));
    expect(await only(longer)).toMatchObject({ id: before.id, ...edited });
  });

  it('without an end grows here, and the file finds the dates that the series has made itself', async () => {
    const open = calendar(course('series-11', [], 'RRULE:FREQ=MONTHLY'));
    const first = await take(open);
    const series = await only(first);
    expect(series.is_growing).toBe(true);
    stopClock(site.service, 200 * DAY_MS);
    expect(await site.service.app.get(SeriesGrowthService).growAll()).toBeGreaterThan(2);
    const grown = await datesOf(series.id);
    expect(grown.length).toBeGreaterThan(first.created + 2);
    const again = await take(open);
    expect(again).toMatchObject({ updated: 0, refused: 0 });
    expect(again.created).toBeLessThanOrEqual(1);
    expect(await datesOf(series.id)).toHaveLength(grown.length + again.created);
    const starts = new Set((await datesOf(series.id)).map((date) => date.start_date));
    expect(starts.size).toBe(grown.length + again.created);
  });

  it('is taken back with its events: a series in the trash makes no dates, and goes with the last of them', async () => {
    const body = await take(calendar(course('series-12', [], 'RRULE:FREQ=MONTHLY')));
    const { id } = await only(body);
    const events = body.rows.map((row: { id: number }) => row.id) as number[];
    for (const event of events) await as().delete(`${EVENTS}/${event}`).expect(200);
    stopClock(site.service, 200 * DAY_MS);
    await site.service.app.get(SeriesGrowthService).growAll();
    expect(await datesOf(id)).toHaveLength(events.length);
    jest.restoreAllMocks();
    for (const event of events)
      await as('administrator').delete(`/content/v2/cal_events/${event}?force=true`).expect(200);
    await as('administrator').get(`${SERIES}/${id}`).expect(404);
    const again = await only(await take(calendar(course('series-12'))));
    expect(again.id).not.toBe(id);
  });

  it('is one series when several imports bring it at once', async () => {
    const file = calendar(course('series-16'));
    const bodies = await Promise.all([take(file), take(file), take(file)]);
    expect(bodies.reduce((sum, { created }) => sum + Number(created), 0)).toBe(6);
    const { id } = await only(bodies[0]);
    expect(await datesOf(id)).toHaveLength(6);
    const all = (await as('administrator').get(`${SERIES}?per_page=100`).expect(200)).body.series as Series[];
    for (const one of all) expect((await datesOf(one.id)).length).toBeGreaterThan(1);
  });

  it('stays as it is for callers who may not change it', async () => {
    const body = await take(calendar(course('series-13')));
    const before = await only(body);
    const foreign = await take(calendar(course('series-13', [], 'RRULE:FREQ=WEEKLY;COUNT=9')), 'author');
    expect(foreign.updated).toBe(0);
    expect(await only(body)).toEqual(before);
    const stolen = await take(calendar(course('series-13', ['DESCRIPTION:Mine'])), 'author');
    expect(stolen).toMatchObject({ created: 0, updated: 0 });
  });

  it('of an address is a series, too, and the same one after the next run', async () => {
    pages.set('/a.ics', { type: 'text/calendar', body: calendar(course('series-14')) });
    await site.start('/a.ics', { type: 'schedule', frequency: 'daily' });
    await site.run();
    const found = async () =>
      (await as('administrator').get(`${SERIES}?per_page=100`).expect(200)).body.series as Series[];
    const newest = async () => (await found())[0];
    const before = await newest();
    expect(before).toMatchObject({ rule: 'FREQ=WEEKLY;COUNT=6', start_date: day('03-03') });
    expect(await datesOf(before?.id ?? 0)).toHaveLength(6);
    const count = (await found()).length;
    pages.set('/a.ics', {
      type: 'text/calendar',
      body: calendar(
        course('series-14', [`EXDATE;TZID=Europe/Berlin:${YEAR}0407T190000`], 'RRULE:FREQ=WEEKLY;COUNT=7'),
      ),
    });
    expect(await site.run(testNow(2 * DAY_MS))).toBe(1);
    expect(await newest()).toMatchObject({
      id: before?.id,
      rule: 'FREQ=WEEKLY;COUNT=7',
      excluded_dates: [day('04-07')],
    });
    expect(await datesOf(before?.id ?? 0)).toHaveLength(7);
    expect(await found()).toHaveLength(count);
  });

  it('of a file that this site has written changes nothing here, and is the same series on another site', async () => {
    const body = await take(calendar(course('series-15', ['CATEGORIES:Round trip'])));
    const { id } = await only(body);
    const own = { event_id: body.rows[0].id };
    await as().delete(`${SERIES}/${id}`).expect(200);
    for (const { id: event } of body.rows)
      await as().post(`${EVENTS}/${event}`).send({ status: 'publish' }).expect(200);
    const rule = { rule: 'FREQ=WEEKLY;COUNT=6', excluded_dates: [day('03-17')] };
    for (const { id: event } of body.rows.slice(1)) await as().delete(`${EVENTS}/${event}`).expect(200);
    const made = (
      await as()
        .post(SERIES)
        .send({ ...own, ...rule })
        .expect(200)
    ).body;
    const dates = await datesOf(made.series.id);
    expect(dates).toHaveLength(5);
    await as().post(`${EVENTS}/${dates[1]?.event_id}`).send({ title: 'Yoga outdoors' }).expect(200);
    const { text } = await site.service.http().get('/events/category/round-trip/list/?ical=1').expect(200);
    expect(text).toContain(`?series=${made.series.id}\r\n`);
    const again = await take(text);
    expect(again).toMatchObject({ created: 0, refused: 0 });
    expect((await datesOf(made.series.id)).map((date) => date.event_id)).toEqual(dates.map((date) => date.event_id));
    const [unchanged] = await seriesOf(own.event_id);
    expect(unchanged).toMatchObject({ id: made.series.id, rule: rule.rule, excluded_dates: rule.excluded_dates });

    const other = await startApp();
    try {
      const taken = (
        await other
          .as('editor')
          .post(FILES)
          .field({ dry_run: 'false' })
          .attach('file', Buffer.from(text), 'feed.ics')
          .expect(200)
      ).body;
      expect(taken).toMatchObject({ created: 5, refused: 0 });
      const { text: copy } = await other.http().get('/events/category/round-trip/list/?ical=1').expect(200);
      // The site announces the events that it has had at these times before.
      expect(readByIcalJs(copy)).toEqual(readByIcalJs(text).filter(({ status }) => status === 'CONFIRMED'));
      expect(copy).toContain(`?series=${made.series.id}\r\n`);
    } finally {
      await other.close();
    }
  });
});
