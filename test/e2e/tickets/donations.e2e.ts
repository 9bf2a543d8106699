import { load } from 'cheerio';
import { startApp, type TestApp } from '../../helpers/app.js';
import { Browser } from '../authorize/browser-helper.js';
import { placeOrder } from '../shop/place-order.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

describe('A ticket whose price purchasers choose', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let ticket: number;
  let fixed: number;

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    ticket = await office.ticket(event, {
      name: 'Patron',
      price: '20',
      donation: { min: '5', max: '200.00' },
      ticket: { mode: '' },
    });
    fixed = await office.ticket(event, { price: '10', ticket: { mode: '' } });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const visitor = () => service.as('anonymous');
  const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
  const order = (amount: unknown, more: Record<string, unknown> = {}, of = ticket) =>
    visitor()
      .post(`${T}/orders`)
      .send({ tickets: [{ ticket_id: of, quantity: 2, amount }], purchaser, ...more });

  it('shows its bounds and suggests an amount', async () => {
    const { body } = await visitor().get(`${T}/tickets/${ticket}`).expect(200);
    expect(body).toMatchObject({ cost: '$20.00', donation: { min: '5.00', max: '200.00' } });
    expect((await visitor().get(`${T}/tickets/${fixed}`)).body).not.toHaveProperty('donation');
  });

  it('costs what is chosen, which the order stores for each ticket', async () => {
    const { body } = await order('33.33', { expected_total: '66.66' }).expect(201);
    expect(body).toMatchObject({ total_minor: 6666, items: [{ quantity: 2, unit_minor: 3333, price_minor: 3333 }] });
    const { body: suggested } = await order(undefined).expect(201);
    expect(suggested.total_minor).toBe(4000);
  });

  it.each([['4.99'], ['200.01'], ['-5'], ['much'], ['']])('refuses the amount %s', async (amount) => {
    const { body } = await order(amount).expect(400);
    expect(body).toMatchObject({
      code: 'amount-not-accepted',
      data: { ticket_id: ticket, min: '5.00', max: '200.00' },
    });
  });

  it.each([['5'], ['200'], [12.5]])('takes the amount %s', async (amount) => {
    expect((await order(amount).expect(201)).body.total_minor).toBe(Number(amount) * 200);
  });

  it('leaves prices of others fixed', async () => {
    expect((await order('1', {}, fixed).expect(400)).body.code).toBe('amount-not-accepted');
  });

  it('has fees and tax of the amount, and no discount', async () => {
    await admin()
      .post(`${T}/settings`)
      .send({ tax_percent: 20, prices_include_tax: false, ticket_fee: '1.00' })
      .expect(200);
    await admin().post(`${T}/discount-codes`).send({ code: 'HALF', percent: 50 }).expect(201);
    const { body } = await order('50', {}).expect(201);
    expect(body.items).toMatchObject([{ unit_minor: 5000, price_minor: 6120 }]);
    expect((await order('50', { discount_code: 'HALF' }).expect(400)).body.code).toBe('discount-code-not-for-tickets');
    await admin().post(`${T}/settings`).send({ tax_percent: 0, prices_include_tax: true, ticket_fee: '0' }).expect(200);
  });

  it('is free with the amount 0 where the organiser permits it', async () => {
    const any = await office.ticket(event, { price: '10', donation: { min: '0', max: null }, ticket: { mode: '' } });
    const { body } = await order('0', {}, any).expect(201);
    expect(body).toMatchObject({ status: 'completed', gateway: 'free', total_minor: 0 });
    expect((await order('5000', {}, any).expect(201)).body.total_minor).toBe(1_000_000);
  });

  it('has the amount of the cart until it is changed', async () => {
    const cart = (line: Record<string, unknown>, hash = '') =>
      visitor()
        .post(`${T}/cart${hash && `?cart_hash=${hash}`}`)
        .send({ provider: 'tc', tickets: [{ ticket_id: ticket, ...line }] });
    expect((await cart({ quantity: 1, amount: '1' }).expect(400)).body.code).toBe('amount-not-accepted');
    const { body } = await cart({ quantity: 1, amount: '42' }).expect(200);
    expect(body.tickets).toMatchObject([{ ticket_id: ticket, amount: '42.00' }]);
    const { body: more } = await cart({ quantity: 2 }, body.cart_hash as string).expect(200);
    expect(more.tickets).toMatchObject([{ quantity: 2, amount: '42.00' }]);
    const { body: ordered } = await visitor()
      .post(`${T}/orders`)
      .send({ cart_hash: body.cart_hash, purchaser })
      .expect(201);
    expect(ordered.total_minor).toBe(8400);
  });

  it('refuses the amount of a cart that is out of its bounds by now', async () => {
    const changing = await office.ticket(event, { price: '20', donation: { min: '5' }, ticket: { mode: '' } });
    const lines = [{ ticket_id: changing, quantity: 1, amount: '6' }];
    const { body } = await visitor().post(`${T}/cart`).send({ provider: 'tc', tickets: lines }).expect(200);
    const edit_ticket_nonce = await office.nonce('administrator', 'edit_ticket_nonce');
    const change = { post_id: event, edit_ticket_nonce, donation: { min: '10' } };
    await admin().post(`${T}/tickets/${changing}`).send(change).expect(202);
    const refused = await visitor().post(`${T}/orders`).send({ cart_hash: body.cart_hash, purchaser }).expect(400);
    expect(refused.body.code).toBe('amount-not-accepted');
    await admin()
      .post(`${T}/tickets/${changing}`)
      .send({ ...change, donation: null })
      .expect(202);
    expect((await visitor().get(`${T}/tickets/${changing}`)).body).not.toHaveProperty('donation');
  });

  it.each([[{ min: '30' }], [{ min: '5', max: '10' }], [{ min: '10', max: '5' }], [{ min: 'x' }], [{ max: '10' }]])(
    'cannot be made with the bounds %j and a price of 20',
    async (donation) => {
      const add_ticket_nonce = await office.nonce('administrator', 'add_ticket_nonce');
      const members = { post_id: event, add_ticket_nonce, provider: 'tc', name: 'Patron', price: '20', donation };
      await admin().post(`${T}/tickets`).send(members).expect(400);
    },
  );

  it('has a field for the amount on the pages of the event and of the cart', async () => {
    const { body } = await visitor().get(`/cal/events/v1/events/${event}`).expect(200);
    const browser = new Browser(service);
    const $ = load((await browser.get(new URL(body.url as string).pathname)).text);
    const field = $(`input[name=amount-${ticket}]`);
    expect(field.attr()).toMatchObject({ min: '5.00', max: '200.00', value: '20.00', step: '0.01' });
    expect($(`label[for=amount-${ticket}]`).text()).toBe('Amount for each ticket (USD)');
    expect($(`#amount-${ticket}-hint`).text()).toBe('From $5.00 to $200.00');
    expect($(`input[name=amount-${fixed}]`)).toHaveLength(0);

    const low = await browser.post('/cart/', { [`quantity-${ticket}`]: '1', [`amount-${ticket}`]: '1' });
    expect(low.status).toBe(400);
    await browser.post('/cart/', { [`quantity-${ticket}`]: '1', [`amount-${ticket}`]: '30.50' });
    const cart = load((await browser.get('/cart/')).text);
    expect(cart(`input[name=amount-${ticket}]`).attr('value')).toBe('30.50');
    await browser.post('/cart/', { [`quantity-${ticket}`]: '1', [`amount-${ticket}`]: '31' });
    expect(load((await browser.get('/checkout/')).text)('main').text()).toContain('Total: $31.00');
    const placed = await placeOrder(browser);
    expect(placed.status).toBe(303);
  });

  it('is copied with its event', async () => {
    const { body } = await admin().post(`/cal/events/v1/events/${event}/duplicate`).send({}).expect(201);
    const { body: list } = await admin().get(`${T}/tickets?include_post=${body.id}`).expect(200);
    expect(list.tickets[0]).toMatchObject({ title: 'Patron', donation: { min: '5.00', max: '200.00' } });
  });
});
