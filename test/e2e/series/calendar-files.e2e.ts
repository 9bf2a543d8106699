import { pageQueries } from '../../helpers/query-counts.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { Calendar } from '../views/view.js';
import { partsOf, readByIcalJs, readByNodeIcal, type ShownDate } from './read-calendar.js';

const SERIES = '/cal/series/v1/series';
const EVENTS = '/cal/events/v1/events';

interface Made {
  /** Of the series. */
  id: number;
  /** Of its events, by start. */
  events: number[];
}

describe('A series in calendar files', () => {
  let service: TestApp;
  let calendar: Calendar;
  beforeAll(async () => {
    service = await startApp({ SERIES_MAX_DATES: '120' });
    calendar = new Calendar(service);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  let categories = 0;
  /** A series in a category of its own. @returns the address of its file, too */
  const series = async (start: string, rule: object, more: Record<string, unknown> = {}) => {
    const category = `course-${(categories += 1)}`;
    const end = `${start.slice(0, 11)}${String(Math.min(23, Number(start.slice(11, 13)) + 1)).padStart(2, '0')}${start.slice(13)}`;
    const { id: event } = await calendar.event('Yoga', start, { end_date: end, categories: [category], ...more });
    const { body } = await admin()
      .post(SERIES)
      .send({ event_id: event, ...rule })
      .expect(200);
    const made: Made = {
      id: body.series.id,
      events: [event, ...body.created.map((date: { event_id: number }) => date.event_id)],
    };
    return { made, path: `/events/category/${category}/list/?tribe-bar-date=2005-01-01&ical=1` };
  };
  const text = async (path: string): Promise<string> => (await calendar.file(path)).text;
  /** The dates as the service has them, those that visitors see. */
  const stored = async (ids: readonly number[]): Promise<ShownDate[]> => {
    const dates: ShownDate[] = [];
    for (const id of ids) {
      const { body, status } = await service.as('anonymous').get(`${EVENTS}/${id}`);
      if (status !== 200 || body.title === undefined) continue;
      const [from, to] = [body.utc_start_date, body.utc_end_date];
      dates.push({ title: body.title, start: from, end: to, status: 'CONFIRMED' });
    }
    return dates.sort((one, other) => (one.start < other.start ? -1 : 1));
  };
  const master = (file: string) =>
    partsOf(file).filter((part) => part.hasProperty('rrule') || part.hasProperty('rdate'));
  const sequenceOf = async (path: string): Promise<number> =>
    Number(master(await text(path))[0]?.getFirstPropertyValue('sequence'));

  it.each([
    ['America/New_York', '2031-03-05 02:30:00', 'FREQ=DAILY;COUNT=9'],
    ['America/New_York', '2031-10-20 19:00:00', 'FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2;COUNT=12'],
    ['Europe/Berlin', '2031-03-28 02:30:00', 'FREQ=DAILY;COUNT=5'],
    ['Europe/Berlin', '2031-10-24 02:30:00', 'FREQ=DAILY;COUNT=5'],
    ['Europe/Berlin', '2031-10-24 00:30:00', 'FREQ=DAILY;COUNT=5'],
    ['Australia/Lord_Howe', '2031-10-03 02:15:00', 'FREQ=DAILY;COUNT=5'],
    ['Australia/Lord_Howe', '2031-04-01 09:00:00', 'FREQ=WEEKLY;COUNT=3'],
    ['Pacific/Apia', '2011-12-28 10:00:00', 'FREQ=DAILY;COUNT=5'],
    ['Pacific/Apia', '2031-01-31 10:00:00', 'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=6'],
    ['Africa/Casablanca', '2031-01-06 20:00:00', 'FREQ=WEEKLY;COUNT=8'],
    ['UTC', '2031-01-06 20:00:00', 'FREQ=MONTHLY;BYDAY=1MO;COUNT=5'],
  ])(
    'is one event with a rule that programs read as the dates that it has: %s, %s, %s',
    async (timezone, start, rule) => {
      const { made, path } = await series(start, { rule }, { timezone });
      const file = await text(path);
      expect(partsOf(file).filter((part) => !part.hasProperty('recurrence-id'))).toHaveLength(1);
      expect(file).toMatch(start.startsWith('2011') ? /\r\nRDATE;/ : /\r\nRRULE:FREQ=[A-Z]+;/);
      const expected = await stored(made.events);
      expect(expected).toHaveLength(made.events.length);
      expect(readByIcalJs(file)).toEqual(expected);
      // node-ical keeps the time that it finds in place of a skipped one, and takes the first of two equal hours.
      if (!/ 02:/.test(start) && file.includes('RRULE')) expect(readByNodeIcal(file)).toEqual(expected);
    },
  );

  it('has days for whole days, and ends with a day', async () => {
    const { path } = await series(
      '2031-05-05 00:00:00',
      { rule: 'FREQ=WEEKLY;COUNT=4', excluded_dates: ['2031-05-19'] },
      { all_day: true, end_date: '2031-05-06 00:00:00', timezone: 'Europe/Berlin' },
    );
    const file = await text(path);
    expect(file).toContain('RRULE:FREQ=WEEKLY;UNTIL=20310526\r\n');
    expect(file).toContain('EXDATE;VALUE=DATE:20310519\r\n');
    const days = (dates: ShownDate[]) => dates.map(({ start, end }) => [start, end]);
    const expected = [
      ['2031-05-05', '2031-05-07'],
      ['2031-05-12', '2031-05-14'],
      ['2031-05-26', '2031-05-28'],
    ];
    expect(days(readByIcalJs(file))).toEqual(expected);
    expect(days(readByNodeIcal(file)).map(([start]) => start)).toEqual(expected.map(([start]) => start));
  });

  it('has further dates with RDATE, and a list of dates without a rule has nothing else', async () => {
    const both = await series(
      '2031-05-05 19:00:00',
      { rule: 'FREQ=WEEKLY;COUNT=3', dates: ['2031-05-08 10:00', '2031-07-01'] },
      { timezone: 'Europe/Berlin' },
    );
    const file = await text(both.path);
    expect(file).toContain('RDATE;TZID=Europe/Berlin:20310508T100000\r\n');
    expect(file).toContain('RRULE:FREQ=WEEKLY;UNTIL=20310519T170000Z\r\n');
    expect(readByIcalJs(file)).toEqual(await stored(both.made.events));
    const list = await series(
      '2031-05-05 19:00:00',
      { dates: ['2031-05-09', '2031-06-01'] },
      { timezone: 'Asia/Tokyo' },
    );
    const listed = await text(list.path);
    expect(listed).not.toContain('RRULE');
    expect(readByIcalJs(listed)).toEqual(await stored(list.made.events));
  });

  it('is a list of dates in UTC in a zone that is an offset, as programs know none of these', async () => {
    const { made, path } = await series(
      '2031-05-05 02:00:00',
      { rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=3' },
      { timezone: 'UTC+5:30' },
    );
    const file = await text(path);
    expect(file).toContain('RDATE:20310511T203000Z\r\n');
    expect(readByIcalJs(file)).toEqual(await stored(made.events));
  });

  it('leaves out what visitors do not see: the trash, drafts, passwords, hidden ones and other categories', async () => {
    const { made, path } = await series(
      '2031-05-05 19:00:00',
      { rule: 'FREQ=WEEKLY;COUNT=9' },
      { timezone: 'Europe/Berlin' },
    );
    const [, trashed, draft, secret, hidden, moved] = made.events;
    await admin().delete(`${EVENTS}/${trashed}`).expect(200);
    await admin().post(`${EVENTS}/${draft}`).send({ status: 'draft' }).expect(200);
    await admin().post(`/content/v2/cal_events/${secret}`).send({ password: 'open' }).expect(200);
    await admin().post(`${EVENTS}/${hidden}`).send({ hide_from_listings: true }).expect(200);
    await admin()
      .post(`${EVENTS}/${moved}`)
      .send({ categories: ['Elsewhere'] })
      .expect(200);
    const file = await text(path);
    const retained = made.events.filter((id) => ![trashed, draft, secret, hidden, moved].includes(id));
    const confirmed = readByIcalJs(file).filter(({ status }) => status === 'CONFIRMED');
    expect(confirmed).toEqual(await stored(retained));
    expect(file.match(/\r\nEXDATE;/g)).toHaveLength(5);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  it('has exceptions for dates that were moved, renamed or called off', async () => {
    const zone = { timezone: 'Europe/Berlin' };
    const { made, path } = await series('2031-05-05 19:00:00', { rule: 'FREQ=WEEKLY;COUNT=6' }, zone);
    const [first, second, third, fourth, fifth] = made.events;
    const move = { start_date: '2031-05-14 10:00:00', end_date: '2031-05-14 12:00:00' };
    await admin().post(`${EVENTS}/${second}`).send(move).expect(200);
    await admin().post(`${EVENTS}/${third}`).send({ title: 'Yoga with a guest' }).expect(200);
    await admin().post(`${EVENTS}/${fourth}/status`).send({ event_status: 'canceled' }).expect(200);
    await admin().post(`${EVENTS}/${fifth}`).send({ end_date: '2031-06-02 23:00:00' }).expect(200);
    const file = await text(path);
    const ids = partsOf(file).map((part) => String(part.getFirstPropertyValue('recurrence-id') ?? ''));
    expect(ids).toEqual([
      '',
      '2031-05-12T19:00:00',
      '2031-05-19T19:00:00',
      '2031-05-26T19:00:00',
      '2031-06-02T19:00:00',
    ]);
    expect(new Set(partsOf(file).map((part) => part.getFirstPropertyValue('uid'))).size).toBe(1);
    const expected = (await stored(made.events)).map((date, i) => (i === 3 ? { ...date, status: 'CANCELLED' } : date));
    expect(readByIcalJs(file)).toEqual(expected);
    expect(readByNodeIcal(file)).toEqual(expected);
    await admin()
      .post(`${EVENTS}/${first}`)
      .send({ start_date: '2031-05-06 08:00:00', end_date: '2031-05-06 09:00:00' });
    expect(readByIcalJs(await text(path))[0]).toMatchObject({ start: '2031-05-06 06:00:00' });
  });

  it('has the right dates in files that begin after its first one, also every second week', async () => {
    const rule = { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;COUNT=12' };
    const { made, path } = await series('2031-05-05 19:00:00', rule, { timezone: 'Europe/Berlin' });
    const file = await text(path.replace('2005-01-01', '2031-06-10'));
    // Lists that begin on a later day contain nothing that is over before it.
    const expected = (await stored(made.events)).filter(({ start }) => start > '2031-06-10');
    expect(expected.length).toBeGreaterThan(3);
    expect(master(file)).toHaveLength(1);
    expect(readByIcalJs(file)).toEqual(expected);
    expect(readByNodeIcal(file)).toEqual(expected);
  });

  it('is an event as others where a file has one of its dates: a day, and the file of an event', async () => {
    const { made, path } = await series('2031-08-04 19:00:00', { rule: 'FREQ=WEEKLY;COUNT=3' });
    const uid = `id=${made.events[1]}\r\n`;
    for (const address of ['/events/2031-08-11/?ical=1', `/?p=${made.events[1]}&ical=1`]) {
      const file = await text(address);
      expect(file).toContain(uid);
      expect(file).not.toMatch(/RRULE|RDATE;|RECURRENCE-ID|EXDATE/);
      expect(readByIcalJs(file)).toEqual(await stored([made.events[1] ?? 0]));
    }
    expect(await text(path)).not.toContain(uid);
  });

  it('is written date by date with expand=true, under a name of its own', async () => {
    const { made, path } = await series('2031-08-04 19:00:00', { rule: 'FREQ=WEEKLY;COUNT=3' });
    const file = await text(`${path}&expand=true`);
    expect(file).not.toContain('RRULE');
    expect(partsOf(file).map((part) => String(part.getFirstPropertyValue('uid')).replace(/.*id=/, ''))).toEqual(
      made.events.map(String),
    );
    expect(readByIcalJs(file)).toEqual(await stored(made.events));
    const names = await Promise.all(
      [path, `${path}&expand=true`].map(async (one) => (await calendar.file(one)).headers['content-disposition']),
    );
    expect(new Set(names).size).toBe(2);
    expect(await text(`${path}&expand=0`)).toContain('RRULE');
  });

  it('has a UID that stays, and a revision that rises with every change and never falls', async () => {
    const { made, path } = await series('2031-08-04 19:00:00', { rule: 'FREQ=WEEKLY;COUNT=5' });
    const uid = master(await text(path))[0]?.getFirstPropertyValue('uid');
    expect(uid).toMatch(new RegExp(`^almanac:[0-9a-f-]{36}\\?series=${made.id}$`));
    const [first, second, third] = made.events;
    let before = await sequenceOf(path);
    const rises = async (): Promise<void> => {
      const after = await sequenceOf(path);
      expect(after).toBeGreaterThan(before);
      before = after;
    };
    await admin().post(`${EVENTS}/${second}`).send({ title: 'Other' }).expect(200);
    await rises();
    await admin().delete(`${EVENTS}/${third}`).expect(200);
    await rises();
    await admin().delete(`/content/v2/cal_events/${third}?force=true`).expect(200);
    await rises();
    await admin().post(`${EVENTS}/${first}`).send({ start_date: '2031-08-04 18:00:00' }).expect(200);
    await rises();
    const venue = (await admin().post('/cal/events/v1/venues').send({ venue: 'Hall' }).expect(201)).body.id as number;
    for (const id of made.events) if (id !== third) await admin().post(`${EVENTS}/${id}`).send({ venue }).expect(200);
    await rises();
    await admin().post(`/cal/events/v1/venues/${venue}`).send({ venue: 'Other hall' }).expect(200);
    await rises();
    expect(master(await text(path))[0]?.getFirstPropertyValue('uid')).toBe(uid);
    const parts = partsOf(await text(path)).filter((part) => part.hasProperty('recurrence-id'));
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(Number(part.getFirstPropertyValue('sequence'))).toBeGreaterThan(0);
  });

  it('costs as many queries however many series and dates a file has', async () => {
    const few = await series('2031-08-04 19:00:00', { rule: 'FREQ=WEEKLY;COUNT=2' }, { tags: ['Counted'] });
    const path = '/events/tag/counted/list/?ical=1';
    const one = await pageQueries(service, path);
    for (const day of ['04', '05', '06', '07'])
      await series(`2031-08-${day} 10:00:00`, { rule: 'FREQ=WEEKLY;COUNT=6' }, { tags: ['Counted'] });
    expect(master(await text(path))).toHaveLength(5);
    expect(await pageQueries(service, path)).toBe(one);
    expect(few.made.events).toHaveLength(2);
  });
});
