import { load } from 'cheerio';
import { PoolsRepository } from '../../../src/cal/tickets/catalog/capacity/pools.repository.js';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const SERIES = '/cal/series/v1/series';
const T = '/cal/tickets/v1';
const SCANNER_KEY = 'key-of-the-scanners';

interface Attendee {
  id: number;
  title: string;
  security_code: string;
  status: string;
}

interface Bought {
  id: number;
  key: string;
  attendees: Attendee[];
}

/** A course with the ids of its series and, by date, of its events and tickets. */
interface Course {
  id: number;
  events: number[];
  tickets: number[];
}

describe('A ticket of a date of a series', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on' });
    office = boxOffice(service);
    await office.event();
    service.app.get(PaymentProviderRegistry).register({
      name: 'test-card',
      settlesImmediately: false,
      partialRefunds: true,
      ready: () => true,
      begin: () => Promise.resolve({ status: 'pending' as const }),
      refund: () => Promise.resolve(),
    });
    await admin()
      .post(`${T}/settings`)
      .send({ qr_api_key: SCANNER_KEY, ticket_exchanges: true, cancellations: 'all' })
      .expect(200);
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const course = async (members: object = {}, dates = 4): Promise<Course> => {
    const first = await office.event({
      title: 'Yoga',
      start_date: '2031-03-03 19:00:00',
      end_date: '2031-03-03 20:30:00',
    });
    await office.ticket(first, { price: '12', name: 'Seat', ticket: { mode: 'own', capacity: 10 }, ...members });
    const rule = `FREQ=WEEKLY;COUNT=${dates}`;
    const { body } = await admin().post(SERIES).send({ event_id: first, rule }).expect(200);
    const { body: listed } = await admin().get(`${SERIES}/${body.series.id}/tickets`).expect(200);
    const tickets: { event_id: number; ticket_id: number }[] = listed.tickets[0].dates;
    return {
      id: body.series.id,
      events: tickets.map(({ event_id: id }) => id),
      tickets: tickets.map(({ ticket_id: id }) => id),
    };
  };
  const at = (list: readonly number[], i: number): number => list[i] ?? 0;
  const reprice = ({ id, events, tickets }: Course, i: number, price: string) =>
    admin()
      .post(`${SERIES}/${id}/tickets`)
      .send({ event_id: events[i], ticket_id: tickets[i], scope: 'this', price })
      .expect(200);
  const show = async ({ id, key }: Pick<Bought, 'id' | 'key'>) =>
    (await service.as('anonymous').get(`${T}/orders/${id}?order_key=${key}`).expect(200)).body;
  const buy = async (ticket: number, quantity = 1): Promise<Bought> => {
    const { body } = await office.order({ [ticket]: quantity }, { gateway: 'test-card' }).expect(201);
    if (body.status !== 'completed') await admin().post(`${T}/orders/${body.id}/paid`).expect(200);
    const key = body.order_key;
    return { id: body.id, key, attendees: (await show({ id: body.id, key })).attendees };
  };
  const path = (order: Bought, i = 0) => `${T}/orders/${order.id}/attendees/${order.attendees[i]?.id}/exchange`;
  const exchange = (order: Bought, ticket: number, body: object = {}) =>
    service
      .as('anonymous')
      .post(path(order))
      .send({ order_key: order.key, ticket_id: ticket, gateway: 'test-card', ...body });
  const options = async (order: Bought) =>
    (
      await service
        .as('anonymous')
        .get(`${path(order)}?order_key=${order.key}`)
        .expect(200)
    ).body.tickets;
  const ids = (list: { ticket_id: number }[]) => list.map(({ ticket_id: id }) => id);
  const ledger = async (id: number) => (await admin().get(`${T}/orders/${id}/payments`).expect(200)).body.ledger;
  const scan = ({ id, security_code: code }: Attendee) =>
    service.as('anonymous').post(`${T}/qr`).send({ api_key: SCANNER_KEY, ticket_id: id, security_code: code });

  it('can be exchanged for the same ticket of other dates to come, and for the tickets of its own date', async () => {
    const { id, events, tickets } = await course();
    const child = await office.ticket(at(events, 0), { name: 'Child', price: '5' });
    await office.ticket(at(events, 1), { name: 'Other', price: '5' });
    await course();
    await admin().delete(`/cal/events/v1/events/${events[3]}`).expect(200);
    const offered = await options(await buy(at(tickets, 0)));
    expect(ids(offered)).toEqual([child, tickets[1], tickets[2]]);
    expect(offered[0].event).toBeUndefined();
    expect(offered[1]).toMatchObject({
      title: 'Seat',
      difference_minor: 0,
      available: true,
      event: { id: events[1], title: 'Yoga', start_date: '2031-03-10 19:00:00', timezone: 'Europe/Berlin' },
    });
    const retained = await buy(at(tickets, 1));
    await admin()
      .post(`${SERIES}/${id}/edits`)
      .send({ rule: '', dates: ['2031-03-17'] })
      .expect(200);
    expect(ids(await options(retained))).toContain(tickets[2]);
    expect(ids(await options(await buy(at(tickets, 2))))).not.toContain(tickets[1]);
  });

  it('moves with its holder to the other date at the same price, and its former code admits nobody', async () => {
    const { events, tickets } = await course();
    const order = await buy(at(tickets, 0));
    const [former] = order.attendees;
    await service
      .as('anonymous')
      .post(`${T}/orders/${order.id}/attendees/${former?.id}`)
      .send({ order_key: order.key, full_name: 'Ada Lovelace' })
      .expect(200);
    const { body } = await exchange(order, at(tickets, 2), { expected_difference_minor: 0 }).expect(201);
    expect(body.status).toBe('completed');
    const moved = await show({ id: body.id, key: body.order_key });
    expect(moved.attendees[0].title).toBe('Ada Lovelace');
    expect(await office.counters(at(tickets, 0))).toMatchObject({ sold: 0 });
    expect(await office.counters(at(tickets, 2))).toMatchObject({ sold: 1, pending: 0 });
    expect(await ledger(order.id)).toMatchObject({ balance_minor: 0 });
    expect(await ledger(body.id)).toMatchObject({ balance_minor: 1200 });
    if (former) expect((await scan(former).expect(403)).body.error).toBe('attendee_not_authorized');
    await scan(moved.attendees[0]).expect(201);
    const { body: list } = await admin().get(`${T}/attendees?post_id=${events[2]}`).expect(200);
    expect(list.attendees).toHaveLength(1);
  });

  it('costs the difference of a dearer date, and returns what a cheaper one leaves', async () => {
    const made = await course();
    const { tickets } = made;
    await reprice(made, 1, '20');
    await reprice(made, 2, '5');
    const order = await buy(at(tickets, 0));
    const dear = await exchange(order, at(tickets, 1)).expect(201);
    const waiting = await show({ id: dear.body.id, key: dear.body.order_key });
    expect(waiting).toMatchObject({ status: 'pending', exchange: { due_minor: 800, credit_minor: 1200 } });
    expect(await office.counters(at(tickets, 1))).toMatchObject({ pending: 1 });
    expect((await show(order)).attendees[0].status).toBe('completed');
    await admin().post(`${T}/orders/${dear.body.id}/paid`).expect(200);
    expect(await office.counters(at(tickets, 0))).toMatchObject({ sold: 0 });
    const paid = { id: dear.body.id, key: dear.body.order_key };
    const { attendees } = await show(paid);
    const cheap = await exchange({ ...paid, attendees }, at(tickets, 2)).expect(201);
    expect(await ledger(cheap.body.id)).toMatchObject({ balance_minor: 500 });
    expect(await ledger(paid.id)).toMatchObject({ balance_minor: 0 });
  });

  it('is refunded on its new date, and the seat of that date comes back', async () => {
    const { tickets } = await course();
    const { body } = await exchange(await buy(at(tickets, 0)), at(tickets, 1)).expect(201);
    await admin().post(`${T}/orders/${body.id}/refund`).expect(200);
    expect(await office.counters(at(tickets, 1))).toMatchObject({ sold: 0 });
    const gone = {
      id: body.id,
      key: body.order_key,
      attendees: (await show({ id: body.id, key: body.order_key })).attendees,
    };
    expect((await exchange(gone, at(tickets, 2)).expect(409)).body.code).toBe('ticket-not-valid');
  });

  it('is not exchanged once it is checked in, nor where the rules of its date say no', async () => {
    const { events, tickets } = await course();
    const used = await buy(at(tickets, 0));
    if (used.attendees[0]) await scan(used.attendees[0]).expect(201);
    expect((await exchange(used, at(tickets, 1)).expect(409)).body.code).toBe('attendee-checked-in');
    const late = await buy(at(tickets, 0));
    const rules = (change: object) => admin().post(`${T}/self-service/${events[0]}`).send(change).expect(200);
    await rules({ ticket_exchanges: false });
    expect((await exchange(late, at(tickets, 1)).expect(403)).body.code).toBe('self-service-off');
    await rules({ ticket_exchanges: true, ticket_exchanges_hours: 8760 });
    await rules({ ticket_exchanges: null, ticket_exchanges_hours: null });
    const open = await buy(at(tickets, 1));
    await rules({ ticket_exchanges: false });
    await exchange(open, at(tickets, 0)).expect(201);
    await admin().post(path(late)).send({ ticket_id: tickets[3] }).expect(201);
  });

  it('is not exchanged for a date that needs an access code which the caller does not have', async () => {
    const made = await course();
    await admin()
      .post(`${SERIES}/${made.id}/tickets`)
      .send({ event_id: made.events[2], ticket_id: made.tickets[2], scope: 'this', visibility: 'code' })
      .expect(200);
    const order = await buy(at(made.tickets, 0));
    expect(ids(await options(order))).toEqual([made.tickets[1], made.tickets[3]]);
    expect((await exchange(order, at(made.tickets, 2)).expect(409)).body.code).toBe('ticket-not-exchangeable');
  });

  describe('and the last seat of another date', () => {
    /** Two dates, of which the second one has one seat, and people who hold tickets of the first one. */
    const crowd = async (people: number): Promise<Course & { orders: Bought[] }> => {
      const made = await course({}, 2);
      await admin()
        .post(`${SERIES}/${made.id}/tickets`)
        .send({
          event_id: made.events[1],
          ticket_id: made.tickets[1],
          scope: 'this',
          ticket: { mode: 'own', capacity: 1 },
        })
        .expect(200);
      const orders: Bought[] = [];
      for (let i = 0; i < people; i++) orders.push(await buy(at(made.tickets, 0)));
      return { ...made, orders };
    };

    it('gets it once when many want it, and all others keep theirs', async () => {
      const { tickets, orders } = await crowd(5);
      const answers = await Promise.all(orders.map((order) => exchange(order, at(tickets, 1))));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      expect(await office.counters(at(tickets, 1))).toMatchObject({ sold: 1 });
      expect(await office.counters(at(tickets, 0))).toMatchObject({ sold: 4 });
      for (const [i, order] of orders.entries())
        expect((await show(order)).attendees[0].status === 'completed').toBe(answers[i]?.status === 409);
      const left = orders[answers.findIndex(({ status }) => status === 409)];
      if (left) expect((await options(left))[0]).toMatchObject({ available: false });
    });

    it('is oversold without the conditional update (control)', async () => {
      const { tickets, orders } = await crowd(5);
      const guard = jest
        .spyOn(PoolsRepository.prototype as unknown as { guard(): string }, 'guard')
        .mockReturnValue('AND ? >= 0');
      try {
        const answers = await Promise.all(orders.map((order) => exchange(order, at(tickets, 1))));
        expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
      } finally {
        guard.mockRestore();
      }
      expect((await office.counters(at(tickets, 1))).sold).toBeGreaterThan(1);
    });

    it('changes places with a ticket of that date at the same moment', async () => {
      const { tickets } = await course({ ticket: { mode: 'own', capacity: 2 } }, 2);
      const there = [await buy(at(tickets, 0)), await buy(at(tickets, 0))];
      const back = [await buy(at(tickets, 1))];
      const answers = await Promise.all([
        ...there.map((order) => exchange(order, at(tickets, 1))),
        ...back.map((order) => exchange(order, at(tickets, 0))),
      ]);
      const sold = (await office.counters(at(tickets, 0))).sold + (await office.counters(at(tickets, 1))).sold;
      expect(sold).toBe(3);
      expect(answers.some(({ status }) => status === 201)).toBe(true);
    });
  });

  it('shows the other dates on the page of the order', async () => {
    const { tickets } = await course();
    const order = await buy(at(tickets, 0));
    const address = `/order/${order.id}-${order.key}/tickets/${order.attendees[0]?.id}/exchange/`;
    const $ = load((await service.http().get(address).expect(200)).text);
    const choices = $('input[name=choice]')
      .toArray()
      .map((input) => $(input).parent().text().replace(/\s+/g, ' ').trim());
    expect(choices[0]).toMatch(/^Seat, March 10, 2031, 7:00 pm .*: no difference$/);
    const done = await service
      .http()
      .post(address)
      .type('form')
      .set('Sec-Fetch-Site', 'same-origin')
      .send({ choice: `${tickets[1]}:0` })
      .expect(303);
    const next = load((await service.http().get(new URL(done.headers.location).pathname).expect(200)).text);
    expect(next('.ticket').text()).toContain('March 10, 2031');
  });

  it('has its dates listed in as many statements for few dates as for many', async () => {
    const few = await buy(at((await course({}, 3)).tickets, 0));
    const many = await buy(at((await course({}, 10)).tickets, 0));
    const sold = await course({ ticket: { mode: 'own', capacity: 1 } }, 8);
    for (const ticket of sold.tickets.slice(1)) await buy(ticket);
    const full = await buy(at(sold.tickets, 0));
    const statements = (order: Bought) =>
      fewestQueries(() => service.as('anonymous').get(`${path(order)}?order_key=${order.key}`));
    expect(await statements(many)).toBe(await statements(few));
    expect(await statements(full)).toBeLessThan((await statements(few)) + 8);
  });
});
