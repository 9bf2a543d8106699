import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const own = (capacity: number) => ({ ticket: { mode: 'own', capacity } });

describe('A cart', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const runOut = () =>
    service.database.write(async () => {
      await service.database.execute('UPDATE ticket_holds SET expires = 1');
      await service.database.execute('UPDATE ticket_carts SET expires = 1');
    });
  const read = (hash: string) => service.as('anonymous').get(`/cal/tickets/v1/cart?cart_hash=${hash}`).expect(200);
  const buy = (hash: string, more = {}) =>
    service
      .as('anonymous')
      .post('/cal/tickets/v1/orders')
      .send({ cart_hash: hash, purchaser: { name: 'Pat', email: 'pat@buyer.example' }, ...more });

  it('holds seats until it becomes an order', async () => {
    const ticket = await office.ticket(event, own(3));
    const { body, headers } = await office.cart({ [ticket]: 2 }).expect(200);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^almanac_cart=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900$/,
    );
    expect(body.checkout_url).toContain(body.cart_hash);
    expect(await office.left(ticket)).toBe(1);
    expect((await office.cart({ [ticket]: 2 }).expect(409)).body.code).toBe('ticket-capacity-not-available');
    expect((await office.order({ [ticket]: 2 }).expect(409)).body.code).toBe('ticket-sold-out');
    const order = await buy(body.cart_hash).expect(201);
    expect(order.body).toMatchObject({ status: 'completed', items: [{ ticket_id: ticket, quantity: 2 }] });
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 2 });
    const again = await buy(body.cart_hash).expect(201);
    expect(again.body.id).toBe(order.body.id);
    expect((await read(body.cart_hash)).body.tickets).toEqual([]);
  });

  it('is also identified by its cookie', async () => {
    const ticket = await office.ticket(event, own(3));
    const { body, headers } = await office.cart({ [ticket]: 1 }).expect(200);
    const cookie = String(headers['set-cookie']?.[0]).split(';')[0];
    const seen = await service.as('anonymous').get('/cal/tickets/v1/cart').set('Cookie', `a=b; ${cookie}`).expect(200);
    expect(seen.body.cart_hash).toBe(body.cart_hash);
    expect(seen.body.tickets).toHaveLength(1);
  });

  it('changes several quantities in one write and counts each change once', async () => {
    const [one, two] = [await office.ticket(event, own(5)), await office.ticket(event, own(5))];
    const { body } = await office.cart({ [one]: 2, [two]: 1 }).expect(200);
    await office.cart({ [one]: 0, [two]: 5 }, body.cart_hash).expect(200);
    expect([await office.left(one), await office.left(two)]).toEqual([5, 0]);
    await office.cart({ [two]: 6 }, body.cart_hash).expect(409);
    expect((await read(body.cart_hash)).body.tickets).toMatchObject([{ ticket_id: two, quantity: 5 }]);
    await office.cart({ [two]: 0 }, body.cart_hash).expect(200);
    expect([await office.left(one), await office.left(two)]).toEqual([5, 5]);
  });

  it('returns its seats when it expires: at once on the next request, and for all carts by the sweep', async () => {
    const ticket = await office.ticket(event, own(2));
    const { body } = await office.cart({ [ticket]: 2 }).expect(200);
    await runOut();
    expect(await office.left(ticket)).toBe(2);
    expect((await read(body.cart_hash)).body.tickets).toEqual([]);
    expect((await buy(body.cart_hash).expect(409)).body.code).toBe('cart-expired');
    await office.order({ [ticket]: 1 }).expect(201);
    const sweep = service.app.get(ExpiryService);
    await sweep.release();
    await office.cart({ [ticket]: 1 }).expect(200);
    await runOut();
    const freed = await Promise.all([sweep.release(), sweep.release(), sweep.release()]);
    expect(freed.reduce((sum, places) => sum + places, 0)).toBe(1);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 1 });
  });

  it('expires by the maximum hold time, however often it is changed', async () => {
    const ticket = await office.ticket(event, own(9));
    await service
      .as('administrator')
      .post('/cal/tickets/v1/settings')
      .send({ hold_minutes: 10, hold_max_minutes: 12 })
      .expect(200);
    const { body } = await office.cart({ [ticket]: 1 }).expect(200);
    await service.database.write(() =>
      service.database.execute('UPDATE ticket_carts SET created = created - ?', [5 * 60_000]),
    );
    const { headers } = await office.cart({ [ticket]: 2 }, body.cart_hash).expect(200);
    expect(Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']?.[0]))?.[1])).toBeLessThanOrEqual(7 * 60);
    await service
      .as('administrator')
      .post('/cal/tickets/v1/settings')
      .send({ hold_minutes: 15, hold_max_minutes: 60 })
      .expect(200);
  });

  it('obeys both the ticket limit and the shared capacity of the event', async () => {
    const home = await office.event();
    const all = await office.ticket(home, { ticket: { mode: 'global', event_capacity: 10 } });
    const capped = await office.ticket(home, { ticket: { mode: 'capped', capacity: 4 } });
    expect((await office.cart({ [capped]: 5 }).expect(409)).body.code).toBe('ticket-capacity-not-available');
    const { body } = await office.cart({ [capped]: 4, [all]: 5 }).expect(200);
    expect([await office.left(all), await office.left(capped)]).toEqual([1, 0]);
    await office.order({ [all]: 2 }).expect(409);
    await buy(body.cart_hash).expect(201);
    await office.order({ [all]: 1 }).expect(201);
    expect(await office.counters(home)).toEqual({ held: 0, pending: 0, sold: 10 });
    expect([await office.left(all), await office.left(capped)]).toEqual([0, 0]);
  });

  it('stays counted correctly when a ticket starts and stops sharing capacity', async () => {
    const home = await office.event();
    const shared = await office.ticket(home, { ticket: { mode: 'global', event_capacity: 10 } });
    const single = await office.ticket(home, own(5));
    await office.order({ [single]: 2 }).expect(201);
    const { body } = await office.cart({ [single]: 1 }).expect(200);
    const change = async (ticket: object) =>
      service
        .as('administrator')
        .post(`/cal/tickets/v1/tickets/${single}`)
        .send({ post_id: home, edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'), ticket })
        .expect(202);
    await change({ mode: 'global' });
    expect(await office.counters(home)).toEqual({ held: 1, pending: 0, sold: 2 });
    expect(await office.left(shared)).toBe(7);
    await buy(body.cart_hash).expect(201);
    await change({ mode: 'own', capacity: 4 });
    expect([await office.left(shared), await office.left(single)]).toEqual([10, 1]);
  });

  it('loses a ticket that is deleted', async () => {
    const ticket = await office.ticket(event, own(5));
    const { body } = await office.cart({ [ticket]: 3 }).expect(200);
    const remove_ticket_nonce = await office.nonce('administrator', 'remove_ticket_nonce');
    await service
      .as('administrator')
      .delete(`/cal/tickets/v1/tickets/${ticket}`)
      .send({ post_id: event, remove_ticket_nonce })
      .expect(202);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 0 });
    expect((await buy(body.cart_hash).expect(400)).body.code).toBe('cart-empty');
  });

  it('passes attendee information on to the order', async () => {
    const ticket = await office.ticket(event, {
      ...own(5),
      attendee_information_fields: [{ label: 'Meal', required: true }],
    });
    const write = (body: object, hash = '') =>
      service
        .as('anonymous')
        .post(`/cal/tickets/v1/cart?cart_hash=${hash}`)
        .send({ provider: 'tc', ...body });
    const { body } = await write({ tickets: [{ ticket_id: ticket, quantity: 2, optout: false }] }).expect(200);
    expect((await buy(body.cart_hash).expect(400)).body.code).toBe('missing-required-meta-fields');
    const meta = [{ ticket_id: ticket, provider: 'tickets-commerce', items: [{ meal: 'fish' }, { meal: 'none' }] }];
    expect((await write({ meta }, body.cart_hash).expect(200)).body.meta).toEqual(meta);
    const order = await buy(body.cart_hash).expect(201);
    expect(order.body.attendees).toMatchObject([
      { information: { meal: 'fish' }, optout: false },
      { information: { meal: 'none' }, optout: false },
    ]);
  });

  it('becomes one order only, also when it is submitted concurrently', async () => {
    const ticket = await office.ticket(event, own(5));
    const { body } = await office.cart({ [ticket]: 3 }).expect(200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(body.cart_hash)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await office.counters(ticket)).toEqual({ held: 0, pending: 0, sold: 3 });
  });

  it('answers 400 or 404 to invalid tickets', async () => {
    const ticket = await office.ticket(event, own(5));
    const rsvp = await office.ticket(event, { provider: 'rsvp', price: undefined });
    const write = (tickets: unknown) =>
      service.as('anonymous').post('/cal/tickets/v1/cart').send({ provider: 'tickets-commerce', tickets });
    for (const tickets of [
      'x',
      [{}],
      [{ ticket_id: 'x' }],
      [{ ticket_id: ticket, quantity: -1 }],
      [{ ticket_id: ticket, quantity: 1.5 }],
      [{ ticket_id: ticket, quantity: 101 }],
    ]) {
      expect((await write(tickets).expect(400)).body.code).toBe('rest_invalid_param');
    }
    expect((await write([{ ticket_id: 999999999, quantity: 1 }]).expect(404)).body.code).toBe('ticket-does-not-exist');
    expect((await write([{ ticket_id: rsvp, quantity: 1 }]).expect(404)).body.code).toBe('ticket-does-not-exist');
  });
});
