import fc from 'fast-check';
import { PoolsRepository } from '../../../src/cal/tickets/catalog/capacity/pools.repository.js';
import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { cases } from '../../helpers/suite-size.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';

interface Pool {
  id: number;
  name: string;
  capacity: number | null;
  available: number | null;
  sold: number;
  ticket_ids: number[];
}

describe('The pools of an event', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const pool = async (event: number, capacity: number | null, name = 'Saturday'): Promise<number> =>
    (await admin().post(`${T}/pools`).send({ post_id: event, name, capacity }).expect(201)).body.id;
  const draw = (ticket: number, ...pools: number[]) =>
    admin().post(`${T}/tickets/${ticket}/pools`).send({ pool_ids: pools });
  const poolsOf = async (event: number): Promise<Pool[]> =>
    (await admin().get(`${T}/pools?post_id=${event}`).expect(200)).body.pools;
  /** A ticket without a limit of its own that draws on these pools. */
  const ticketOn = async (event: number, pools: number[], more: object = {}): Promise<number> => {
    const ticket = await office.ticket(event, { price: '5', ticket: { mode: '' }, ...more });
    await draw(ticket, ...pools).expect(200);
    return ticket;
  };
  const festival = async (saturday: number | null, sunday: number | null) => {
    const event = await office.event();
    const pools = [await pool(event, saturday), await pool(event, sunday, 'Sunday')];
    const [first, second, both] = [
      await ticketOn(event, [pools[0]]),
      await ticketOn(event, [pools[1]]),
      await ticketOn(event, pools),
    ];
    return { event, pools, first, second, both };
  };
  const leftOf = (tickets: number[]) => Promise.all(tickets.map((ticket) => office.left(ticket)));
  const sold = async (pools: number[]) =>
    (await Promise.all(pools.map((id) => office.counters(id)))).map((p) => p.sold);

  it('leave to a ticket what the smallest of its pools has left', async () => {
    const { event, pools, first, second, both } = await festival(10, 6);
    expect(await leftOf([first, second, both])).toEqual([10, 6, 6]);
    await office.order({ [first]: 7 }).expect(201);
    expect(await leftOf([first, second, both])).toEqual([3, 6, 3]);
    await office.order({ [both]: 4 }).expect(409);
    await office.order({ [both]: 3 }).expect(201);
    expect(await leftOf([first, second, both])).toEqual([0, 3, 0]);
    expect(await poolsOf(event)).toMatchObject([
      { id: pools[0], name: 'Saturday', capacity: 10, available: 0, pending: 10, ticket_ids: [first, both] },
      { id: pools[1], name: 'Sunday', capacity: 6, available: 3, pending: 3, ticket_ids: [second, both] },
    ]);
    await office.audit();
  });

  it('can be unlimited', async () => {
    const { event, first, second, both } = await festival(null, 2);
    expect(await leftOf([first, second, both])).toEqual([-1, 2, 2]);
    await office.order({ [first]: 50, [both]: 2 }).expect(201);
    await office.order({ [both]: 1 }).expect(409);
    expect((await poolsOf(event)).map(({ available }) => available)).toEqual([null, 0]);
    await office.audit();
  });

  it('limit a ticket that has a limit of its own too', async () => {
    const event = await office.event();
    const hall = await pool(event, 20, 'Hall');
    const ticket = await office.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 3 } });
    const { body } = await draw(ticket, hall).expect(200);
    expect(body.pools).toMatchObject([{ id: hall, ticket_ids: [ticket] }]);
    expect(await leftOf([ticket])).toEqual([3]);
    await office.order({ [ticket]: 4 }).expect(409);
    await office.order({ [ticket]: 3 }).expect(201);
    const { body: shown } = await admin().get(`${T}/tickets/${ticket}`).expect(200);
    expect(shown).toMatchObject({ capacity: 3, capacity_details: { global_stock_mode: 'capped' } });
  });

  describe('and capacity modes', () => {
    it('are one mechanism: the shared places of an event are a pool that gets a name', async () => {
      const event = await office.event();
      const shared = await office.ticket(event, { ticket: { mode: 'global', event_capacity: 8 } });
      expect(await poolsOf(event)).toMatchObject([{ id: event, name: '', capacity: 8, ticket_ids: [shared] }]);
      const workshop = await pool(event, 2, 'Workshop');
      const more = await ticketOn(event, [event, workshop]);
      await admin().post(`${T}/pools/${event}`).send({ name: 'Everybody' }).expect(200);
      expect(await leftOf([shared, more])).toEqual([8, 2]);
      await office.order({ [more]: 2, [shared]: 6 }).expect(201);
      expect(await leftOf([shared, more])).toEqual([0, 0]);
      await office.audit();
    });

    const change = async (event: number, ticket: number, capacity: object) =>
      admin()
        .post(`${T}/tickets/${ticket}`)
        .send({
          post_id: event,
          edit_ticket_nonce: await office.nonce('administrator', 'edit_ticket_nonce'),
          ticket: capacity,
        });

    it('agree: a ticket that draws on pools is global or capped, and leaves them when it becomes own', async () => {
      const { event, pools, first, both } = await festival(10, 6);
      await office.order({ [both]: 2 }).expect(201);
      const { body } = await admin().get(`${T}/tickets/${both}`).expect(200);
      expect(body).toMatchObject({ capacity: 6, capacity_details: { global_stock_mode: 'global', available: 4 } });
      expect((await change(event, both, { mode: 'global', event_capacity: 9 })).body).toMatchObject({
        code: 'rest_invalid_param',
      });
      expect((await change(event, both, { mode: 'capped', capacity: 3 })).status).toBe(202);
      expect(await leftOf([both, first])).toEqual([1, 8]);
      expect((await change(event, both, { mode: 'own', capacity: 5 })).status).toBe(202);
      expect(await leftOf([both, first])).toEqual([3, 10]);
      expect((await poolsOf(event)).map(({ ticket_ids: ids }) => ids.includes(both))).toEqual([false, false]);
      await draw(both, ...pools).expect(200);
      expect(await leftOf([both, first])).toEqual([3, 8]);
      await draw(both).expect(200);
      expect((await admin().get(`${T}/tickets/${both}`)).body.capacity_details.global_stock_mode).toBe('own');
      await office.audit();
    });
  });

  it('move what a ticket has taken, also beyond their sizes', async () => {
    const event = await office.event();
    const small = await pool(event, 2);
    const large = await pool(event, 9, 'Sunday');
    const ticket = await ticketOn(event, [large]);
    await office.order({ [ticket]: 5 }).expect(201);
    await office.cart({ [ticket]: 1 }).expect(200);
    await draw(ticket, small).expect(200);
    expect(await office.counters(small)).toEqual({ held: 1, pending: 5, sold: 0 });
    expect(await office.counters(large)).toEqual({ held: 0, pending: 0, sold: 0 });
    expect(await leftOf([ticket])).toEqual([0]);
    await office.audit();
  });

  it('cannot become smaller than what is taken, unless the request says so', async () => {
    const { event, pools, first } = await festival(10, 6);
    await office.order({ [first]: 4 }).expect(201);
    const resize = (body: object) => admin().post(`${T}/pools/${pools[0]}`).send(body);
    expect((await resize({ capacity: 3 }).expect(409)).body).toMatchObject({
      code: 'pool-too-small',
      data: { taken: 4 },
    });
    expect((await poolsOf(event))[0].capacity).toBe(10);
    expect((await resize({ capacity: 4 }).expect(200)).body).toMatchObject({ capacity: 4, available: 0 });
    expect((await resize({ capacity: 1, below_taken: true }).expect(200)).body).toMatchObject({ available: 0 });
    expect((await resize({ capacity: null }).expect(200)).body).toMatchObject({ capacity: null, available: null });
    await office.audit();
  });

  it('can be deleted when no ticket draws on them', async () => {
    const { event, pools, first, both } = await festival(10, 6);
    await office.order({ [both]: 2 }).expect(201);
    const remove = () => admin().delete(`${T}/pools/${pools[0]}`);
    expect((await remove().expect(409)).body).toMatchObject({
      code: 'pool-in-use',
      data: { ticket_ids: [first, both] },
    });
    await draw(first).expect(200);
    const nonce = await office.nonce('administrator', 'remove_ticket_nonce');
    await admin().delete(`${T}/tickets/${both}`).send({ post_id: event, remove_ticket_nonce: nonce }).expect(202);
    await remove().expect(200);
    await remove().expect(404);
    expect(await poolsOf(event)).toMatchObject([{ id: pools[1], pending: 2 }]);
    await office.audit();
  });

  it('belong to one event, whose tickets alone draw on them', async () => {
    const other = await pool(await office.event(), 5);
    const ticket = await office.ticket(await office.event());
    expect((await draw(ticket, other).expect(400)).body.data.params).toHaveProperty('pool_ids');
    await draw(999_999).expect(404);
    await admin().get(`${T}/pools?post_id=999999`).expect(404);
    await admin().post(`${T}/pools`).send({ post_id: 999_999, name: 'X', capacity: 1 }).expect(404);
    for (const body of [{ name: ' ' }, { capacity: -1 }, { capacity: 'x' }, { size: 3 }])
      await admin().post(`${T}/pools/${other}`).send(body).expect(400);
  });

  it('are copied with the tickets of an event', async () => {
    const { event, both } = await festival(10, null);
    await office.order({ [both]: 1 }).expect(201);
    const { body } = await admin().post(`/cal/events/v1/events/${event}/duplicate`).send({}).expect(201);
    const copies = await poolsOf(body.id);
    expect(copies).toMatchObject([
      { name: 'Saturday', capacity: 10, available: 10 },
      { name: 'Sunday', capacity: null, available: null },
    ]);
    const [saturday, sunday] = copies.map(({ ticket_ids: ids }) => ids);
    expect([saturday.length, sunday.length, saturday.filter((id) => sunday.includes(id)).length]).toEqual([2, 2, 1]);
    const originals = (await poolsOf(event)).flatMap(({ id, ticket_ids: ids }) => [id, ...ids]);
    expect(originals.filter((id) => [...copies.map((copy) => copy.id), ...saturday, ...sunday].includes(id))).toEqual(
      [],
    );
    await office.audit();
  });

  describe('follow', () => {
    it('carts: a hold takes a place of each pool and gives it back when it runs out', async () => {
      const { pools, first, both } = await festival(3, 3);
      const { body } = await office.cart({ [both]: 2, [first]: 1 }).expect(200);
      expect(await office.counters(pools[0])).toEqual({ held: 3, pending: 0, sold: 0 });
      await office.cart({ [both]: 1 }).expect(409);
      await office.cart({ [both]: 1, [first]: 2 }, body.cart_hash).expect(200);
      expect(await office.counters(pools[1])).toEqual({ held: 1, pending: 0, sold: 0 });
      await office.audit();
      await service.database.write(() => service.database.execute('UPDATE ticket_holds SET expires = 1'));
      expect(await leftOf([first, both])).toEqual([3, 3]);
      // The order needs the places of the holds that have run out.
      await office.order({ [both]: 3 }).expect(201);
      await service.app.get(ExpiryService).release();
      expect(await office.counters(pools[0])).toEqual({ held: 0, pending: 3, sold: 0 });
      await office.audit();
    });

    it('refunds of a part: the places of each pool come back', async () => {
      const { pools, first, second, both } = await festival(3, 3);
      const { body: order } = await office.order({ [both]: 2, [first]: 1 }).expect(201);
      await admin().post(`${T}/orders/${order.id}/paid`).send({}).expect(200);
      const attendees = order.attendees as { id: number; ticket_id: number }[];
      const one = attendees.find(({ ticket_id: id }) => id === both)?.id;
      await admin()
        .post(`${T}/orders/${order.id}/refunds`)
        .send({ attendees: [one], return_seats: true })
        .expect(201);
      expect(await sold(pools)).toEqual([2, 1]);
      expect(await leftOf([first, second, both])).toEqual([1, 2, 1]);
      await admin().post(`${T}/orders/${order.id}/refund`).send({}).expect(200);
      expect(await sold(pools)).toEqual([0, 0]);
      await office.audit();
    });

    it('exchanges: a ticket of a day becomes one of both days while the other day has a place', async () => {
      const { pools, first, second, both } = await festival(1, 1);
      const { body: order } = await office.order({ [first]: 1 }).expect(201);
      await admin().post(`${T}/orders/${order.id}/paid`).send({}).expect(200);
      const path = `${T}/orders/${order.id}/attendees/${order.attendees[0].id}/exchange`;
      const options = async (): Promise<{ ticket_id: number; available: boolean }[]> =>
        (await admin().get(path).expect(200)).body.tickets;
      expect(await options()).toMatchObject([
        { ticket_id: second, available: true },
        { ticket_id: both, available: true },
      ]);
      const { body: taken } = await office.order({ [second]: 1 }).expect(201);
      expect(await options()).toMatchObject([{ available: false }, { available: false }]);
      await admin().post(path).send({ ticket_id: both }).expect(409);
      await admin().post(`${T}/orders/${taken.id}/cancel`).send({}).expect(200);
      await admin().post(path).send({ ticket_id: both }).expect(201);
      expect(await sold(pools)).toEqual([1, 1]);
      await office.audit();
    });
  });

  it('show in lists, structured data and cart errors', async () => {
    const { event, first, both } = await festival(1, 5);
    const available = async (wanted: boolean): Promise<number[]> =>
      (
        await admin().get(`${T}/tickets?include_post=${event}&is_available=${wanted}&per_page=50`).expect(200)
      ).body.tickets
        .filter(({ post_id: id }: { post_id: number }) => id === event)
        .map(({ id }: { id: number }) => id)
        .sort();
    expect(await available(true)).toHaveLength(3);
    await office.order({ [first]: 1 }).expect(201);
    expect(await available(false)).toEqual([first, both]);
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    expect((body.json_ld.offers as { availability: string }[]).map(({ availability }) => availability)).toEqual([
      'SoldOut',
      'InStock',
      'SoldOut',
    ]);
    expect((await office.cart({ [both]: 1 }).expect(409)).body.code).toBe('ticket-capacity-not-available');
    expect((await office.order({ [both]: 1 }).expect(409)).body.code).toBe('ticket-sold-out');
  });

  describe('with any tickets on any pools', () => {
    interface Taking {
      do: 'order' | 'cart';
      ticket: number;
      quantity: number;
    }
    type Step = Taking | { do: 'cancel' } | { do: 'expire' } | { do: 'draw'; ticket: number; pools: number[] };
    const POOLS = 3;
    const subset = fc.subarray(Array.from({ length: POOLS }, (_, i) => i));
    const step: fc.Arbitrary<Step> = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('order' as const),
          ticket: fc.nat(3),
          quantity: fc.integer({ min: 1, max: 3 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('cart' as const),
          ticket: fc.nat(3),
          quantity: fc.integer({ min: 1, max: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'cancel' }, { do: 'expire' }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('draw' as const), ticket: fc.nat(3), pools: subset }) },
    );

    /** Runs steps against a sum in a list. */
    class Run {
      readonly tickets: number[] = [];
      readonly pools: number[] = [];
      drawn: number[][] = [];
      taken: { ticket: number; quantity: number; order?: number }[] = [];

      constructor(readonly sizes: readonly (number | null)[]) {}

      async open(drawn: number[][]): Promise<void> {
        const event = await office.event();
        for (const [i, size] of this.sizes.entries()) this.pools.push(await pool(event, size, `Pool ${i}`));
        this.drawn = drawn;
        for (const pools of drawn)
          this.tickets.push(
            await ticketOn(
              event,
              pools.map((i) => this.pools[i]),
            ),
          );
      }

      used(i: number): number {
        return this.taken
          .filter(({ ticket }) => this.drawn[ticket].includes(i))
          .reduce((sum, { quantity }) => sum + quantity, 0);
      }

      left(ticket: number): number {
        const numbers = this.drawn[ticket].map((i) => (this.sizes[i] ?? Infinity) - this.used(i));
        return Math.max(0, Math.min(Infinity, ...numbers));
      }

      async act(next: Step): Promise<void> {
        if (next.do === 'draw') {
          this.drawn[next.ticket] = next.pools;
          await draw(this.tickets[next.ticket], ...next.pools.map((i) => this.pools[i])).expect(200);
        } else if (next.do === 'cancel') await this.cancel();
        else if (next.do === 'expire') await this.expire();
        else await this.take(next);
      }

      private async take({ do: what, ticket, quantity }: Taking): Promise<void> {
        const fits = this.left(ticket) >= quantity;
        const wanted = { [this.tickets[ticket]]: quantity };
        const { status, body } = await (what === 'order' ? office.order(wanted) : office.cart(wanted));
        expect({ what, status }).toEqual({ what, status: fits ? (what === 'order' ? 201 : 200) : 409 });
        if (fits) this.taken.push({ ticket, quantity, order: what === 'order' ? body.id : undefined });
      }

      private async cancel(): Promise<void> {
        const one = this.taken.find(({ order }) => order !== undefined);
        if (!one) return;
        await admin().post(`${T}/orders/${one.order}/cancel`).send({}).expect(200);
        this.taken = this.taken.filter((each) => each !== one);
      }

      private async expire(): Promise<void> {
        await service.database.write(() => service.database.execute('UPDATE ticket_holds SET expires = 1'));
        this.taken = this.taken.filter(({ order }) => order !== undefined);
        for (const ticket of this.tickets.keys()) await this.compare(ticket);
        await service.app.get(ExpiryService).release();
      }

      async compare(ticket: number): Promise<void> {
        const expected = this.left(ticket);
        expect({ ticket, left: await office.left(this.tickets[ticket]) }).toEqual({
          ticket,
          left: expected === Infinity ? -1 : expected,
        });
      }
    }

    const run = async (sizes: (number | null)[], drawn: number[][], steps: Step[]): Promise<Run> => {
      const made = new Run(sizes);
      await made.open(drawn.map((pools) => [...pools]));
      for (const next of steps) {
        await made.act(next);
        for (const ticket of made.tickets.keys()) await made.compare(ticket);
        await office.audit();
      }
      return made;
    };

    it('sell as a simple list would, after any steps', async () => {
      const size = fc.option(fc.integer({ min: 0, max: 8 }), { freq: 4 });
      await fc.assert(
        fc.asyncProperty(
          fc.array(size, { minLength: POOLS, maxLength: POOLS }),
          fc.array(subset, { minLength: 4, maxLength: 4 }),
          fc.array(step, { maxLength: 14, size: 'max' }),
          async (sizes, drawn, steps) => void (await run(sizes, drawn, steps)),
        ),
        { numRuns: cases(12), endOnFailure: true },
      );
    });

    it('oversell without the conditional update (control)', async () => {
      const { both, pools } = await festival(2, 5);
      const guard = jest
        .spyOn(PoolsRepository.prototype as unknown as { guard(): string }, 'guard')
        .mockReturnValue('AND ? >= 0');
      try {
        // Both look before one of them takes the last places.
        const answers = await Promise.all([1, 2, 3].map(() => office.cart({ [both]: 2 })));
        expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
      } finally {
        guard.mockRestore();
      }
      expect((await office.counters(pools[0])).held).toBeGreaterThan(2);
      await office.audit();
    });
  });
});
