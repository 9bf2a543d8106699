import fc from 'fast-check';
import { Clock } from '../../../src/core/context/clock.js';
import { HOUR_MS, dayOf, wallAt } from '../../../src/core/time/index.js';
import { startApp, type Caller, type TestApp } from '../../helpers/app.js';
import { testNowMs } from '../../helpers/clock.js';
import { cases } from '../../helpers/suite-size.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const T = '/cal/tickets/v1';
const R = '/reports/v1';
const ZONE = 'America/New_York';

interface Seat {
  id: number;
  ticket: number;
  priceMinor: number;
  isBack: boolean;
  isIn: boolean;
}

interface Order {
  id: number;
  event: number;
  status: 'pending' | 'completed' | 'voided' | 'refunded';
  seats: Seat[];
  returnedMinor: number;
  refundedSeats: Set<number>;
}

interface Sums {
  orders: number;
  seats: number;
  sold_minor: number;
  refunded_minor: number;
}

const NOTHING: Sums = { orders: 0, seats: 0, sold_minor: 0, refunded_minor: 0 };

describe('Figures of sales', () => {
  let service: TestApp;
  let office: BoxOffice;
  let events: { id: number; tickets: { id: number; priceMinor: number }[] }[];
  let nowMs = testNowMs();
  /** The model: orders, seats in carts, and sums by day of the zone of the events. */
  const orders: Order[] = [];
  const held = new Map<number, number>();
  const days = new Map<string, Sums>();

  beforeAll(async () => {
    service = await startApp();
    jest.spyOn(service.app.get(Clock), 'nowMs').mockImplementation(() => nowMs);
    office = boxOffice(service);
    events = [];
    for (const prices of [['10', '5.55'], ['7.5']]) {
      const id = await office.event({ timezone: ZONE });
      const tickets = [];
      for (const price of prices) {
        const ticket = await office.ticket(id, { price, ticket: { mode: 'own', capacity: 100_000 } });
        tickets.push({ id: ticket, priceMinor: Math.round(Number(price) * 100) });
      }
      events.push({ id, tickets });
    }
    await service.as('administrator').post('/content/v2/settings').send({ timezone: ZONE }).expect(200);
  });
  afterEach(() => office.audit());
  afterAll(async () => {
    jest.restoreAllMocks();
    await service.close();
  });

  const admin = () => service.as('administrator');
  const act = (id: number, what: string, body: object = {}) => admin().post(`${T}/orders/${id}/${what}`).send(body);
  const figures = async (event: number) => (await admin().get(`${R}/events/${event}`).expect(200)).body;
  const sales = async (query: string) => (await admin().get(`${R}/sales?${query}`).expect(200)).body;
  const today = () => dayOf(wallAt(nowMs, ZONE));
  const count = (change: Partial<Sums>) => {
    const before = days.get(today()) ?? NOTHING;
    const sum = (member: keyof Sums) => before[member] + (change[member] ?? 0);
    days.set(today(), {
      orders: sum('orders'),
      seats: sum('seats'),
      sold_minor: sum('sold_minor'),
      refunded_minor: sum('refunded_minor'),
    });
  };

  async function place(event: number, quantities: number[]): Promise<void> {
    const { id, tickets } = events[event % events.length];
    const wanted = Object.fromEntries(
      tickets.map((ticket, i) => [ticket.id, quantities[i] ?? 0] as const).filter(([, quantity]) => quantity > 0),
    );
    if (Object.keys(wanted).length === 0) return;
    const { body } = await office.order(wanted, { gateway: 'manual' }).expect(201);
    orders.push({
      id: body.id,
      event: id,
      status: 'pending',
      returnedMinor: 0,
      refundedSeats: new Set(),
      seats: (body.attendees as { id: number; ticket_id: number }[]).map(({ id: seat, ticket_id: ticket }) => ({
        id: seat,
        ticket,
        priceMinor: tickets.find((one) => one.id === ticket)!.priceMinor,
        isBack: false,
        isIn: false,
      })),
    });
  }

  async function pay(order: Order): Promise<void> {
    if ((await act(order.id, 'paid')).status !== 200 || order.status !== 'pending') return;
    order.status = 'completed';
    count({ orders: 1, seats: order.seats.length, sold_minor: totalOf(order) });
  }

  async function refundWhole(order: Order): Promise<void> {
    const { status } = await act(order.id, 'refund', { confirm_checked_in: true });
    if (status !== 200 || order.status !== 'completed') return;
    order.status = 'refunded';
    returned(order, totalOf(order) - order.returnedMinor);
    for (const seat of order.seats) Object.assign(seat, { isBack: true, isIn: seat.isIn });
  }

  async function refundSeat(order: Order, n: number, givesBack: boolean): Promise<void> {
    const seat = order.seats[n % order.seats.length];
    const body = { attendees: [seat.id], return_seats: givesBack, confirm_checked_in: true };
    const { status, body: answer } = await act(order.id, 'refunds', body);
    if (status !== 201) return;
    order.refundedSeats.add(seat.id);
    // Refunds of amounts have returned a part of its price before.
    const minor = answer.ledger.refunded_minor - order.returnedMinor;
    expect(minor).toBeLessThanOrEqual(seat.priceMinor);
    returned(order, minor);
    if (givesBack) seat.isBack = true;
  }

  async function refundAmount(order: Order, minor: number): Promise<void> {
    const { status } = await act(order.id, 'refunds', { amount: (minor / 100).toFixed(2) });
    if (status === 201) returned(order, minor);
  }

  function returned(order: Order, minor: number): void {
    order.returnedMinor += minor;
    count({ refunded_minor: minor });
  }

  async function checkIn(order: Order, n: number, isIn: boolean): Promise<void> {
    const seat = order.seats[n % order.seats.length];
    const { status } = await admin().post(`${T}/attendees/${seat.id}`).send({ check_in: isIn });
    if (status === 201) seat.isIn = isIn;
  }

  const totalOf = ({ seats }: Order) => seats.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const isSold = ({ status }: Order) => status === 'completed' || status === 'refunded';

  /** Compares every figure with the model. */
  async function compare(): Promise<void> {
    for (const { id, tickets } of events) {
      const shown = await figures(id);
      const own = orders.filter(({ event }) => event === id);
      const seatsOf = (ticket: number, which: (order: Order, seat: Seat) => boolean) =>
        own.flatMap((order) => order.seats.filter((seat) => seat.ticket === ticket && which(order, seat))).length;
      for (const ticket of tickets) {
        expect(shown.tickets.find((one: { id: number }) => one.id === ticket.id)).toMatchObject({
          held: held.get(ticket.id) ?? 0,
          pending: seatsOf(ticket.id, ({ status }) => status === 'pending'),
          sold: seatsOf(ticket.id, ({ status }, { isBack }) => status === 'completed' && !isBack),
          refunded: seatsOf(ticket.id, (_, { isBack }) => isBack),
          checked_in: seatsOf(ticket.id, ({ status }, { isBack, isIn }) => status === 'completed' && !isBack && isIn),
          no_shows: null,
        });
      }
      const sold = own.filter(isSold).reduce((sum, order) => sum + totalOf(order), 0);
      const back = own.reduce((sum, { returnedMinor }) => sum + returnedMinor, 0);
      const money = {
        currency: 'USD',
        sold_minor: sold,
        refunded_minor: back,
        disputed_minor: 0,
        net_minor: sold - back,
      };
      expect(shown.totals.money).toEqual(sold === 0 ? [] : [money]);
      const ofTickets = shown.tickets.flatMap(({ money: amounts }: { money: Sums[] }) => amounts) as Sums[];
      expect(ofTickets.reduce((sum, amounts) => sum + amounts.sold_minor, 0)).toBe(sold);
      expect(ofTickets.reduce((sum, amounts) => sum + amounts.refunded_minor, 0)).toBe(back);
    }
    const report = await sales(`from=${dayOf(wallAt(nowMs - 300 * 24 * HOUR_MS, ZONE))}`);
    expect(report).toMatchObject({ event: null, group_by: 'day', timezone: ZONE, to: today() });
    const expected = [...days].filter(([, sums]) => Object.values(sums).some((value) => value !== 0)).sort();
    expect(report.rows).toEqual(
      expected.map(([day, sums]) => ({
        day,
        code: null,
        id: null,
        tax_percent: null,
        title: '',
        currency: 'USD',
        ...sums,
        disputed_minor: 0,
        net_minor: sums.sold_minor - sums.refunded_minor,
      })),
    );
    const all = expected.map(([, sums]) => sums);
    const total = (member: keyof Sums) => all.reduce((sum, sums) => sum + sums[member], 0);
    if (all.length > 0)
      expect(report.totals).toEqual([
        {
          currency: 'USD',
          orders: total('orders'),
          seats: total('seats'),
          sold_minor: total('sold_minor'),
          refunded_minor: total('refunded_minor'),
          disputed_minor: 0,
          net_minor: total('sold_minor') - total('refunded_minor'),
        },
      ]);
    for (const group of ['event', 'ticket', 'code', 'tax_rate']) {
      const { rows, totals } = await sales(`from=${report.from}&group_by=${group}`);
      expect(totals).toEqual(report.totals);
      for (const member of ['seats', 'sold_minor', 'refunded_minor'] as const)
        expect(rows.reduce((sum: number, row: Sums) => sum + row[member], 0)).toBe(total(member));
    }
  }

  it('equal a model of the orders, refunds and check-ins after any history', async () => {
    const order = fc.nat(4);
    const step = fc.oneof(
      fc.record({ what: fc.constant('place' as const), n: fc.nat(1), quantities: fc.tuple(fc.nat(3), fc.nat(2)) }),
      fc.record({ what: fc.constant('pay' as const), n: order }),
      fc.record({ what: fc.constant('cancel' as const), n: order }),
      fc.record({ what: fc.constant('whole' as const), n: order }),
      fc.record({ what: fc.constant('seat' as const), n: order, seat: fc.nat(5), isSet: fc.boolean() }),
      fc.record({ what: fc.constant('amount' as const), n: order, minor: fc.integer({ min: 1, max: 3000 }) }),
      fc.record({ what: fc.constant('in' as const), n: order, seat: fc.nat(5), isSet: fc.constant(true) }),
      fc.record({ what: fc.constant('in' as const), n: order, seat: fc.nat(5), isSet: fc.boolean() }),
      fc.record({ what: fc.constant('hold' as const), n: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 9 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        for (const taken of steps) {
          const chosen = 'n' in taken ? orders.at(-1 - (taken.n % Math.max(1, orders.length))) : undefined;
          if (taken.what === 'wait') {
            nowMs += taken.hours * HOUR_MS;
            held.clear();
          } else if (taken.what === 'place') await place(taken.n, taken.quantities);
          else if (taken.what === 'hold') await hold(taken.n, taken.quantity);
          else if (chosen) await change(chosen, taken);
        }
        await compare();
      }),
      { numRuns: cases(25) },
    );
    for (const status of ['pending', 'completed', 'refunded', 'voided'] as const)
      expect(orders.some((order) => order.status === status)).toBe(true);
    expect(orders.some(({ seats }) => seats.some(({ isIn }) => isIn))).toBe(true);
  });

  async function hold(event: number, quantity: number): Promise<void> {
    const { id } = events[event].tickets[0];
    await office.cart({ [id]: quantity }).expect(200);
    held.set(id, (held.get(id) ?? 0) + quantity);
  }

  async function change(order: Order, taken: { what: string; seat?: number; isSet?: boolean; minor?: number }) {
    const { seat = 0, isSet = false, minor = 0 } = taken;
    if (taken.what === 'pay') await pay(order);
    if (taken.what === 'cancel' && (await act(order.id, 'cancel')).status === 200 && order.status === 'pending')
      order.status = 'voided';
    if (taken.what === 'whole') await refundWhole(order);
    if (taken.what === 'seat') await refundSeat(order, seat, isSet);
    if (taken.what === 'amount') await refundAmount(order, minor);
    if (taken.what === 'in') await checkIn(order, seat, isSet);
  }

  it('divide a refund of an order with tickets of several events among them', async () => {
    const [first, second] = events;
    const { body } = await office.order({ [first.tickets[0].id]: 1, [second.tickets[0].id]: 1 }, { gateway: 'manual' });
    await act(body.id, 'paid').expect(200);
    const before = [await figures(first.id), await figures(second.id)];
    await act(body.id, 'refunds', { amount: '7.00' }).expect(201);
    const after = [await figures(first.id), await figures(second.id)];
    const returnedOf = (shown: { totals: { money: Sums[] } }) => shown.totals.money[0].refunded_minor;
    expect(after.map((shown, i) => returnedOf(shown) - returnedOf(before[i]))).toEqual([400, 300]);
  });

  it('contain fees of orders, and divide by discount code', async () => {
    await admin().post(`${T}/settings`).send({ order_fee: '2', fee_name: 'Service' }).expect(200);
    const [{ tickets }] = events;
    const { body } = await office.order({ [tickets[0].id]: 1 }, { gateway: 'manual' }).expect(201);
    await act(body.id, 'paid').expect(200);
    await admin().post(`${T}/settings`).send({ order_fee: '0' }).expect(200);
    await service.database.write(() =>
      service.database.execute("UPDATE ticket_orders SET discount_code = 'EARLY' WHERE id = ?", [body.id]),
    );
    const codes = (await sales('group_by=code')).rows as (Sums & { code: string })[];
    const paid = { code: 'EARLY', orders: 1, seats: 1, sold_minor: 1200, refunded_minor: 0 };
    expect(codes.find(({ code }) => code === 'EARLY')).toMatchObject(paid);
    expect(codes.filter(({ code }) => code === '')).toHaveLength(1);
    const ofNoTicket = (await sales('group_by=ticket')).rows.find(({ id }: { id: number | null }) => id === null);
    expect(ofNoTicket).toMatchObject({ seats: 0, sold_minor: 200, refunded_minor: 0 });
    await act(body.id, 'refund').expect(200);
    const after = (await sales('group_by=code')).rows as (Sums & { code: string })[];
    expect(after.find(({ code }) => code === 'EARLY')).toMatchObject({ ...paid, refunded_minor: 1200, net_minor: 0 });
  });

  it('divide by tax rate, fees and refunds too, and show titles as plain text', async () => {
    const event = await office.event({ title: 'Jazz & <3', timezone: ZONE });
    await admin().post(`${T}/settings`).send({ tax_percent: 19, order_fee: '2', fee_name: 'Service' }).expect(200);
    const ticket = await office.ticket(event, { name: 'Dinner & <Dance', price: '11.90', ticket: { mode: '' } });
    const { body } = await office.order({ [ticket]: 2 }, { gateway: 'manual' }).expect(201);
    await admin().post(`${T}/settings`).send({ tax_percent: 0, order_fee: '0' }).expect(200);
    expect(body.items[0].title).toBe('Dinner & <Dance');
    await act(body.id, 'paid').expect(200);
    await act(body.id, 'refunds', { attendees: [body.attendees[0].id], return_seats: true }).expect(201);
    const rateOf = (rows: (Sums & { tax_percent: number })[], rate: number) =>
      rows.find(({ tax_percent: percent }) => percent === rate);
    const { rows } = await sales('group_by=tax_rate');
    expect(rateOf(rows, 19)).toMatchObject({ seats: 2, sold_minor: 2580, refunded_minor: 1190, net_minor: 1390 });
    expect(rateOf(rows, 0)).toMatchObject({ id: null, tax_percent: 0 });
    const [row] = (await sales(`event=${event}&group_by=ticket`)).rows;
    expect(row).toMatchObject({ title: 'Dinner & <Dance', tax_percent: null, sold_minor: 2380 });
    expect(await figures(event)).toMatchObject({ title: 'Jazz & <3', tickets: [{ name: 'Dinner & <Dance' }] });
  });

  it('count who did not come once the event has ended', async () => {
    const event = await office.event({
      timezone: ZONE,
      start_date: '2030-01-01 10:00:00',
      end_date: '2030-01-01 11:00:00',
    });
    const ticket = await office.ticket(event, { price: '0', ticket: { mode: 'own', capacity: 10 } });
    const { body } = await office.order({ [ticket]: 3 }).expect(201);
    await admin().post(`${T}/attendees/${body.attendees[0].id}`).send({ check_in: true }).expect(201);
    expect((await figures(event)).totals).toMatchObject({
      sold: 3,
      checked_in: 1,
      no_shows: null,
      money: [{ sold_minor: 0 }],
    });
    const before = nowMs;
    nowMs = Date.UTC(2030, 0, 2);
    expect(await figures(event)).toMatchObject({ has_ended: true, totals: { sold: 3, checked_in: 1, no_shows: 2 } });
    nowMs = before;
  });

  it('are for those who manage attendees, and for the author of an event', async () => {
    const mine = await office.event({}, 'author');
    const statuses = async (path: string) => {
      const callers: Caller[] = ['anonymous', 'subscriber', 'editor', 'author', 'administrator'];
      const seen: number[] = [];
      for (const caller of callers) seen.push((await service.as(caller).get(path)).status);
      return seen;
    };
    expect(await statuses(`${R}/events/${mine}`)).toEqual([401, 403, 403, 200, 200]);
    expect(await statuses(`${R}/events/${events[0].id}`)).toEqual([401, 403, 403, 403, 200]);
    expect(await statuses(`${R}/events/999999`)).toEqual([401, 403, 403, 403, 404]);
    expect(await statuses(`${R}/sales`)).toEqual([401, 403, 403, 403, 200]);
    expect(await statuses(`${R}/sales?event=${mine}`)).toEqual([401, 403, 403, 200, 200]);
    expect(await statuses(`${R}/sales?event=${events[0].id}`)).toEqual([401, 403, 403, 403, 200]);
  });

  it('are refused for periods that are no periods', async () => {
    for (const query of [
      'from=2031-02-30',
      'to=tomorrow',
      'from=2031-01-02&to=2031-01-01',
      'from=2030-01-01&to=2031-01-02',
    ])
      expect((await admin().get(`${R}/sales?${query}`).expect(400)).body.code).toBe('rest_invalid_param');
    expect((await sales('from=2031-01-01&to=2031-12-31')).rows).toEqual([]);
  });
});
