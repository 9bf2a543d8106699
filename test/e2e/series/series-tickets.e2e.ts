import { SeriesGrowthService } from '../../../src/cal/series/series-growth.service.js';
import { DAY_MS } from '../../../src/core/time/index.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { stopClock, testNow } from '../../helpers/clock.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const SERIES = '/cal/series/v1/series';
const T = '/cal/tickets/v1';

interface OfDate {
  event_id: number;
  original_start: string;
  ticket_id: number | null;
  members: string[];
  reason: string;
}

interface Change {
  line_id: number | null;
  changed: OfDate[];
  retained: OfDate[];
  created: OfDate[];
  removed: OfDate[];
}

/** A course with the ids of its series and, by date, of its events and of their first tickets. */
interface Course {
  id: number;
  events: number[];
  tickets: number[];
}

describe('Tickets of a series', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SERIES_HORIZON_MONTHS: '2', SERVER_TIMING: 'on' });
    office = boxOffice(service);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return office.audit();
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const ticketsOf = async (event: number) =>
    (await admin().get(`${T}/tickets?include_post=${event}&per_page=50`).expect(200)).body.tickets;
  const show = async (id: number) => (await admin().get(`${T}/tickets/${id}`).expect(200)).body;
  const series = async (event: number, rule = 'FREQ=WEEKLY;COUNT=4'): Promise<{ id: number; events: number[] }> => {
    const { body } = await admin().post(SERIES).send({ event_id: event, rule }).expect(200);
    return { id: body.series.id, events: [event, ...body.created.map((date: OfDate) => date.event_id)] };
  };
  const event = () =>
    office.event({ title: 'Yoga', start_date: '2031-03-03 19:00:00', end_date: '2031-03-03 20:30:00' });
  const course = async (members: object = {}, rule?: string): Promise<Course> => {
    const first = await event();
    await office.ticket(first, { price: '12', name: 'Seat', ticket: { mode: 'own', capacity: 10 }, ...members });
    const { id, events } = await series(first, rule);
    const tickets: number[] = [];
    for (const one of events) tickets.push((await ticketsOf(one))[0].id);
    return { id, events, tickets };
  };
  const at = (list: readonly number[], i: number): number => list[i] ?? 0;
  const send = (id: number, body: object) => admin().post(`${SERIES}/${id}/tickets`).send(body);
  const write = async (id: number, body: object): Promise<Change> => (await send(id, body).expect(200)).body;
  const list = async (id: number) => (await admin().get(`${SERIES}/${id}/tickets`).expect(200)).body.tickets;
  const day = ({ original_start: start }: OfDate) => start.slice(5, 10);
  const days = ({ changed, retained, created, removed }: Change) => ({
    changed: changed.map((one) => [day(one), one.members.join()]),
    retained: retained.map((one) => [day(one), one.members.join(), one.reason]),
    created: created.map(day),
    removed: removed.map(day),
  });
  const changeOne = async (eventId: number, id: number, members: object) =>
    admin()
      .post(`${T}/tickets/${id}`)
      .send({
        post_id: eventId,
        edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
        ...members,
      })
      .expect(202);
  const prices = (tickets: readonly number[]) =>
    Promise.all(tickets.map(async (id) => (await show(id)).cost_details.values[0] as string));

  it('change on all dates at once; values that a date has changed on its own are kept and listed', async () => {
    const { id, events, tickets } = await course();
    await changeOne(events[2], tickets[2], { price: '8' });
    const body = { event_id: events[0], ticket_id: tickets[0], price: '15', name: 'Place' };
    const tried = await write(id, { ...body, dry_run: true });
    expect(await prices(tickets)).toEqual(['12', '12', '8', '12']);
    const made = await write(id, body);
    expect(days(made)).toEqual(days(tried));
    expect(days(made)).toEqual({
      changed: [
        ['03-03', 'name,price'],
        ['03-10', 'name,price'],
        ['03-17', 'name'],
        ['03-24', 'name,price'],
      ],
      retained: [['03-17', 'price', 'own_value']],
      created: [],
      removed: [],
    });
    expect(await prices(tickets)).toEqual(['15', '15', '8', '15']);
    const [line] = await list(id);
    expect(line).toMatchObject({ line_id: tickets[0], name: 'Place', price: '15.00', capacity: 10, dates_total: 4 });
    expect(line.dates.map(({ members }: OfDate) => members)).toEqual([[], [], ['price'], []]);
  });

  it('change from one date on, or on one date alone, whose value is its own then', async () => {
    const { id, events, tickets } = await course();
    const from = { event_id: events[2], ticket_id: tickets[2] };
    expect(days(await write(id, { ...from, scope: 'following', price: '20' })).changed).toEqual([
      ['03-17', 'price'],
      ['03-24', 'price'],
    ]);
    expect(days(await write(id, { ...from, scope: 'this', price: '5' })).changed).toEqual([['03-17', 'price']]);
    expect(await prices(tickets)).toEqual(['12', '12', '5', '20']);
    const all = await write(id, { event_id: events[3], ticket_id: tickets[3], price: '30' });
    expect(days(all)).toMatchObject({
      changed: [['03-24', 'price']],
      retained: [
        ['03-03', 'price', 'own_value'],
        ['03-10', 'price', 'own_value'],
        ['03-17', 'price', 'own_value'],
      ],
    });
  });

  it('have sales that begin and end as long before each date', async () => {
    const { id, events, tickets } = await course({ start_date: '2025-01-01', end_date: '', end_time: '' });
    const sale = { start_date: '2025-02-01', start_time: '08:00', end_date: '2031-03-02', end_time: '18:00' };
    const made = await write(id, { event_id: events[0], ticket_id: tickets[0], ...sale });
    expect(made.changed).toHaveLength(4);
    const until = await service.database.read<{ sale_until: string }>(
      `SELECT sale_until FROM tickets WHERE id IN (${tickets.join()}) ORDER BY id`,
    );
    expect(until.map((row) => row.sale_until)).toEqual([
      '2031-03-02 18:00:00',
      '2031-03-09 18:00:00',
      '2031-03-16 18:00:00',
      '2031-03-23 18:00:00',
    ]);
    const back = { end_date: '2031-03-01' };
    const early = await write(id, { event_id: events[1], ticket_id: tickets[1], ...back, dry_run: true });
    expect(days(early).changed.map(([date]) => date)).toEqual(['03-03', '03-10', '03-17', '03-24']);
    const over = await write(id, { event_id: events[0], ticket_id: tickets[0], end_date: '2020-01-01' });
    expect(days(over).retained[0]).toEqual(['03-03', 'end_date', 'sale_window']);
  });

  it('never have fewer seats than are sold or held on a date', async () => {
    const { id, events, tickets } = await course();
    await office.order({ [tickets[1] ?? 0]: 4 }).expect(201);
    await office.cart({ [tickets[2] ?? 0]: 3 }).expect(200);
    const made = await write(id, { event_id: events[0], ticket_id: tickets[0], ticket: { mode: 'own', capacity: 2 } });
    expect(days(made)).toMatchObject({
      changed: [
        ['03-03', 'ticket.capacity'],
        ['03-24', 'ticket.capacity'],
      ],
      retained: [
        ['03-10', 'ticket.capacity', 'sold'],
        ['03-17', 'ticket.capacity', 'sold'],
      ],
    });
    expect(await office.left(tickets[0] ?? 0)).toBe(2);
    expect(await office.left(tickets[1] ?? 0)).toBe(6);
    await office.order({ [tickets[0] ?? 0]: 2 }).expect(201);
    await office.order({ [tickets[0] ?? 0]: 1 }).expect(409);
    await office.order({ [tickets[3] ?? 0]: 2 }).expect(201);
  });

  it('have seats for all that are sold while the number of seats is changed', async () => {
    const { id, events, tickets } = await course();
    const few = { event_id: events[0], ticket_id: tickets[0], ticket: { mode: 'own', capacity: 3 } };
    const [made, ...orders] = await Promise.all([
      send(id, few),
      ...tickets.map((ticket) => office.order({ [ticket]: 4 })),
    ]);
    expect(made.status).toBe(200);
    const retained = (made.body as Change).retained.map(({ ticket_id: ticket }) => ticket);
    for (const [i, { status }] of orders.entries()) expect(status).toBe(retained.includes(at(tickets, i)) ? 201 : 409);
    const pools = await service.database.read<{ capacity: number; taken: number }>(
      `SELECT capacity, held + pending + sold AS taken FROM ticket_pools WHERE id IN (${tickets.join()})`,
    );
    for (const { capacity, taken } of pools) expect(Number(taken)).toBeLessThanOrEqual(Number(capacity));
  });

  it('can share the seats of each date', async () => {
    const { id, events } = await course();
    const shared = {
      name: 'Child',
      price: '5',
      ticket: { mode: 'global', event_capacity: 7 },
      start_date: '2020-01-01',
    };
    const made = await write(id, { event_id: events[0], ...shared });
    expect(made.created).toHaveLength(4);
    const second = made.created[1]?.ticket_id ?? 0;
    await office.order({ [second]: 7 }).expect(201);
    await office.order({ [second]: 1 }).expect(409);
    const body = { event_id: events[0], ticket_id: made.line_id, ticket: { mode: 'global', event_capacity: 5 } };
    expect(days(await write(id, body)).retained).toEqual([['03-10', 'ticket.event_capacity', 'sold']]);
    const first = made.created[0]?.ticket_id ?? 0;
    expect(await office.left(first)).toBe(5);
  });

  it('are made on all dates, on later ones, or of a ticket that one date has on its own', async () => {
    const { id, events } = await course();
    const late = { name: 'Late', price: '1', start_date: '2020-01-01', ticket: { mode: 'own', capacity: 3 } };
    const tried = await write(id, { event_id: events[2], scope: 'following', ...late, dry_run: true });
    expect(days(tried).created).toEqual(['03-17', '03-24']);
    expect(await ticketsOf(events[3] ?? 0)).toHaveLength(1);
    const made = await write(id, { event_id: events[2], scope: 'following', ...late });
    expect(days(made)).toEqual(days(tried));
    const own = await office.ticket(events[1] ?? 0, { name: 'Own', price: '2', ticket: { mode: 'own', capacity: 4 } });
    expect((await list(id)).map(({ name }: { name: string }) => name)).toEqual(['Seat', 'Late']);
    const spread = await write(id, { event_id: events[1], ticket_id: own, price: '3' });
    expect(days(spread)).toMatchObject({ changed: [['03-10', 'price']], created: ['03-03', '03-17', '03-24'] });
    expect((await list(id)).map(({ name }: { name: string }) => name)).toEqual(['Seat', 'Late', 'Own']);
    const alone = await write(id, { event_id: events[0], scope: 'this', ...late, name: 'Alone' });
    expect(alone).toMatchObject({ line_id: null, created: [{ event_id: events[0] }] });
  });

  it('are removed from dates where no seat is taken; new dates are made without them', async () => {
    const { id, events, tickets } = await course();
    const { body: order } = await office.order({ [tickets[1] ?? 0]: 1 }).expect(201);
    const path = `${SERIES}/${id}/tickets/${tickets[0]}`;
    const tried: Change = (await admin().delete(`${path}?dry_run=true`).expect(200)).body;
    expect(await ticketsOf(events[0] ?? 0)).toHaveLength(1);
    const removed: Change = (await admin().delete(path).expect(200)).body;
    expect(days(removed)).toEqual(days(tried));
    expect(days(removed)).toMatchObject({ removed: ['03-03', '03-17', '03-24'], retained: [['03-10', '', 'sold']] });
    expect(await ticketsOf(events[0] ?? 0)).toHaveLength(0);
    expect(await list(id)).toEqual([]);
    await admin().post(`${T}/orders/${order.id}/paid`).expect(200);
    const edited = await admin().post(`${SERIES}/${id}/edits`).send({ rule: 'FREQ=WEEKLY;COUNT=5' }).expect(200);
    expect(await ticketsOf(edited.body.created[0].event_id)).toHaveLength(0);
  });

  it('are those of new dates, whatever the date has changed that these are copied from', async () => {
    const { id, events, tickets } = await course();
    await changeOne(events[3] ?? 0, tickets[3] ?? 0, { price: '99', ticket: { mode: 'own', capacity: 50 } });
    await office.ticket(events[3] ?? 0, { name: 'Only here' });
    const child = { name: 'Child', price: '4', start_date: '2020-01-01', ticket: { mode: 'own', capacity: 6 } };
    const { line_id: line } = await write(id, { event_id: events[0], ...child });
    const childHere = (await ticketsOf(events[3] ?? 0)).find(({ title }: { title: string }) => title === 'Child');
    await admin().delete(`${SERIES}/${id}/tickets/${childHere.id}?scope=this`).expect(200);
    const edited = await admin().post(`${SERIES}/${id}/edits`).send({ rule: 'FREQ=WEEKLY;COUNT=6' }).expect(200);
    for (const { event_id: made } of edited.body.created) {
      const tickets = await ticketsOf(made);
      expect(tickets.map((one: { title: string }) => one.title)).toEqual(['Seat', 'Child']);
      expect(await prices(tickets.map((one: { id: number }) => one.id))).toEqual(['12', '4']);
      expect(await office.left(tickets[0].id)).toBe(10);
    }
    const lines = await list(id);
    expect(lines.find((one: { line_id: number }) => one.line_id === line).dates_total).toBe(5);
  });

  it('come to the dates that the job makes later', async () => {
    const first = await office.event({
      title: 'Choir',
      start_date: `${testNow(3 * DAY_MS)
        .toISOString()
        .slice(0, 10)} 19:00:00`,
      end_date: `${testNow(3 * DAY_MS)
        .toISOString()
        .slice(0, 10)} 20:00:00`,
    });
    const ticket = await office.ticket(first, { name: 'Voice', price: '6', ticket: { mode: 'own', capacity: 9 } });
    const { id, events } = await series(first, 'FREQ=WEEKLY');
    await write(id, { event_id: first, ticket_id: ticket, price: '7' });
    stopClock(service, 20 * DAY_MS);
    await service.app.get(SeriesGrowthService).growAll();
    const { body } = await admin().get(`${SERIES}/${id}/dates?per_page=100`).expect(200);
    expect(body.dates.length).toBeGreaterThan(events.length);
    const [made] = await ticketsOf(body.dates.at(-1).event_id);
    expect(await prices([made.id])).toEqual(['7']);
    const [line] = await list(id);
    expect(line.dates.every(({ members }: OfDate) => members.length === 0)).toBe(true);
  });

  it('with an access code of one date stay closed on the others', async () => {
    const { events, tickets } = await course({ visibility: 'code' });
    await admin()
      .post(`${T}/access-codes`)
      .send({ code: `OPEN-${events[1]}`, post_ids: [events[1]] })
      .expect(201);
    const access_code = `OPEN-${events[1]}`;
    await office.order({ [tickets[1] ?? 0]: 1 }, { access_code }).expect(201);
    await office.order({ [tickets[2] ?? 0]: 1 }, { access_code }).expect(404);
  });

  it('with a discount code of one date cost the full price on the others', async () => {
    const { events, tickets } = await course();
    const code = `LESS-${events[1]}`;
    await admin()
      .post(`${T}/discount-codes`)
      .send({ code, percent: 50, post_ids: [events[1]] })
      .expect(201);
    const { body } = await office.order({ [tickets[1] ?? 0]: 1 }, { discount_code: code }).expect(201);
    expect(body.total).toBe('6.00');
    const refused = await office.order({ [tickets[2] ?? 0]: 1 }, { discount_code: code });
    expect(refused.status === 201 ? refused.body.total : refused.status).not.toBe('6.00');
  });

  it('are refused with what is accepted, in whole', async () => {
    const { id, events, tickets } = await course();
    const other = await course();
    const at = { event_id: events[0], ticket_id: tickets[0] };
    for (const [status, body] of [
      [400, { ...at, ticket: { stock: 3 } }],
      [400, { ...at, sku: 'A' }],
      [400, { ...at, price: 'much' }],
      [400, { ...at, scope: 'some' }],
      [400, { event_id: events[0], name: 'Without a price' }],
      [400, { event_id: events[0], price: '3' }],
      [404, { ...at, ticket_id: tickets[1] }],
      [409, { event_id: other.events[0], ticket_id: other.tickets[0], price: '3' }],
    ] as const)
      await send(id, body).expect(status);
    await service
      .as('author')
      .post(`${SERIES}/${id}/tickets`)
      .send({ ...at, price: '1' })
      .expect(403);
    await service
      .as('anonymous')
      .post(`${SERIES}/${id}/tickets`)
      .send({ ...at, price: '1' })
      .expect(401);
    expect(await prices(tickets)).toEqual(['12', '12', '12', '12']);
  });

  it('leave dates in the trash, detached ones and those of other series as they are', async () => {
    const { id, events, tickets } = await course();
    await office.order({ [tickets[1] ?? 0]: 1 }).expect(201);
    await admin().delete(`/cal/events/v1/events/${events[3]}`).expect(200);
    const copy = await admin().post(`/cal/events/v1/events/${events[0]}/duplicate`).send({}).expect(201);
    await admin()
      .post(`${SERIES}/${id}/edits`)
      .send({ rule: '', dates: ['2031-03-17'] })
      .expect(200);
    const made = await write(id, { event_id: events[0], ticket_id: tickets[0], price: '15' });
    expect(days(made).changed.map(([date]) => date)).toEqual(['03-03', '03-17']);
    const [copied] = await ticketsOf(copy.body.id);
    expect(await prices([copied.id])).toEqual(['12']);
  });

  it('stay those of dates that are split off into a series of their own', async () => {
    const { id, events, tickets } = await course();
    const row = await service.database.read<{ id: number }>('SELECT MAX(id) AS id FROM event_series');
    const other = Number(row[0]?.id) + 1;
    // As a change of this and following dates does it.
    await service.database.write(async () => {
      await service.database.execute(
        `INSERT INTO event_series (id, rule, dates, excluded, timezone, start_date, end_date, all_day, made_until,
           author_id, ics_sequence, split_from_id, created_utc, modified_utc)
         SELECT ?, rule, dates, excluded, timezone, start_date, end_date, all_day, made_until, author_id, 0, id,
           created_utc, modified_utc FROM event_series WHERE id = ?`,
        [other, id],
      );
      await service.database.execute('UPDATE event_series_dates SET series_id = ? WHERE event_id IN (?, ?)', [
        other,
        events[2],
        events[3],
      ]);
    });
    expect(await list(other)).toMatchObject([{ line_id: tickets[0], name: 'Seat', dates_total: 2 }]);
    const made = await write(other, { event_id: events[2], ticket_id: tickets[2], price: '20' });
    expect(days(made).changed).toEqual([
      ['03-17', 'price'],
      ['03-24', 'price'],
    ]);
    expect((await list(id))[0]).toMatchObject({ price: '12.00', dates_total: 2 });
    expect((await list(other))[0]).toMatchObject({ price: '20.00', dates_total: 2 });
    await admin().delete(`${SERIES}/${other}/tickets/${tickets[3]}`).expect(200);
    expect(await list(other)).toEqual([]);
    expect(await list(id)).toHaveLength(1);
  });

  it('are listed in as many statements for few dates as for many', async () => {
    const [few, many] = [await course({}, 'FREQ=WEEKLY;COUNT=2'), await course({}, 'FREQ=WEEKLY;COUNT=8')];
    const statements = ({ id }: Course) => fewestQueries(() => admin().get(`${SERIES}/${id}/tickets`));
    expect(await statements(many)).toBe(await statements(few));
  });
});
