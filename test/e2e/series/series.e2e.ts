import { SeriesGrowthService } from '../../../src/cal/series/series-growth.service.js';
import { DAY_MS } from '../../../src/core/time/index.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const SERIES = '/cal/series/v1/series';
const EVENTS = '/cal/events/v1/events';

interface Change {
  series: { id: number; dates_total: number; rule: string; is_growing: boolean; made_until: string } | null;
  cut: boolean;
  created: { event_id: number | null; original_start: string }[];
  deleted: { event_id: number; original_start: string }[];
  detached: { event_id: number; original_start: string; reason: string }[];
}

describe('A series', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SERIES_MAX_DATES: '30' });
    office = boxOffice(service);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return office.audit();
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const course = (fields: object = {}): Promise<number> =>
    office.event({ title: 'Yoga', start_date: '2031-03-03 19:00:00', end_date: '2031-03-03 20:30:00', ...fields });
  const create = async (body: object): Promise<Change> => (await admin().post(SERIES).send(body).expect(200)).body;
  const edit = async (id: number, body: object): Promise<Change> =>
    (await admin().post(`${SERIES}/${id}/edits`).send(body).expect(200)).body;
  const idOf = ({ series }: Change): number => series?.id ?? 0;
  const dates = async (id: number) => (await admin().get(`${SERIES}/${id}/dates?per_page=100`).expect(200)).body.dates;
  const days = (list: { original_start: string }[]): string[] => list.map((date) => date.original_start.slice(5, 10));
  const refusal = async (body: object): Promise<string> => {
    const answer = await admin()
      .post(SERIES)
      .send({ event_id: await course(), ...body })
      .expect(400);
    expect(answer.body.code).toBe('rest_invalid_param');
    return answer.body.message;
  };
  const withoutIds = ({ created, deleted, detached, cut }: Change) => ({
    created: days(created),
    deleted: days(deleted),
    detached: detached.map((date) => [date.original_start, date.reason]),
    cut,
  });

  it('has an event with its own address, times and stock for each date, by the wall clock', async () => {
    const event = await course();
    const ticket = await office.ticket(event, { price: '12', ticket: { mode: 'own', capacity: 10 } });
    const rule = 'BYDAY=MO;FREQ=WEEKLY;COUNT=6';
    const made = await create({ event_id: event, rule, excluded_dates: ['2031-03-17'] });
    expect(days(made.created)).toEqual(['03-10', '03-24', '03-31', '04-07']);
    expect(made.series).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6', dates_total: 5, is_growing: false });
    await office.order({ [ticket]: 2 }).expect(201);
    const listed = await dates(idOf(made));
    expect(listed.map((date: { sold: number; capacity: number }) => [date.sold, date.capacity])).toEqual([
      [0, 10],
      [0, 10],
      [0, 10],
      [0, 10],
      [0, 10],
    ]);
    const last = (await service.as('anonymous').get(`${EVENTS}/${listed[4].event_id}`).expect(200)).body;
    expect(last).toMatchObject({ title: 'Yoga', start_date: '2031-04-07 19:00:00', end_date: '2031-04-07 20:30:00' });
    expect(last.utc_start_date).toBe('2031-04-07 17:00:00');
    expect(last.slug).toMatch(/^yoga(-\d+)?-2031-04-07$/);
  });

  it('can be a list of dates without a rule; a day alone has the time of the first one', async () => {
    const made = await create({ event_id: await course(), dates: ['2031-05-01', '2031-04-01 10:00'] });
    expect(made.created.map((date) => date.original_start)).toEqual(['2031-04-01 10:00:00', '2031-05-01 19:00:00']);
  });

  it('does in truth what its dry run says, and a dry run stores nothing', async () => {
    const event = await course();
    const body = { event_id: event, rule: 'FREQ=WEEKLY;COUNT=4' };
    const tried = await create({ ...body, dry_run: true });
    expect(tried.series).toBeNull();
    expect((await admin().get(`${SERIES}?event_id=${event}`).expect(200)).body.total).toBe(0);
    const made = await create(body);
    expect(withoutIds(made)).toEqual(withoutIds(tried));
    const next = { rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' };
    const before = await dates(idOf(made));
    const triedEdit = await edit(idOf(made), { ...next, dry_run: true });
    expect(await dates(idOf(made))).toEqual(before);
    const edited = await edit(idOf(made), next);
    expect(withoutIds(edited)).toEqual(withoutIds(triedEdit));
    expect(withoutIds(edited)).toEqual({ created: ['03-31'], deleted: ['03-10', '03-24'], detached: [], cut: false });
  });

  it('keeps dates with orders or seats in carts when its rule changes, and lists why', async () => {
    const event = await course();
    await office.ticket(event, { ticket: { mode: 'own', capacity: 10 } });
    const made = await create({ event_id: event, rule: 'FREQ=WEEKLY;COUNT=4' });
    const tickets = await Promise.all(
      made.created.map(async ({ event_id: id }) => {
        const { body } = await service.as('anonymous').get(`/cal/tickets/v1/tickets?include_post=${id}`).expect(200);
        return body.tickets[0].id as number;
      }),
    );
    await office.order({ [tickets[0] ?? 0]: 1 }).expect(201);
    await office.cart({ [tickets[1] ?? 0]: 1 }).expect(200);
    const edited = await edit(idOf(made), { rule: '', dates: ['2031-06-02'] });
    expect(withoutIds(edited)).toMatchObject({
      created: ['06-02'],
      deleted: ['03-24'],
      detached: [
        ['2031-03-10 19:00:00', 'orders'],
        ['2031-03-17 19:00:00', 'carts'],
      ],
    });
    await service.as('anonymous').get(`${EVENTS}/${made.created[0]?.event_id}`).expect(200);
    await service.as('anonymous').get(`${EVENTS}/${made.created[2]?.event_id}`).expect(403);
    const removed = await admin()
      .delete(`${SERIES}/${idOf(made)}`)
      .expect(200);
    expect(days(removed.body.deleted)).toEqual(['03-03', '06-02']);
    await admin()
      .get(`${SERIES}/${idOf(made)}`)
      .expect(404);
    await service.as('anonymous').get(`${EVENTS}/${made.created[0]?.event_id}`).expect(200);
  });

  it('refuses rules that are too frequent, too dense, over or without the start, and says what is accepted', async () => {
    expect(await refusal({})).toMatch(/rule or dates is required.*FREQ=WEEKLY;BYDAY=MO;COUNT=12/);
    for (const rule of ['FREQ=SECONDLY', 'FREQ=MINUTELY;COUNT=3', 'FREQ=HOURLY', 'COUNT=3'])
      expect(await refusal({ rule })).toMatch(/FREQ of rule must be one of DAILY, WEEKLY, MONTHLY, YEARLY/);
    expect(await refusal({ rule: 'FREQ=DAILY;BYSECOND=1,2' })).toMatch(/must not have "BYSECOND"/);
    expect(await refusal({ rule: 'FREQ=DAILY;BYHOUR=1,2,3,4,19' })).toMatch(/at most 4 dates a day/);
    expect(await refusal({ rule: 'FREQ=WEEKLY;UNTIL=20300101' })).toMatch(/no date from the start/);
    expect(await refusal({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toMatch(/no date from the start/);
    expect(await refusal({ rule: 'FREQ=WEEKLY;BYDAY=WE' })).toMatch(/first date is 2031-03-05 19:00:00/);
    expect(await refusal({ rule: 'FREQ=DAILY;COUNT=1' })).toMatch(/two dates or more/);
    expect(await refusal({ dates: ['some day'] })).toMatch(/dates must be dates such as/);
    expect(await refusal({ dates: ['2031-03-01'] })).toMatch(/before the start/);
    expect(await refusal({ rule: 'FREQ=DAILY', excluded_dates: ['2031-03-03'] })).toMatch(
      /must not have the first date/,
    );
  });

  it('has an event once: a second series of it is refused with 409', async () => {
    const event = await course();
    const body = { event_id: event, rule: 'FREQ=WEEKLY;COUNT=3' };
    const made = await create(body);
    const answer = await admin().post(SERIES).send(body).expect(409);
    expect(answer.body.code).toBe('event-in-series');
    await admin()
      .post(SERIES)
      .send({ ...body, event_id: made.created[0]?.event_id })
      .expect(409);
  });

  it('without an end is cut at the limit of dates, and grows when earlier ones are over, each date once', async () => {
    const start = (days: number): string =>
      testNow(days * DAY_MS)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
    const times = { start_date: start(1), end_date: start(1.01), timezone: 'UTC' };
    const made = await create({ event_id: await course(times), rule: 'FREQ=DAILY' });
    expect([made.created.length, made.cut, made.series?.is_growing]).toEqual([29, true, true]);
    const growth = service.app.get(SeriesGrowthService);
    expect(await growth.growAll()).toBe(0);
    stopClock(service, 25 * DAY_MS);
    // As several processes do it that take the series for due at once.
    const grown = await Promise.all([growth.growAll(), growth.growAll(), growth.growAll()]);
    expect(grown.reduce((sum, count) => sum + count)).toBe(25);
    const listed = await dates(idOf(made));
    const days = new Set(listed.map((date: { original_start: string }) => date.original_start.slice(0, 10)));
    expect([listed.length, days.size]).toEqual([55, 55]);
    expect(listed.every((date: { status: string }) => date.status === 'publish')).toBe(true);
    expect(await growth.growAll()).toBe(0);
    await admin()
      .delete(`${SERIES}/${idOf(made)}`)
      .expect(200);
  });

  it('is for those who may change its events', async () => {
    const event = await course();
    const body = { event_id: event, rule: 'FREQ=WEEKLY;COUNT=3' };
    await service.as('anonymous').post(SERIES).send(body).expect(401);
    for (const caller of ['subscriber', 'author'] as const)
      await service.as(caller).post(SERIES).send(body).expect(403);
    const id = idOf(await create(body));
    await service.as('author').get(`${SERIES}/${id}`).expect(403);
    await service.as('author').delete(`${SERIES}/${id}`).expect(403);
    expect((await service.as('author').get(SERIES).expect(200)).body.total).toBe(0);
    await service.as('editor').get(`${SERIES}/${id}/dates`).expect(200);
    await service.as('editor').get(`${SERIES}/999999`).expect(404);
  });

  it('keeps its dates to come when more of them are over than it may have', async () => {
    const made = await create({ event_id: await course(), rule: 'FREQ=DAILY' });
    stopClock(service, Date.parse('2031-05-20T12:00:00Z') - testNow().getTime());
    await service.app.get(SeriesGrowthService).growAll();
    const coming = (await dates(idOf(made))).filter(
      ({ original_start: start }: { original_start: string }) => start > '2031-05-20 12:00:00',
    );
    expect(coming.length).toBeGreaterThan(20);
    const same = await edit(idOf(made), { rule: 'FREQ=DAILY', dry_run: true });
    expect(withoutIds(same)).toMatchObject({ deleted: [], detached: [] });
  });
});
