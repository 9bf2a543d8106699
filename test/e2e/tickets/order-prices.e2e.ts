import fc from 'fast-check';
import { orderTotals } from '../../../src/cal/tickets/sales/prices/order-totals.js';
import { AttendeeEntity } from '../../../src/cal/tickets/sales/model/attendee.entity.js';
import { OrderEntity } from '../../../src/cal/tickets/sales/model/order.entity.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { cases } from '../../helpers/suite-size.js';
import { OPEN_SALE, boxOffice, type BoxOffice } from './box-office.js';

const SETTINGS = '/cal/tickets/v1/settings';
const NO_PRICES = {
  tax_percent: 0,
  prices_include_tax: true,
  ticket_fee: '0',
  ticket_fee_percent: 0,
  order_fee: '0',
  order_fee_percent: 0,
};

describe('The price of an order', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service, { ...OPEN_SALE, order_max_tickets: 1000 });
    event = await office.event();
  });
  afterEach(() => setPrices(NO_PRICES));
  afterAll(() => service.close());

  const setPrices = (body: Record<string, unknown>) =>
    service.as('administrator').post(SETTINGS).send(body).expect(200);
  const ticket = (price: string, more: Record<string, unknown> = {}) =>
    office.ticket(event, { price, ticket: { mode: '' }, ...more });
  const rowsOf = async (id: number) => {
    const [order] = await service.database.readEntities(OrderEntity, 'SELECT * FROM ticket_orders WHERE id = ?', [id]);
    const attendees = await service.database.readEntities(
      AttendeeEntity,
      'SELECT * FROM ticket_attendees WHERE order_id = ?',
      [id],
    );
    if (!order) throw new Error(`There is no order ${id}`);
    return { order, attendees };
  };

  it('stores the tax that prices contain, by ticket and rate', async () => {
    await setPrices({ tax_percent: 19, tax_name: 'MwSt.' });
    const standard = await ticket('12.50');
    const child = await ticket('5', { tax_percent: 7 });
    const { body } = await office.order({ [standard]: 2, [child]: 1 }, { expected_total: '30.00' }).expect(201);
    expect(body).toMatchObject({
      total_minor: 3000,
      totals: {
        subtotal_minor: 3000,
        tax_minor: 432,
        added_tax_minor: 0,
        tax_name: 'MwSt.',
        taxes: [
          { percent: 19, net_minor: 2101, tax_minor: 399 },
          { percent: 7, net_minor: 467, tax_minor: 33 },
        ],
      },
      items: [
        { ticket_id: standard, quantity: 2, price_minor: 1250, tax_percent: 19, tax_included: true, tax_minor: 200 },
        { ticket_id: child, price_minor: 500, tax_percent: 7, tax_minor: 33 },
      ],
    });
    // A later change of the settings changes no order.
    await setPrices({ tax_percent: 20 });
    const { body: later } = await service.as('administrator').get(`/cal/tickets/v1/orders/${body.id}`).expect(200);
    expect(later.totals).toEqual(body.totals);
  });

  it('adds the tax that prices do not contain, and shows the ticket as it was offered', async () => {
    await setPrices({ tax_percent: 8.875, prices_include_tax: false, tax_name: 'Sales tax' });
    const seat = await ticket('16');
    await office.order({ [seat]: 2 }, { expected_total: '32.00' }).expect(409);
    const { body } = await office.order({ [seat]: 2 }, { expected_total: '34.84' }).expect(201);
    expect(body.totals).toMatchObject({ subtotal_minor: 3200, added_tax_minor: 284, total_minor: 3484 });
    expect(body.items).toMatchObject([{ unit_minor: 1600, price_minor: 1742, tax_minor: 142, tax_included: false }]);
    const shown = await service.as('anonymous').get(`/cal/tickets/v1/tickets/${seat}`).expect(200);
    expect(shown.body.cost).toBe('$16.00');
  });

  it('adds the tax of three tickets once, so that one of them costs a cent more', async () => {
    await setPrices({ tax_percent: 19, prices_include_tax: false });
    const { body } = await office.order({ [await ticket('0.55')]: 3 }, { expected_total: '1.96' }).expect(201);
    expect(body.totals.taxes).toEqual([{ percent: 19, net_minor: 165, tax_minor: 31 }]);
    expect(body.items).toMatchObject([{ quantity: 3, unit_minor: 55, price_minor: 66, subtotal: '1.96' }]);
  });

  it('has fees of tickets and of the order, but not where nothing is to be paid', async () => {
    await setPrices({ ticket_fee: '0.50', ticket_fee_percent: 2.5, order_fee: '1.00', fee_name: 'Booking fee' });
    const seat = await ticket('20');
    const free = await ticket('0');
    const { body } = await office.order({ [seat]: 2, [free]: 1 }).expect(201);
    expect(body.totals).toMatchObject({ subtotal_minor: 4000, fee_minor: 300, fee_name: 'Booking fee' });
    expect(body.total).toBe('43.00');
    const { body: gratis } = await office.order({ [free]: 1 }).expect(201);
    expect(gratis).toMatchObject({ status: 'completed', total_minor: 0, totals: { fee_minor: 0, fee_name: '' } });
  });

  it('rounds to the minor units of the currency', async () => {
    await setPrices({ tax_percent: 10, prices_include_tax: false, order_fee: '0.50' });
    const seat = await ticket('105');
    await service.database.write(() =>
      service.database.execute("UPDATE tickets SET currency = 'JPY', price_minor = 105 WHERE id = ?", [seat]),
    );
    const { body } = await office.order({ [seat]: 1 }).expect(201);
    // 10.5 yen of tax are 11; the fee of half a yen is 1 with a tax of 0.1, which is 0.
    expect(body).toMatchObject({ currency: 'JPY', total: '117', totals: { added_tax_minor: 11, fee_minor: 1 } });
  });

  it('refunds what was paid for a ticket, with its fee and tax', async () => {
    await setPrices({ tax_percent: 10, prices_include_tax: false, ticket_fee: '1' });
    const { body } = await office.order({ [await ticket('10')]: 2 }).expect(201);
    const orders = `/cal/tickets/v1/orders/${body.id}`;
    await service.as('administrator').post(`${orders}/paid`).expect(200);
    const { body: money } = await service
      .as('administrator')
      .post(`${orders}/refunds`)
      .send({ attendees: [body.attendees[0].id] })
      .expect(201);
    expect(money.ledger).toMatchObject({ captured_minor: 2420, refunded_minor: 1210 });
  });

  it.each([
    [{ tax_percent: 101 }, 'tax_percent'],
    [{ tax_percent: 8.8755 }, 'tax_percent'],
    [{ ticket_fee: '1,50' }, 'ticket_fee'],
    [{ order_fee_percent: -1 }, 'order_fee_percent'],
  ])('refuses the settings %j', async (body, name) => {
    const { body: refusal } = await service.as('administrator').post(SETTINGS).send(body).expect(400);
    expect(Object.keys(refusal.data.params)).toEqual([name]);
  });

  it('refuses a tax of a ticket that is no percentage', async () => {
    for (const tax_percent of [-1, 100.5, 'much', 8.8755])
      await service
        .as('administrator')
        .post('/cal/tickets/v1/tickets')
        .send({
          post_id: event,
          add_ticket_nonce: await office.nonce('administrator', 'add_ticket_nonce'),
          provider: 'tc',
          name: 'Taxed',
          price: '1',
          tax_percent,
        })
        .expect(400);
  });

  it('is the sum of its stored parts, for any settings', async () => {
    const percent = fc.integer({ min: 0, max: 30_000 }).map((rate) => rate / 1000);
    const amount = fc.integer({ min: 0, max: 500 }).map((minor) => (minor / 100).toFixed(2));
    const settings = fc.record({
      tax_percent: percent,
      prices_include_tax: fc.boolean(),
      ticket_fee: amount,
      ticket_fee_percent: percent,
      order_fee: amount,
      order_fee_percent: percent,
    });
    const bought = fc.array(fc.record({ price: amount, quantity: fc.integer({ min: 1, max: 4 }), tax: percent }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(settings, bought, async (prices, lines) => {
        await setPrices(prices);
        const wanted: Record<number, number> = {};
        for (const { price, quantity, tax } of lines) wanted[await ticket(price, { tax_percent: tax })] = quantity;
        const { body } = await office.order(wanted).expect(201);
        const { order, attendees } = await rowsOf(body.id);
        const totals = orderTotals(order, attendees);
        expect(totals.totalMinor).toBe(order.total_minor);
        const [sums] = await service.database.read<{ paid: number | string }>(
          'SELECT SUM(price_minor) AS paid FROM ticket_attendees WHERE order_id = ?',
          [body.id],
        );
        const feeTax = order.fee_tax_included ? 0 : order.fee_tax_minor;
        expect(Number(sums?.paid) + order.fee_minor + feeTax).toBe(order.total_minor);
        expect(body.totals.total_minor).toBe(order.total_minor);
      }),
      { numRuns: cases(15) },
    );
  });
});
