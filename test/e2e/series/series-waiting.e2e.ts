import { WITHOUT_REDIS } from '../../helpers/with-services.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';

const SERIES = '/cal/series/v1/series';
const ENTRIES = '/waiting-list/v1/entries';
const T = '/cal/tickets/v1';

/** A course of which each date has one seat, with its ticket and its pass by date. */
interface Course {
  id: number;
  events: number[];
  singles: number[];
  passes: number[];
}

describe('The waiting list of a date of a series', () => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await mailingSite(WITHOUT_REDIS);
    await site.service.as('administrator').post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
  });
  afterEach(() => site.box.audit());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const course = async (): Promise<Course> => {
    const first = await site.box.event({ start_date: '2031-03-03 19:00:00', end_date: '2031-03-03 20:00:00' });
    const seats = { mode: 'global', event_capacity: 1 };
    await site.box.ticket(first, { ticket: seats });
    const { body } = await admin().post(SERIES).send({ event_id: first, rule: 'FREQ=WEEKLY;COUNT=2' }).expect(200);
    const { id } = body.series;
    await admin()
      .post(`${SERIES}/${id}/passes`)
      .send({ event_id: first, name: 'Pass', price: '0', start_date: '2020-01-01', ticket: seats })
      .expect(200);
    const [seat, pass] = (await admin().get(`${SERIES}/${id}/tickets`).expect(200)).body.tickets;
    const ids = (list: { ticket_id: number }[]) => list.map((date) => date.ticket_id);
    const events = seat.dates.map((date: { event_id: number }) => date.event_id);
    return { id, events, singles: ids(seat.dates), passes: ids(pass.dates) };
  };
  const join = (event: number | undefined, ticket: number | undefined) =>
    site.service
      .as('anonymous')
      .post(ENTRIES)
      .send({ event, ticket, name: 'Ann', email: `ann-${event}@wait.example`, quantity: 1 })
      .expect(201);
  const states = async (event: number | undefined): Promise<string[]> =>
    (await admin().get(`${ENTRIES}?event=${event}`).expect(200)).body.entries.map(
      ({ state }: { state: string }) => state,
    );
  const order = async (tickets: readonly (number | undefined)[]) =>
    (await site.box.order(Object.fromEntries(tickets.map((id) => [id ?? 0, 1]))).expect(201)).body;

  it('is offered the seat of a ticket that is exchanged for another date', async () => {
    const { events, singles } = await course();
    const bought = await order([singles[0]]);
    await join(events[0], singles[0]);
    const { body } = await admin().get(`${T}/orders/${bought.id}`).expect(200);
    await admin()
      .post(`${T}/orders/${bought.id}/attendees/${body.attendees[0].id}/exchange`)
      .send({ ticket_id: singles[1] })
      .expect(201);
    expect(await states(events[0])).toEqual(['offered']);
    expect((await site.box.order({ [singles[0] ?? 0]: 1 })).status).toBe(409);
  });

  it('is offered the seats of a pass that is canceled, on each of its dates', async () => {
    const { events, singles, passes } = await course();
    const bought = await order(passes);
    await join(events[0], singles[0]);
    await join(events[1], singles[1]);
    await admin().post(`${T}/orders/${bought.id}/cancel`).send({}).expect(200);
    expect([await states(events[0]), await states(events[1])]).toEqual([['offered'], ['offered']]);
  });

  it('is offered the seats that a change of the series adds', async () => {
    const { id, events, singles } = await course();
    await order([singles[0]]);
    await join(events[0], singles[0]);
    await admin()
      .post(`${SERIES}/${id}/tickets`)
      .send({ event_id: events[0], ticket_id: singles[0], ticket: { mode: 'global', event_capacity: 3 } })
      .expect(200);
    expect(await site.box.left(singles[1] ?? 0)).toBe(3);
    expect(await states(events[0])).toHaveLength(1);
  });
});
