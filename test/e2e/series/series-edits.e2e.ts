import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const SERIES = '/cal/series/v1/series';
const EVENTS = '/cal/events/v1/events';

interface Dated {
  event_id: number;
  original_start: string;
}

interface Change {
  series: { id: number; rule: string; dates_total: number; start_date: string; split_from: number | null } | null;
  split_series: Change['series'];
  created: Dated[];
  moved: (Dated & { start_date: string; end_date: string; has_orders: boolean })[];
  changed: (Dated & { members: string[] })[];
  retained: (Dated & { members: string[] })[];
  deleted: Dated[];
  detached: (Dated & { reason: string })[];
}

describe('A change of a series', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  /** Mondays at 19:00 for 90 minutes from 3 March 2031. */
  const course = async (weeks = 5, rule = `FREQ=WEEKLY;BYDAY=MO;COUNT=${weeks}`) => {
    const event = await office.event({ title: 'Yoga', start_date: '2031-03-03 19:00', end_date: '2031-03-03 20:30' });
    const ticket = await office.ticket(event, { price: '12', ticket: { mode: 'own', capacity: 10 } });
    const { body } = await admin().post(SERIES).send({ event_id: event, rule }).expect(200);
    const id: number = body.series.id;
    return { id, event, ticket, events: [event, ...body.created.map((date: Dated) => date.event_id)] as number[] };
  };
  const dates = async (id: number) =>
    (await admin().get(`${SERIES}/${id}/dates?per_page=100`).expect(200)).body.dates as (Dated & {
      start_date: string;
      end_date: string;
      status: string;
      event_status: string;
      is_detached: boolean;
    })[];
  const read = async (id: number) => (await admin().get(`${EVENTS}/${id}`).expect(200)).body;
  const seriesOf = async (id: number) => (await admin().get(`${SERIES}/${id}`).expect(200)).body;
  const starts = (list: { start_date: string }[]): string[] => list.map((date) => date.start_date.slice(5, 16));
  /** Runs a change dry and then in truth; both must say the same, and the dry run must store nothing. */
  const edit = async (id: number, body: object): Promise<Change> => {
    const before = [await dates(id), await seriesOf(id)];
    const tried: Change = (
      await admin()
        .post(`${SERIES}/${id}/edits`)
        .send({ ...body, dry_run: true })
        .expect(200)
    ).body;
    expect([await dates(id), await seriesOf(id)]).toEqual(before);
    const done: Change = (await admin().post(`${SERIES}/${id}/edits`).send(body).expect(200)).body;
    const plan = ({ created, moved, changed, retained, deleted, detached }: Change) => ({
      ...{ moved, changed, retained, deleted, detached },
      created: created.map((date) => date.original_start),
    });
    expect(plan(tried)).toEqual(plan(done));
    return done;
  };
  const refusal = async (id: number, body: object, status = 400): Promise<string> =>
    (await admin().post(`${SERIES}/${id}/edits`).send(body).expect(status)).body.message;
  const ticketOf = async (event: number): Promise<number> =>
    (await admin().get(`/cal/tickets/v1/tickets?include_post=${event}`).expect(200)).body.tickets[0].id;

  it('of this date alone leaves the others and the rule as they are', async () => {
    const { id, events } = await course();
    const made = await edit(id, {
      ...{ scope: 'this', event_id: events[1], title: 'Yoga outdoors' },
      ...{ start_date: '2031-03-11 18:00', end_date: '2031-03-11 20:00' },
    });
    expect(made.changed).toEqual([{ event_id: events[1], original_start: '2031-03-10 19:00:00', members: ['title'] }]);
    expect(starts(made.moved)).toEqual(['03-11 18:00']);
    expect((await read(events[1] ?? 0)).title).toBe('Yoga outdoors');
    expect((await read(events[2] ?? 0)).title).toBe('Yoga');
    expect((await seriesOf(id)).rule).toBe('FREQ=WEEKLY;BYDAY=MO;COUNT=5');
    expect(starts(await dates(id))).toEqual([
      '03-03 19:00',
      '03-11 18:00',
      '03-17 19:00',
      '03-24 19:00',
      '03-31 19:00',
    ]);
  });

  it('of all dates to another weekday rewrites BYDAY and moves each event, by the wall clock', async () => {
    const { id, event, events } = await course();
    const made = await edit(id, {
      ...{ scope: 'all', event_id: events[1], start_date: '2031-03-11 18:30', end_date: '2031-03-11 20:30' },
    });
    expect(made.created.length + made.deleted.length + made.detached.length).toBe(0);
    expect(made.series?.rule).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=5;WKST=TU');
    expect(starts(await dates(id))).toEqual([
      '03-04 18:30',
      '03-11 18:30',
      '03-18 18:30',
      '03-25 18:30',
      '04-01 18:30',
    ]);
    expect(await read(event)).toMatchObject({ start_date: '2031-03-04 18:30:00', end_date: '2031-03-04 20:30:00' });
    expect((await read(events[4] ?? 0)).utc_start_date).toBe('2031-04-01 16:30:00');
    const same = await edit(id, { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5' });
    expect([same.created, same.deleted, same.moved]).toEqual([[], [], []]);
  });

  it('gives other members to all dates but those that were changed on their own, and lists these', async () => {
    const { id, events } = await course();
    await admin().put(`${EVENTS}/${events[2]}`).send({ title: 'Yoga with live music' }).expect(200);
    const made = await edit(id, { title: 'Yoga flow', description: 'Bring a mat.' });
    expect(made.retained).toEqual([{ event_id: events[2], original_start: '2031-03-17 19:00:00', members: ['title'] }]);
    expect(made.changed.map(({ event_id, members }) => [event_id, members])).toEqual(
      expect.arrayContaining([
        [events[0], ['title', 'description']],
        [events[2], ['description']],
      ]),
    );
    const titles = await Promise.all(events.map(async (one) => (await read(one)).title));
    expect(titles).toEqual(['Yoga flow', 'Yoga flow', 'Yoga with live music', 'Yoga flow', 'Yoga flow']);
    // A change that starts at the date that differs is not taken for what the dates had in common.
    const again = await edit(id, { event_id: events[2], title: 'Yin yoga' });
    expect(again.retained).toEqual([]);
    expect((await read(events[4] ?? 0)).title).toBe('Yin yoga');
  });

  it('makes a new venue once, and gives it to all dates', async () => {
    const { id, events } = await course(3);
    const made = await edit(id, { venue: { venue: 'New hall' } });
    expect(made.changed).toHaveLength(3);
    const venues = await Promise.all(events.map(async (one) => (await read(one)).venue.id));
    expect(new Set(venues).size).toBe(1);
    const { body } = await admin().get('/cal/events/v1/venues?search=New hall').expect(200);
    expect(body.total).toBe(1);
  });

  it('of this and following dates splits the series: COUNT is shared, and both go on as they were', async () => {
    const { id, events } = await course(6);
    const made = await edit(id, {
      ...{ scope: 'following', event_id: events[2], title: 'Yoga II', start_date: '2031-03-18 19:00' },
    });
    expect(made.series).toMatchObject({ id, rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20310317T175959Z', dates_total: 2 });
    expect(made.split_series).toMatchObject({
      rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4;WKST=TU',
      dates_total: 4,
      split_from: id,
    });
    expect(starts(await dates(id))).toEqual(['03-03 19:00', '03-10 19:00']);
    const second = made.split_series?.id ?? 0;
    expect(starts(await dates(second))).toEqual(['03-18 19:00', '03-25 19:00', '04-01 19:00', '04-08 19:00']);
    expect([(await read(events[1] ?? 0)).title, (await read(events[3] ?? 0)).title]).toEqual(['Yoga', 'Yoga II']);
    const same = await edit(second, { title: 'Yoga III' });
    expect([same.created, same.deleted]).toEqual([[], []]);
    expect((await read(events[0] ?? 0)).title).toBe('Yoga');
  });

  it('of following dates from the first one changes the series itself', async () => {
    const { id, event } = await course(3);
    const made = await edit(id, { scope: 'following', event_id: event, excluded_dates: ['2031-03-10'] });
    expect([made.split_series, made.deleted.length, made.series?.dates_total]).toEqual([null, 1, 2]);
    expect((await seriesOf(id)).rule).toBe('FREQ=WEEKLY;BYDAY=MO;COUNT=3');
  });

  it('moves dates with orders as rescheduled, with all of their seats', async () => {
    const { id, events } = await course(3);
    const ticket = await ticketOf(events[1] ?? 0);
    await office.order({ [ticket]: 2 }).expect(201);
    const made = await edit(id, { event_id: events[0], start_date: '2031-03-05 19:00' });
    expect(made.moved.map(({ has_orders }) => has_orders)).toEqual([false, true, false]);
    const listed = await dates(id);
    expect(listed.map(({ event_status }) => event_status)).toEqual(['scheduled', 'rescheduled', 'scheduled']);
    const { body } = await admin().get(`${EVENTS}/${events[1]}/status`).expect(200);
    expect(body).toMatchObject({ former_start_date: '2031-03-10 19:00:00', start_date: '2031-03-12 19:00:00' });
    expect(await office.left(ticket)).toBe(8);
  });

  it('moves the sales of tickets with their dates', async () => {
    const event = await office.event({ title: 'Yoga', start_date: '2031-03-03 19:00', end_date: '2031-03-03 20:30' });
    await office.ticket(event, {
      price: '12',
      ticket: { mode: 'own', capacity: 10 },
      end_date: '2031-03-03',
      end_time: '18:00:00',
    });
    const { body } = await admin().post(SERIES).send({ event_id: event, rule: 'FREQ=WEEKLY;COUNT=2' }).expect(200);
    await edit(body.series.id, { event_id: event, start_date: '2031-03-05 20:00' });
    const ends: unknown[] = [];
    for (const one of [event, body.created[0].event_id]) {
      const { body: list } = await admin().get(`/cal/tickets/v1/tickets?include_post=${one}`).expect(200);
      ends.push(JSON.stringify(list.tickets[0]).match(/2031-03-\d\d 19:00/)?.[0]);
    }
    expect(ends).toEqual(['2031-03-05 19:00', '2031-03-12 19:00']);
  });

  it('leaves dates alone that were moved or canceled on their own, and does not make them again', async () => {
    const { id, events } = await course(4);
    await admin()
      .put(`${EVENTS}/${events[1]}`)
      .send({ start_date: '2031-03-13 15:00', end_date: '2031-03-13 16:00' })
      .expect(200);
    await admin().post(`${EVENTS}/${events[2]}/status`).send({ event_status: 'canceled' }).expect(200);
    const made = await edit(id, { event_id: events[0], start_date: '2031-03-04 19:00' });
    expect(made.retained.map(({ event_id, members }) => [event_id, members])).toEqual([
      [events[1], ['start_date']],
      [events[2], ['start_date']],
    ]);
    expect(made.created).toEqual([]);
    expect(starts(await dates(id))).toEqual(['03-04 19:00', '03-13 15:00', '03-17 19:00', '03-25 19:00']);
    const same = await edit(id, { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' });
    expect([same.created, same.deleted, same.detached]).toEqual([[], [], []]);
  });

  it.each([
    ['FREQ=MONTHLY;BYDAY=1MO;COUNT=4', '2031-03-11 19:00', /BYDAY=2TU/, ['03-11', '04-08', '05-13', '06-10']],
    ['FREQ=MONTHLY;COUNT=3', '2031-03-10 19:00', /^FREQ=MONTHLY;COUNT=3$/, ['03-10', '04-10', '05-10']],
    ['FREQ=MONTHLY;BYMONTHDAY=3;COUNT=3', '2031-03-31 19:00', /BYMONTHDAY=31/, ['03-31', '05-31', '07-31']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4', '2031-03-02 19:00', /SU,TU/, ['03-02', '03-04', '03-16', '03-18']],
    ['FREQ=DAILY;UNTIL=20310305T180000Z', '2031-03-03 21:00', /UNTIL=20310305T200000Z/, ['03-03', '03-04', '03-05']],
  ])('moves the dates of %s with their first one to %s', async (rule, start, expected, days) => {
    const { id, event } = await course(0, rule);
    const made = await edit(id, { event_id: event, start_date: start });
    expect(made.series?.rule).toMatch(expected);
    expect([made.created, made.deleted]).toEqual([[], []]);
    expect((await dates(id)).map(({ start_date }) => start_date.slice(5, 10))).toEqual(days);
  });

  it('that no rule can say, or that is about no date, is refused and says what is accepted', async () => {
    const { id, event, events } = await course(3, 'FREQ=MONTHLY;BYMONTHDAY=3,17;COUNT=4');
    expect(await refusal(id, { event_id: event, start_date: '2031-03-20 19:00' })).toMatch(/Send the new rule/);
    expect(await refusal(id, { scope: 'this', title: 'x' })).toMatch(/event_id is required/);
    expect(await refusal(id, { start_date: '2031-03-20 19:00' })).toMatch(/event_id is required/);
    expect(await refusal(id, { event_id: 999_999, title: 'x' })).toMatch(/a date of this series/);
    expect(await refusal(id, { event_id: events[1], end_date: '2031-03-01 19:00' })).toMatch(/before the start/);
    expect(await refusal(id, { status: 'trash' })).toMatch(/status/);
    expect(await refusal(id, { scope: 'some' })).toMatch(/scope/);
    expect(await refusal(id, {})).toMatch(/what is to be changed/);
    expect(starts(await dates(id))).toEqual(['03-03 19:00', '03-17 19:00', '04-03 19:00', '04-17 19:00']);
  });

  it('cancels all dates to come, with a reason, and takes them up again', async () => {
    const { id, events } = await course(3);
    const made = await edit(id, { event_status: 'canceled', reason: 'The hall is closed.' });
    expect(made.changed.map(({ event_id, members }) => [event_id, members])).toEqual(
      events.map((one) => [one, ['event_status']]),
    );
    expect((await dates(id)).map(({ event_status }) => event_status)).toEqual(['canceled', 'canceled', 'canceled']);
    const { body } = await service.as('anonymous').get(`${EVENTS}/${events[2]}/status`).expect(200);
    expect(body).toMatchObject({ event_status: 'canceled', reason: 'The hall is closed.' });
    await edit(id, { scope: 'this', event_id: events[1], event_status: 'scheduled' });
    expect((await dates(id)).map(({ event_status }) => event_status)).toEqual(['canceled', 'scheduled', 'canceled']);
  });

  it('publishes all drafts of a series at once', async () => {
    const event = await office.event({ status: 'draft', start_date: '2031-03-03 19:00', end_date: '2031-03-03 20:00' });
    const { body } = await admin().post(SERIES).send({ event_id: event, rule: 'FREQ=DAILY;COUNT=3' }).expect(200);
    const made = await edit(body.series.id, { status: 'publish' });
    expect(made.changed.map(({ members }) => members)).toEqual([['status'], ['status'], ['status']]);
    expect((await dates(body.series.id)).map(({ status }) => status)).toEqual(['publish', 'publish', 'publish']);
  });
});
