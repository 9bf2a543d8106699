import { HoldEntity } from '../../../src/cal/tickets/catalog/capacity/hold.entity.js';
import { HoldsRepository } from '../../../src/cal/tickets/catalog/capacity/holds.repository.js';
import { PoolsRepository } from '../../../src/cal/tickets/catalog/capacity/pools.repository.js';
import { AdmissionReservesService } from '../../../src/cal/tickets/box-office/device-sales/admission-reserves.service.js';
import type { DeviceRight } from '../../../src/cal/tickets/admission/devices/admission-device.entity.js';
import { testNow } from '../../helpers/clock.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { type Device, entrance, type Entrance, nonce } from './entrance.js';

const T = '/cal/tickets/v1';

describe('Sales of devices at the entrance', () => {
  let site: MailingSite;
  let office: BoxOffice;
  let gate: Entrance;
  let event: number;
  let ticket: number;
  let list: number;
  let seller: Device;

  beforeAll(async () => {
    site = await mailingSite();
    office = site.box;
    gate = entrance(site.service);
    event = await office.event();
    ticket = await office.ticket(event, { price: '18', ticket: { mode: 'own', capacity: 100 } });
    list = await gate.list([event]);
    seller = await device();
  });
  afterEach(() => office.audit());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const device = (rights: DeviceRight[] = ['scan', 'sell'], lists = [list]) =>
    gate.device(lists, rights, { created_by: site.service.ids.administrator });
  const post = (by: Device, path: string, body: object) =>
    site.service.as('anonymous').post(`${T}/admission/${path}`).set('X-Device-Token', by.token).send(body);
  const sell = (body: object, by = seller) =>
    post(by, 'sales', { nonce: nonce(), tickets: [{ ticket_id: ticket }], payment: { method: 'cash' }, ...body });
  const reserve = async (quantity: number, of = ticket, by = seller) =>
    (await post(by, 'reserves', { ticket_id: of, quantity }).expect(201)).body;
  const reserveOf = async (id: number, by = seller) =>
    (await gate.get(by, '/reserves').expect(200)).body.reserves.find((one: { id: number }) => one.id === id);
  const small = (capacity: number, more = {}) =>
    office.ticket(event, { price: '10', ticket: { mode: 'own', capacity }, ...more });
  /** Moves the end of reserves with their holds into the past. */
  const end = async (id: number) => {
    const [{ cart_id: cart }] = await site.service.database.read<{ cart_id: number }>(
      'SELECT cart_id FROM admission_reserves WHERE id = ?',
      [id],
    );
    await site.service.database.write(async () => {
      const run = (sql: string, parameters: unknown[]) => site.service.database.execute(sql, parameters);
      await run("UPDATE admission_reserves SET expires_utc = '2020-01-01 00:00:00' WHERE id = ?", [id]);
      await run('UPDATE ticket_holds SET expires = 1 WHERE cart_id = ?', [cart]);
      await run('UPDATE ticket_carts SET expires = 1 WHERE id = ?', [cart]);
    });
  };

  it('are paid in cash, named after the device, and have codes for printing', async () => {
    const { body } = await sell({ tickets: [{ ticket_id: ticket, quantity: 2 }], expected_total: '36.00' }).expect(201);
    expect(body).toMatchObject({ total: '36.00', total_minor: 3600, currency: 'USD' });
    expect(body.tickets).toHaveLength(2);
    expect(body.tickets[0]).toMatchObject({
      ticket_id: ticket,
      event_id: event,
      code_text: expect.stringContaining(`security_code=${body.tickets[0].security_code}`),
    });
    expect(JSON.stringify(body)).not.toContain('email');
    const { body: money } = await admin().get(`${T}/orders/${body.order_id}/payments`).expect(200);
    expect(money.payments).toMatchObject([
      {
        amount_minor: 3600,
        method: 'cash',
        reference: expect.stringContaining('Phone'),
        cashier: { id: site.service.ids.administrator },
      },
    ]);
    const [change] = await site.service.database.read<{ reason: string }>(
      'SELECT reason FROM ticket_order_changes WHERE order_id = ? ORDER BY id',
      [body.order_id],
    );
    expect(change.reason).toMatch(/^sold at the entrance by Phone \d+$/);
  });

  it('are in the report of payments, and in the cash report of who made the device', async () => {
    const cash = async (): Promise<number> => {
      const { body } = await admin().get(`${T}/payments/report`).expect(200);
      const own = body.cashiers.filter(({ method }: { method: string }) => method === 'cash');
      return own.reduce((sum: number, { captured_minor: minor }: { captured_minor: number }) => sum + minor, 0);
    };
    const before = await cash();
    await sell({}).expect(201);
    expect((await cash()) - before).toBe(1800);
    const { body } = await admin().post('/accounting/v1/cash-reports').send({}).expect(201);
    expect(JSON.stringify(body.sums)).toContain('cash');
  });

  it('give guests tickets without a payment, and refuse what is not paid', async () => {
    const { body } = await sell({ tickets: [{ ticket_id: ticket, price: 'complimentary' }], payment: null }).expect(
      201,
    );
    expect(body.total_minor).toBe(0);
    await sell({ payment: null }).expect(400);
    await sell({ tickets: [{ ticket_id: ticket, price: 'reduced', amount: '1' }] }).expect(400);
    expect((await sell({ expected_total: '17.00' }).expect(409)).body.code).toBe('order-total-changed');
  });

  it('are mailed where there is an address', async () => {
    const { body } = await sell({ purchaser: { name: 'Door Buyer', email: 'buyer@door.example' } }).expect(201);
    const [mail] = await site.inbox.to('buyer@door.example');
    expect(mail.text).toContain('Door Buyer');
    expect(body.tickets[0].name).toBe('Door Buyer');
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('admit at once on a list of the device', async () => {
    const sale = { nonce: nonce(), check_in_list_id: list };
    const { body } = await sell(sale).expect(201);
    expect(body.entries).toMatchObject([{ status: 'admitted', attendee: { id: body.tickets[0].attendee_id } }]);
    const { body: attendee } = await admin().get(`${T}/attendees/${body.tickets[0].attendee_id}`).expect(200);
    expect(attendee.checked_in).toBe(true);
    const replay = await sell(sale).expect(201);
    expect(replay.headers['idempotency-replay']).toBe('true');
    expect(replay.body).toMatchObject({ order_id: body.order_id, entries: [{ status: 'admitted' }] });
    const other = await gate.list([event]);
    expect((await sell({ check_in_list_id: other }).expect(404)).body.code).toBe('admission-list-not-found');
  });

  it('need the right to sell, and a list that admits the ticket', async () => {
    const scanner = await device(['scan']);
    expect((await sell({}, scanner).expect(403)).body.code).toBe('admission-device-right');
    const elsewhere = await office.ticket(await office.event(), { price: '5' });
    for (const send of [
      sell({ tickets: [{ ticket_id: elsewhere }] }),
      post(seller, 'sales/quotes', { tickets: [{ ticket_id: elsewhere }] }),
      post(seller, 'reserves', { ticket_id: elsewhere, quantity: 1 }),
    ])
      expect((await send.expect(403)).body.code).toBe('admission-ticket-not-permitted');
    expect((await sell({ tickets: [{ ticket_id: 999_999 }] }).expect(404)).body.code).toBe('ticket-does-not-exist');
    await site.service.as('anonymous').post(`${T}/admission/sales`).send({ nonce: 'a', tickets: [] }).expect(400);
    const { body } = await post(seller, 'sales/quotes', { tickets: [{ ticket_id: ticket, quantity: 3 }] }).expect(200);
    expect(body).toMatchObject({ total: '54.00', lines: [{ quantity: 3 }] });
  });

  it('take no money on a device whose maker is gone', async () => {
    const orphan = await gate.device([list], ['scan', 'sell']);
    expect((await sell({}, orphan).expect(409)).body.code).toBe('admission-device-without-cashier');
    await sell({ tickets: [{ ticket_id: ticket, price: 'complimentary' }], payment: null }, orphan).expect(201);
  });

  it('sell once for a nonce, also when requests come at the same time, and refuse it for another sale', async () => {
    const sale = { nonce: nonce() };
    const made = await Promise.all([1, 2, 3].map(() => sell(sale)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body }) => body.order_id)).size).toBe(1);
    const other = await sell({ ...sale, tickets: [{ ticket_id: ticket, quantity: 2 }] }).expect(422);
    expect(other.body.code).toBe('rest_idempotency_key_reused');
    const another = await device();
    expect((await sell(sale, another).expect(201)).body.order_id).not.toBe(made[0].body.order_id);
  });

  it('refuse the last seat that somebody else has', async () => {
    const last = await small(1);
    const tickets = [{ ticket_id: last }];
    const made = await Promise.all([sell({ tickets }), sell({ tickets }), sell({ tickets })]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await office.counters(last)).toEqual({ held: 0, pending: 0, sold: 1 });
  });

  it('would be sold too often without the condition of the counters', async () => {
    const last = await small(1);
    const guard = jest.spyOn(PoolsRepository.prototype as unknown as { guard(): string }, 'guard');
    guard.mockReturnValue('AND (1 = 1 OR 0 = ?)');
    const made = await Promise.all([1, 2, 3].map(() => sell({ tickets: [{ ticket_id: last }] })));
    guard.mockRestore();
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await office.counters(last)).sold).toBe(3);
  });

  describe('without a network', () => {
    it('take seats that the device holds, which are not sold otherwise', async () => {
      const scarce = await small(3);
      const { id } = await reserve(3, scarce);
      expect(await office.left(scarce)).toBe(0);
      await office.order({ [scarce]: 1 }).expect(409);
      const sale = { nonce: nonce(), tickets: [{ ticket_id: scarce, quantity: 2 }], offline: true };
      await sell(sale).expect(201);
      await sell(sale).expect(201);
      expect(await reserveOf(id)).toMatchObject({ quantity: 3, used: 2, left: 1 });
      expect(await office.counters(scarce)).toEqual({ held: 1, pending: 0, sold: 2 });
      await sell({ tickets: [{ ticket_id: scarce }], offline: true }).expect(201);
      expect(await office.counters(scarce)).toEqual({ held: 0, pending: 0, sold: 3 });
      const late = await sell({ tickets: [{ ticket_id: scarce }], offline: true }).expect(409);
      expect(late.body.code).toBe('ticket-sold-out');
    });

    it('take what is missing from the other seats', async () => {
      const scarce = await small(4);
      await reserve(2, scarce);
      await sell({ tickets: [{ ticket_id: scarce, quantity: 3 }], offline: true }).expect(201);
      expect(await office.counters(scarce)).toEqual({ held: 0, pending: 0, sold: 3 });
    });

    it('leave the reserve alone while there are other seats and a network', async () => {
      const scarce = await small(2);
      const { id } = await reserve(1, scarce);
      await sell({ tickets: [{ ticket_id: scarce }] }).expect(201);
      expect(await reserveOf(id)).toMatchObject({ used: 0 });
      await sell({ tickets: [{ ticket_id: scarce }] }).expect(201);
      expect(await reserveOf(id)).toMatchObject({ used: 1, left: 0 });
      await sell({ tickets: [{ ticket_id: scarce }] }).expect(409);
    });

    it('count in all pools of a ticket', async () => {
      const pool = await admin().post(`${T}/pools`).send({ post_id: event, name: 'Hall', capacity: 3 }).expect(201);
      const pools = [pool.body.id];
      const [first, second] = [await small(10), await small(10)];
      for (const id of [first, second])
        await admin().post(`${T}/tickets/${id}/pools`).send({ pool_ids: pools }).expect(200);
      const { id } = await reserve(2, first);
      expect(await office.counters(pool.body.id)).toEqual({ held: 2, pending: 0, sold: 0 });
      await sell({ tickets: [{ ticket_id: second }] }).expect(201);
      await sell({ tickets: [{ ticket_id: second }] }).expect(409);
      await sell({ tickets: [{ ticket_id: first, quantity: 2 }], offline: true }).expect(201);
      expect(await office.counters(pool.body.id)).toEqual({ held: 0, pending: 0, sold: 3 });
      expect(await reserveOf(id)).toMatchObject({ used: 2 });
    });

    it('are normal sales after the end of the reserve, or conflicts that supervisors see', async () => {
      const scarce = await small(1);
      const { id } = await reserve(1, scarce);
      await end(id);
      expect(await reserveOf(id)).toMatchObject({ left: 0 });
      // Its seat is free again as soon as somebody wants it.
      await office.order({ [scarce]: 1 }, { gateway: 'manual' }).expect(201);
      const sale = {
        nonce: nonce(),
        tickets: [{ ticket_id: scarce }],
        offline: true,
        purchaser: { name: 'Late Lou', email: 'lou@door.example' },
        sold_at: new Date(testNow().getTime() - 600_000).toISOString(),
        device_time: testNow().toISOString(),
      };
      for (let i = 0; i < 2; i++) expect((await sell(sale).expect(409)).body.code).toBe('ticket-sold-out');
      const supervisor = await device(['scan', 'override']);
      const { body } = await gate.get(supervisor, '/sales/conflicts').expect(200);
      const mine = body.conflicts.filter((one: { nonce: string }) => one.nonce === sale.nonce);
      expect(mine).toMatchObject([
        {
          device_id: seller.id,
          reason: 'ticket-sold-out',
          tickets: [{ ticket_id: scarce, quantity: 1, price: 'full' }],
          payment: { method: 'cash' },
          resolved_utc: null,
        },
      ]);
      expect(JSON.stringify(body)).not.toMatch(/Lou|door\.example/);
      const elsewhere = await device(['scan', 'override'], [await gate.list([await office.event()])]);
      expect((await gate.get(elsewhere, '/sales/conflicts').expect(200)).body.conflicts).toEqual([]);
      await post(elsewhere, `sales/conflicts/${mine[0].id}/resolved`, {}).expect(404);
      await gate.get(seller, '/sales/conflicts').expect(403);
      const resolved = await post(supervisor, `sales/conflicts/${mine[0].id}/resolved`, { sell: true }).expect(200);
      expect(resolved.body).toMatchObject({ resolved_utc: expect.any(String), order_id: expect.any(Number) });
      expect((await sell(sale).expect(201)).body.order_id).toBe(resolved.body.order_id);
      const again = await post(supervisor, `sales/conflicts/${mine[0].id}/resolved`, {}).expect(200);
      expect(again.body.order_id).toBe(resolved.body.order_id);
      expect((await office.counters(scarce)).sold).toBe(1);
    });

    it('are conflicts when the price or the event has changed, and managers see them', async () => {
      const dear = await small(5);
      const sale = { nonce: nonce(), tickets: [{ ticket_id: dear }], offline: true, expected_total: '8.00' };
      expect((await sell(sale).expect(409)).body.code).toBe('order-total-changed');
      const { body } = await admin().get(`${T}/admission/sales/conflicts`).expect(200);
      const [mine] = body.conflicts.filter((one: { nonce: string }) => one.nonce === sale.nonce);
      expect(mine).toMatchObject({ reason: 'order-total-changed', expected_total: '8.00' });
      await admin().post(`${T}/admission/sales/conflicts/${mine.id}/resolved`).send({}).expect(200);
      expect((await sell(sale).expect(409)).body.code).toBe('order-total-changed');
      await site.service.as('subscriber').get(`${T}/admission/sales/conflicts`).expect(401);
    });
  });

  describe('The seats that a device holds', () => {
    it('are returned once, by the device or a manager', async () => {
      const scarce = await small(5);
      const { id } = await reserve(4, scarce);
      await sell({ tickets: [{ ticket_id: scarce }], offline: true }).expect(201);
      const other = await device();
      expect((await post(other, `reserves/${id}/return`, {}).expect(404)).body.code).toBe(
        'admission-reserve-not-found',
      );
      for (const send of [
        post(seller, `reserves/${id}/return`, {}),
        admin().post(`${T}/admission/reserves/${id}/return`),
      ])
        expect((await send.expect(200)).body).toMatchObject({ used: 1, left: 0, returned_utc: expect.any(String) });
      expect(await office.counters(scarce)).toEqual({ held: 0, pending: 0, sold: 1 });
      expect(await office.left(scarce)).toBe(4);
    });

    it('come back when their time ends, or the device is revoked', async () => {
      await site.service.app.get(AdmissionReservesService).returnDue();
      const scarce = await small(6);
      const lost = await device();
      const [ended, revoked, stays] = [
        await reserve(1, scarce),
        await reserve(2, scarce, lost),
        await reserve(1, scarce),
      ];
      await end(ended.id);
      await site.service.database.write(() =>
        site.service.database.execute('UPDATE admission_devices SET revoked_utc = ? WHERE id = ?', [
          '2030-01-01 00:00:00',
          lost.id,
        ]),
      );
      expect(await site.service.app.get(AdmissionReservesService).returnDue()).toBe(2);
      expect(await office.counters(scarce)).toEqual({ held: 1, pending: 0, sold: 0 });
      expect(await reserveOf(stays.id)).toMatchObject({ left: 1, returned_utc: null });
      expect((await admin().get(`${T}/admission/reserves`).expect(200)).body.reserves).toContainEqual(
        expect.objectContaining({ id: revoked.id, left: 0, returned_utc: expect.any(String) }),
      );
    });

    it('are not more than there are', async () => {
      const scarce = await small(3);
      const made = await Promise.all([1, 2, 3].map(() => post(seller, 'reserves', { ticket_id: scarce, quantity: 2 })));
      expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(await office.counters(scarce)).toEqual({ held: 2, pending: 0, sold: 0 });
      await post(seller, 'reserves', { ticket_id: scarce, quantity: 0 }).expect(400);
      await post(seller, 'reserves', { ticket_id: scarce, quantity: 1, hours: 100 }).expect(400);
    });

    it('go to who waits for them when they are returned', async () => {
      await admin().post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
      const scarce = await small(1);
      const { id } = await reserve(1, scarce);
      await site.service
        .as('anonymous')
        .post('/waiting-list/v1/entries')
        .send({ event, ticket: scarce, name: 'Wendy', email: 'wendy@wait.example', quantity: 1 })
        .expect(201);
      await post(seller, `reserves/${id}/return`, {}).expect(200);
      // An offer is a cart that holds the seat.
      expect(await office.counters(scarce)).toEqual({ held: 1, pending: 0, sold: 0 });
      await sell({ tickets: [{ ticket_id: scarce }] }).expect(409);
    });

    it('are sold once, however many sales of the device come at the same time', async () => {
      const scarce = await small(4);
      const { id } = await reserve(4, scarce);
      const made = await Promise.all(
        Array.from({ length: 6 }, () => sell({ tickets: [{ ticket_id: scarce }], offline: true })),
      );
      expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409]);
      expect(await office.counters(scarce)).toEqual({ held: 0, pending: 0, sold: 4 });
      expect(await reserveOf(id)).toMatchObject({ used: 4, left: 0 });
    });

    it('are read again when another sale has changed them, and would be counted twice without that', async () => {
      const scarce = await small(6);
      const { id } = await reserve(6, scarce);
      const holds = site.service.app.get(HoldsRepository, { strict: false });
      const sale = () => sell({ tickets: [{ ticket_id: scarce }], offline: true }).expect(201);
      /** Sells once, and again with the hold as it was before. */
      const sellWithStaleRead = async () => {
        let stale: HoldEntity[] = [];
        const { ofCart } = HoldsRepository.prototype;
        const read = jest.spyOn(holds, 'ofCart');
        read.mockImplementationOnce(async (cartId) => (stale = await ofCart.call(holds, cartId)));
        await sale();
        read.mockImplementationOnce(() => Promise.resolve(stale));
        await sale();
        read.mockRestore();
      };
      await sellWithStaleRead();
      expect(await office.counters(scarce)).toEqual({ held: 4, pending: 0, sold: 2 });
      expect(await reserveOf(id)).toMatchObject({ used: 2 });
      await office.audit();
      const { database } = site.service;
      const unguarded = jest
        .spyOn(holds, 'update')
        .mockImplementation(async (hold, change) => (await database.update(HoldEntity, { id: hold.id }, change)) === 1);
      await sellWithStaleRead();
      unguarded.mockRestore();
      expect(await office.counters(scarce)).toEqual({ held: 2, pending: 0, sold: 4 });
      await expect(office.audit()).rejects.toThrow();
      await database.write(() =>
        database.execute('UPDATE ticket_holds SET quantity = 2 WHERE ticket_id = ?', [scarce]),
      );
    });
  });
});
