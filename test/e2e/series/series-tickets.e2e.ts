import { SeriesGrowthService } from '../../../src/cal/series/series-growth.service.js';
import { DAY_MS } from '../../../src/core/time/index.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { stopClock, testNow } from '../../helpers/clock.js';
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
  kept: OfDate[];
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
    service = await startApp({ SERIES_HORIZON_MONTHS: '2' });
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
  const send = (id: number, body: object) => admin().post(`${SERIES}/${id}/tickets`).send(body);
  const write = async (id: number, body: object): Promise<Change> => (await send(id, body).expect(200)).body;
  const list = async (id: number) => (await admin().get(`${SERIES}/${id}/tickets`).expect(200)).body.tickets;
  const day = ({ original_start: start }: OfDate) => start.slice(5, 10);
  const days = ({ changed, kept, created, removed }: Change) => ({
    changed: changed.map((one) => [day(one), one.members.join()]),
    kept: kept.map((one) => [day(one), one.members.join(), one.reason]),
    created: created.map(day),
    removed: removed.map(day),
  });
  const prices = (tickets: readonly number[]) =>
    Promise.all(tickets.map(async (id) => (await show(id)).cost_details.values[0] as string));

  it('change on all dates at once; values that a date has changed on its own are kept and listed', async () => {
    const { id, events, tickets } = await course();
    await admin()
      .post(`${T}/tickets/${tickets[2]}`)
      .send({ post_id: events[2], edit_ticket_nonce: await office.nonce('edit_ticket_nonce'), price: '8' })
      .expect(202);
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
      kept: [['03-17', 'price', 'own_value']],
      created: [],
      removed: [],
    });
    expect(await prices(tickets)).toEqual(['15', '15', '8', '15']);
    const [line] = await list(id);
    expect(line).toMatchObject({ line_id: tickets[0], name: 'Place', price: '15.00', capacity: 10, dates_total: 4 });
    expect(line.dates.map(({ members }: OfDate) => members)).toEqual([[], [], ['price'], []]);
  });
});
