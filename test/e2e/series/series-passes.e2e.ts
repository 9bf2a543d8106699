import { load } from 'cheerio';
import { PaymentProviderRegistry } from '../../../src/cal/tickets/payments/payment-provider.registry.js';
import { PoolsRepository } from '../../../src/cal/tickets/catalog/capacity/pools.repository.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const SERIES = '/cal/series/v1/series';
const PASSES = '/cal/series/v1/passes';
const EVENTS = '/cal/events/v1/events';
const T = '/cal/tickets/v1';
const SCANNER_KEY = 'key-of-the-scanners';
const DATES = 4;

interface Attendee {
  id: number;
  title: string;
  ticket_id: number;
  security_code: string;
  status: string;
}

interface Bought {
  id: number;
  key: string;
  status: string;
  total: string;
  attendees: Attendee[];
}

/** A course with a ticket and a pass; tickets by date. */
interface Course {
  id: number;
  events: number[];
  singles: number[];
  pass: number;
  tickets: number[];
}

describe('A pass for the dates of a series', () => {
  let service: TestApp;
  let office: BoxOffice;
  const refunds: number[] = [];
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on', RESPONSE_CACHE: 'memory', RESPONSE_CACHE_SECONDS: '300' });
    office = boxOffice(service);
    await office.event();
    service.app.get(PaymentProviderRegistry).register({
      name: 'test-card',
      settlesImmediately: false,
      partialRefunds: true,
      ready: () => true,
      begin: () => Promise.resolve({ status: 'pending' as const }),
      refund: (_, { refund }) => {
        refunds.push(refund.amount_minor);
        return Promise.resolve();
      },
    });
    await admin()
      .post(`${T}/settings`)
      .send({ qr_api_key: SCANNER_KEY, ticket_exchanges: true, cancellations: 'all' })
      .expect(200);
  });
  beforeEach(() => {
    refunds.length = 0;
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const anyone = () => service.as('anonymous');
  const ticketsOf = async (id: number): Promise<{ name: string; dates: { event_id: number; ticket_id: number }[] }[]> =>
    (await admin().get(`${SERIES}/${id}/tickets`).expect(200)).body.tickets;
  /** Twelve seats a date are shared, unless the pass has its own. */
  const course = async (pass: object = {}, single: object = {}): Promise<Course> => {
    const first = await office.event({
      title: 'Yoga',
      start_date: '2031-03-03 19:00:00',
      end_date: '2031-03-03 20:30:00',
    });
    const seats = { mode: 'global', event_capacity: 5 };
    await office.ticket(first, { price: '12', name: 'Seat', ticket: seats, ...single });
    const rule = `FREQ=WEEKLY;COUNT=${DATES}`;
    const { body } = await admin().post(SERIES).send({ event_id: first, rule }).expect(200);
    const made = await admin()
      .post(`${SERIES}/${body.series.id}/passes`)
      .send({ event_id: first, name: 'Pass', price: '10', start_date: '2020-01-01', ticket: seats, ...pass })
      .expect(200);
    const [seat, sold] = await ticketsOf(body.series.id);
    return {
      id: body.series.id,
      events: (seat?.dates ?? []).map(({ event_id: id }) => id),
      singles: (seat?.dates ?? []).map(({ ticket_id: id }) => id),
      pass: made.body.line_id,
      tickets: (sold?.dates ?? []).map(({ ticket_id: id }) => id),
    };
  };
  const at = (list: readonly number[], i: number): number => list[i] ?? 0;
  const ofEach = (tickets: readonly number[], quantity = 1): Record<number, number> =>
    Object.fromEntries(tickets.map((id) => [id, quantity]));
  const offer = async ({ pass }: Pick<Course, 'pass'>) => (await anyone().get(`${PASSES}/${pass}`).expect(200)).body;
  const show = async ({ id, key }: Pick<Bought, 'id' | 'key'>) =>
    (await anyone().get(`${T}/orders/${id}?order_key=${key}`).expect(200)).body;
  const buy = async (tickets: Record<number, number>): Promise<Bought> => {
    const { body } = await office.order(tickets, { gateway: 'test-card' }).expect(201);
    const order = { id: body.id, key: body.order_key };
    if (body.status !== 'completed') await admin().post(`${T}/orders/${body.id}/paid`).expect(200);
    return { ...order, ...(await show(order)) };
  };
  const refusal = async (tickets: Record<number, number>) => {
    const { status, body } = await office.order(tickets, { gateway: 'test-card' });
    return [status, body.code];
  };
  const sold = async (tickets: readonly number[]): Promise<number[]> => {
    const list: number[] = [];
    for (const id of tickets) list.push((await office.counters(id)).sold);
    return list;
  };
  const holders = async ({ id, pass }: Course) =>
    (await admin().get(`${SERIES}/${id}/passes/${pass}/holders`).expect(200)).body;
  const scan = ({ id, security_code: code }: Attendee) =>
    anyone().post(`${T}/qr`).send({ api_key: SCANNER_KEY, ticket_id: id, security_code: code });
  const attendeePath = (order: Bought, i: number, action: string) =>
    `${T}/orders/${order.id}/attendees/${order.attendees[i]?.id}/${action}`;

  it('is one order with a ticket of each date, which takes the seats that all tickets share', async () => {
    const made = await course();
    expect(await offer(made)).toMatchObject({ total_minor: 4000, available: true, dates_count: null, name: 'Pass' });
    const order = await buy(ofEach(made.tickets, 2));
    expect([order.total, order.attendees.length]).toEqual(['80.00', 2 * DATES]);
    expect(await sold(made.tickets)).toEqual([2, 2, 2, 2]);
    expect(await sold(made.events)).toEqual([2, 2, 2, 2]);
    expect(await office.left(at(made.singles, 3))).toBe(3);
    const { holders: list, total } = await holders(made);
    expect([total, list.map(({ dates, visits }: Record<string, number>) => [dates, visits])]).toEqual([
      2,
      [
        [4, 0],
        [4, 0],
      ],
    ]);
    for (const { tickets } of list)
      expect(tickets.map((one: { event_id: number }) => one.event_id)).toEqual(made.events);
  });

  it('is bought with a cart, too, whose seats are held on each date', async () => {
    const made = await course();
    const { body } = await office.cart(ofEach(made.tickets)).expect(200);
    expect((await office.counters(at(made.events, 3))).held).toBe(1);
    const request = { cart_hash: body.cart_hash, purchaser: { name: 'Pat', email: 'pat@buyer.example' } };
    await anyone()
      .post(`${T}/orders`)
      .send({ ...request, gateway: 'manual' })
      .expect(201);
    const part = await office.cart({ [at(made.tickets, 0)]: 1 }).expect(200);
    const refused = await anyone()
      .post(`${T}/orders`)
      .send({ ...request, cart_hash: part.body.cart_hash, gateway: 'manual' })
      .expect(409);
    expect(refused.body.code).toBe('pass-incomplete');
    expect((await office.counters(at(made.events, 0))).pending).toBe(1);
  });

  it('is sold as a whole only, and its tickets are in no list', async () => {
    const made = await course();
    const [first, second, ...rest] = made.tickets;
    expect(await refusal({ [first ?? 0]: 1 })).toEqual([409, 'pass-incomplete']);
    expect(await refusal({ ...ofEach(made.tickets), [second ?? 0]: 2 })).toEqual([409, 'pass-incomplete']);
    expect(await refusal(ofEach([first ?? 0, ...rest]))).toEqual([409, 'pass-incomplete']);
    expect(await sold(made.events)).toEqual([0, 0, 0, 0]);
    const { body } = await anyone().get(`${T}/tickets?include_post=${made.events[0]}`).expect(200);
    expect(body.tickets.map(({ id }: { id: number }) => id)).toEqual([made.singles[0]]);
    const event = (await anyone().get(`${EVENTS}/${made.events[0]}`).expect(200)).body;
    expect(event.cost).toBe('$12');
    const page = (await service.http().get(new URL(event.url).pathname).expect(200)).text;
    expect(page).not.toContain('Access code');
    await anyone().get(`${PASSES}/${made.singles[0]}`).expect(404);
  });

  it('is not available once one of its dates is sold out, nor oversold by many at once', async () => {
    const made = await course();
    await buy({ [at(made.singles, 2)]: 4 });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => office.order(ofEach(made.tickets), { gateway: 'test-card' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await office.counters(at(made.events, 2))).toMatchObject({ sold: 4, pending: 1 });
    const carts = await Promise.all([1, 2].map(() => office.cart(ofEach(made.tickets))));
    expect(carts.map(({ status }) => status)).toEqual([409, 409]);
    expect(await office.counters(at(made.events, 0))).toMatchObject({ sold: 0, pending: 1 });
    const now = await offer(made);
    expect([now.available, now.dates.map(({ available }: { available: boolean }) => available)]).toEqual([
      false,
      [true, true, false, true],
    ]);
  });

  it('is oversold without the conditional update (control)', async () => {
    const made = await course();
    await buy({ [at(made.singles, 2)]: 4 });
    const guard = jest
      .spyOn(PoolsRepository.prototype as unknown as { guard(): string }, 'guard')
      .mockReturnValue('AND ? >= 0');
    try {
      // Both look before one of them takes the last seat.
      const answers = await Promise.all([1, 2, 3, 4].map(() => office.cart(ofEach(made.tickets))));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    } finally {
      guard.mockRestore();
    }
    expect((await office.counters(at(made.events, 2))).held).toBeGreaterThan(1);
  });

  it('can have seats of its own on each date', async () => {
    const made = await course({ ticket: { mode: 'own', capacity: 1 } });
    await buy(ofEach(made.singles, 5));
    await buy(ofEach(made.tickets));
    expect(await refusal(ofEach(made.tickets))).toEqual([409, 'ticket-sold-out']);
  });

  it('is for as many dates as its purchaser chooses, where it has a number of them', async () => {
    const made = await course({ dates_count: 2 });
    const [a = 0, b = 0, c = 0] = made.tickets;
    expect(await offer(made)).toMatchObject({ total_minor: null, dates_count: 2, available: true });
    expect((await buy(ofEach([a, c]))).total).toBe('20.00');
    await buy({ [a]: 1, [b]: 1, [c]: 2 });
    for (const wrong of [{ [a]: 1 }, { [a]: 2 }, ofEach([a, b, c])])
      expect(await refusal(wrong)).toEqual([409, 'pass-incomplete']);
    const { holders: list } = await holders(made);
    expect(list.map(({ dates }: { dates: number }) => dates)).toEqual([2, 2, 2]);
    for (const { tickets } of list)
      expect(new Set(tickets.map((one: { event_id: number }) => one.event_id)).size).toBe(2);
  });

  it('counts visits, date by date', async () => {
    const made = await course();
    const order = await buy(ofEach(made.tickets));
    for (const attendee of order.attendees.slice(0, 2)) await scan(attendee).expect(201);
    await scan(order.attendees[0]).expect(403);
    const [one] = (await holders(made)).holders;
    expect([one.dates, one.visits]).toEqual([4, 2]);
  });

  it('is canceled by its purchaser with all of its dates, and their seats come back', async () => {
    const made = await course();
    const order = await buy({ ...ofEach(made.tickets), [at(made.singles, 0)]: 1 });
    const passes = order.attendees.filter(({ ticket_id: id }) => made.tickets.includes(id)).map(({ id }) => id);
    const shown = (await show(order)).self_service.attendees;
    const i = order.attendees.findIndex(({ ticket_id: id }) => id === made.tickets[1]);
    const permitted = shown.find(({ id }: { id: number }) => id === order.attendees[i]?.id);
    expect(permitted).toMatchObject({ cancel_refund_minor: 4000, exchange: false });
    expect([...permitted.canceled_with].sort()).toEqual([...passes].sort());
    await anyone()
      .post(attendeePath(order, i, 'cancel'))
      .send({ order_key: order.key })
      .expect(200);
    expect(refunds).toEqual([4000]);
    expect(await sold(made.tickets)).toEqual([0, 0, 0, 0]);
    expect(await sold(made.events)).toEqual([1, 0, 0, 0]);
    await anyone()
      .post(attendeePath(order, i, 'cancel'))
      .send({ order_key: order.key })
      .expect(200);
    expect(refunds).toEqual([4000]);
    expect((await holders(made)).holders[0]).toMatchObject({ dates: 0, visits: 0 });
  });

  it('is not canceled by its purchaser after a visit, nor exchanged in parts', async () => {
    const made = await course();
    const order = await buy(ofEach(made.tickets));
    await scan(order.attendees[0]).expect(201);
    const canceled = await anyone()
      .post(attendeePath(order, 1, 'cancel'))
      .send({ order_key: order.key })
      .expect(409);
    expect(canceled.body.code).toBe('attendee-checked-in');
    const exchanged = await anyone()
      .post(attendeePath(order, 1, 'exchange'))
      .send({ order_key: order.key, ticket_id: made.singles[2], gateway: 'test-card' })
      .expect(409);
    expect(exchanged.body.code).toBe('ticket-of-group');
    expect(await sold(made.tickets)).toEqual([1, 1, 1, 1]);
  });

  it('is refunded by the organizer as a whole, or for the dates that are left', async () => {
    const made = await course();
    const whole = await buy(ofEach(made.tickets));
    await admin().post(`${T}/orders/${whole.id}/refund`).expect(200);
    expect(await sold(made.events)).toEqual([0, 0, 0, 0]);
    const part = await buy(ofEach(made.tickets));
    await scan(part.attendees[0]).expect(201);
    refunds.length = 0;
    const attendees = part.attendees.slice(1).map(({ id }) => id);
    await admin().post(`${T}/orders/${part.id}/refunds`).send({ attendees, return_seats: true }).expect(201);
    expect(refunds).toEqual([3000]);
    expect(await sold(made.events)).toEqual([1, 0, 0, 0]);
    const [, left] = (await holders(made)).holders;
    expect(left).toMatchObject({ dates: 1, visits: 1 });
  });

  it('has a date exchanged by the organizer for one that it does not have, and stays one pass', async () => {
    const made = await course({ dates_count: 2 });
    const order = await buy(ofEach(made.tickets.slice(0, 2)));
    const path = attendeePath(order, 0, 'exchange');
    const { body } = await admin().get(path).expect(200);
    expect(body.tickets.map(({ ticket_id: id }: { ticket_id: number }) => id)).toEqual(made.tickets.slice(2));
    await admin().post(path).send({ ticket_id: made.tickets[3] }).expect(201);
    expect(await sold(made.tickets)).toEqual([0, 1, 0, 1]);
    const [one] = (await holders(made)).holders;
    expect(one.dates).toBe(2);
    const single = await buy({ [at(made.singles, 0)]: 1 });
    const options = await admin()
      .get(attendeePath(single, 0, 'exchange'))
      .expect(200);
    const ids = options.body.tickets.map(({ ticket_id: id }: { ticket_id: number }) => id);
    expect(ids).toEqual(made.singles.slice(1));
    const canceled = await anyone()
      .post(attendeePath(order, 1, 'cancel'))
      .send({ order_key: order.key })
      .expect(409);
    expect(canceled.body.code).toBe('ticket-of-group');
  });

  it('leaves out dates that are canceled or in the trash, and dates that are added come to later passes', async () => {
    const made = await course();
    const before = await buy(ofEach(made.tickets));
    await admin().post(`${EVENTS}/${made.events[1]}/status`).send({ event_status: 'canceled' }).expect(200);
    await admin().delete(`${EVENTS}/${made.events[3]}`).expect(200);
    const now = await offer(made);
    expect(now.dates.map(({ event_id: id }: { event_id: number }) => id)).toEqual([made.events[0], made.events[2]]);
    expect(await refusal(ofEach(made.tickets.slice(0, 3)))).toEqual([409, 'event-cancelled']);
    await buy(ofEach([at(made.tickets, 0), at(made.tickets, 2)]));
    const { body } = await admin().post(`${SERIES}/${made.id}/edits`).send({ rule: 'FREQ=WEEKLY;COUNT=5' }).expect(200);
    expect(body.created).toHaveLength(1);
    const added = await offer(made);
    expect(added.dates).toHaveLength(3);
    expect(added.dates[2]).toMatchObject({ event_id: body.created[0].event_id, price_minor: 1000 });
    expect(await refusal(ofEach([at(made.tickets, 0), at(made.tickets, 2)]))).toEqual([409, 'pass-incomplete']);
    const order = await show(before);
    expect(order.attendees).toHaveLength(DATES);
  });

  it('is not bound for managers of attendees, who can give single dates of it', async () => {
    const made = await course();
    const quantities = [{ ticket_id: made.tickets[0], quantity: 1 }];
    const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
    await admin().post(`${T}/orders`).send({ tickets: quantities, purchaser, gateway: 'manual' }).expect(201);
    expect((await holders(made)).holders[0].dates).toBe(1);
  });

  it('is made by those who change the series, with what a ticket needs', async () => {
    const { id, events } = await course();
    const make = (who: 'administrator' | 'author' | 'anonymous', body: object) =>
      service
        .as(who)
        .post(`${SERIES}/${id}/passes`)
        .send({ event_id: events[0], name: 'Half', price: '9', ...body });
    const tried = await make('administrator', { dry_run: true }).expect(200);
    expect(tried.body.created).toHaveLength(DATES);
    expect(await ticketsOf(id)).toHaveLength(2);
    await make('administrator', { dates_count: 1 }).expect(400);
    await make('administrator', { price: 'much' }).expect(400);
    await make('administrator', { visibility: 'code' }).expect(400);
    await make('author', {}).expect(403);
    await make('anonymous', {}).expect(401);
    await service.as('author').get(`${SERIES}/${id}/passes/1/holders`).expect(403);
  });

  it('is put into the cart from the page of each of its dates, with their starts, and ordered without scripts', async () => {
    const made = await course();
    const page = async (i: number) => {
      const { url } = (await anyone().get(`${EVENTS}/${made.events[i]}`).expect(200)).body;
      return load((await service.http().get(new URL(url).pathname).expect(200)).text);
    };
    await page(1);
    const { url: cached } = (await anyone().get(`${EVENTS}/${made.events[1]}`).expect(200)).body;
    expect((await service.http().get(new URL(cached).pathname)).headers['x-cache']).toBe('HIT');
    const section = (await page(1))('section[aria-labelledby=passes]');
    expect(section.text().replace(/\s+/g, ' ')).toContain('Pass One ticket for each of 4 dates: $40.00');
    const form = section.find('form');
    expect(form.attr('action')).toMatch(/\/cart\/$/);
    const fields = Object.fromEntries(
      form
        .find('input')
        .toArray()
        .map((input) => [input.attribs.name, input.attribs.value]),
    );
    expect(fields).toEqual(Object.fromEntries(made.tickets.map((id) => [`quantity-${id}`, '1'])));
    const put = await service
      .http()
      .post('/cart/')
      .type('form')
      .set('Sec-Fetch-Site', 'same-origin')
      .send(fields)
      .expect(303);
    const cookie = String(put.headers['set-cookie']).split(';')[0] ?? '';
    const cart = load((await service.http().get('/cart/').set('Cookie', cookie).expect(200)).text);
    expect(cart('tbody tr')).toHaveLength(DATES);
    expect(cart('tbody').text()).toContain('March 10, 2031');
    await buy({ [at(made.singles, 2)]: 4 });
    const full = (await page(1))('section[aria-labelledby=passes]');
    expect(full.find('form')).toHaveLength(0);
    expect(full.text()).toContain('Too many dates are sold out');
    const body = { event_id: made.events[0], ticket_id: made.tickets[0], price: '11' };
    await admin().post(`${SERIES}/${made.id}/tickets`).send(body).expect(200);
    const dearer = (await page(1))('section[aria-labelledby=passes]').text();
    expect(dearer).toContain('One ticket for each of 4 dates: $44.00');
    await admin().delete(`${EVENTS}/${made.events[2]}`).expect(200);
    const fewer = (await page(1))('section[aria-labelledby=passes]');
    expect(fewer.text()).toContain('One ticket for each of 3 dates: $33.00');
    expect(fewer.find('form')).toHaveLength(1);
    await admin().post(`${SERIES}/${made.id}/edits`).send({ rule: 'FREQ=WEEKLY;COUNT=5' }).expect(200);
    expect((await page(1))('section[aria-labelledby=passes]').text()).toContain('of 4 dates: $44.00');
  });

  it('lets its purchaser choose the dates on the page of an event, and says on that of the order what a cancellation ends', async () => {
    const made = await course({ dates_count: 2 });
    const { url } = (await anyone().get(`${EVENTS}/${made.events[0]}`).expect(200)).body;
    const $ = load((await service.http().get(new URL(url).pathname).expect(200)).text);
    expect($('section[aria-labelledby=passes] input[type=checkbox]')).toHaveLength(DATES);
    const order = await buy(ofEach(made.tickets.slice(0, 2)));
    const page = load((await service.http().get(`/order/${order.id}-${order.key}/`).expect(200)).text);
    expect(page('main').text()).toContain('all 2 tickets of the pass are cancelled');
  });

  it('costs as many statements for many who hold it as for few', async () => {
    const few = await course();
    await buy(ofEach(few.tickets));
    const many = await course();
    for (let i = 0; i < 3; i++) await buy(ofEach(many.tickets));
    const statements = ({ id, pass }: Course) =>
      fewestQueries(() => admin().get(`${SERIES}/${id}/passes/${pass}/holders`));
    expect(await statements(many)).toBe(await statements(few));
  });
});
