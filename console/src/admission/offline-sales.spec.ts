import { DeviceApi } from './device-api.js';
import type { Fetch } from './device-api.js';
import { MemoryStore } from './fake-service.spec-helper.js';
import { seatsLeft, withoutSeats, type HeldSeats, type Reserve } from './held-seats.js';
import { OfflineSales } from './offline-sales.js';
import { EMPTY_SALE, saleRequest } from './sale-draft.js';
import { SaleDesk } from './sale-desk.js';
import { listOf } from './testing.spec-helper.js';

const NOW = Date.parse('2031-05-01T18:00:00Z');
const reserve = (over: Partial<Reserve> = {}): Reserve => ({
  id: 1,
  ticket_id: 5,
  quantity: 2,
  left: 2,
  expires_utc: '2031-05-01 20:00:00',
  returned_utc: null,
  ...over,
});
const totals = [18, 36, 54].map((total) => ({ total: `${total}.00`, minor: total * 100 }));
const heldOf = (...reserves: Reserve[]): HeldSeats => ({
  reserves,
  prices: { 5: { title: 'Seat', eventId: 7, currency: 'USD', totals } },
});

describe('Seats that a device holds', () => {
  it('are counted by ticket, without ended and returned reserves and those of sales that wait', () => {
    const held = heldOf(
      reserve(),
      reserve({ id: 2, left: 3 }),
      reserve({ id: 3, expires_utc: '2031-05-01 18:00:00' }),
      reserve({ id: 4, returned_utc: '2031-05-01 17:00:00' }),
      reserve({ id: 5, ticket_id: 6 }),
    );
    expect(seatsLeft(held, [], 5, NOW)).toBe(5);
    expect(seatsLeft(held, [{ ticketId: 5, quantity: 4 }], 5, NOW)).toBe(1);
    expect(seatsLeft(held, [{ ticketId: 5, quantity: 9 }], 5, NOW)).toBe(0);
    expect(seatsLeft(held, [{ ticketId: 5, quantity: 4 }], 6, NOW)).toBe(2);
  });

  it('are used from the reserve that ends first', () => {
    const held = heldOf(reserve({ id: 2, expires_utc: '2031-05-01 22:00:00' }), reserve());
    expect(withoutSeats(held, 5, 3).reserves.map(({ id, left }) => [id, left])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });
});

describe('Sales without a network', () => {
  let store: MemoryStore;
  let sales: OfflineSales;
  let desk: SaleDesk;
  let bodies: Record<string, unknown>[];
  let answers: (Response | undefined)[];

  const start = async () => {
    const fetch: Fetch = (path, { body }) => {
      if (path === '/reserves') return Promise.resolve(Response.json({ reserves: [reserve({ left: 1 })] }));
      bodies.push(JSON.parse(body as string) as Record<string, unknown>);
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'));
    };
    sales = new OfflineSales(store);
    await sales.load();
    const ignore = () => undefined;
    const clock = () => NOW;
    const api = () => new DeviceApi('', 'secret', fetch);
    desk = new SaleDesk({ api, sales, nowMs: clock, serviceMs: clock, report: ignore, changed: ignore });
  };
  const sell = (quantity: number, changes = {}) => desk.sell({ ...EMPTY_SALE, ...changes }, listOf(), 5, quantity);
  const made = () => Response.json({ order_id: 9, currency: 'USD', total: '18.00', tickets: [] });
  const refusal = () => Response.json({ code: 'order-total-changed', message: 'Another price.' }, { status: 409 });

  beforeEach(async () => {
    store = new MemoryStore();
    bodies = [];
    answers = [];
    await start();
    await sales.saveHeld(heldOf(reserve()));
  });

  it('are at most as many as the device holds, also at the same moment', async () => {
    expect(await Promise.all([sell(1), sell(1), sell(1)])).toEqual([true, true, false]);
    expect(sales.left(5, NOW)).toBe(0);
  });

  it('survive a restart of the page', async () => {
    await sell(2);
    await start();
    expect(sales.waiting()).toHaveLength(1);
    expect(await sell(1)).toBe(false);
  });

  it('are sent with their nonce, their total and their time, again after a lost answer', async () => {
    await sell(2, { payment: 'card_reader' });
    await expect(desk.upload()).rejects.toThrow();
    expect(sales.left(5, NOW)).toBe(0);
    answers = [made()];
    sales.hurry();
    await desk.upload();
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({
      tickets: [{ ticket_id: 5, quantity: 2, price: 'full' }],
      payment: { method: 'card_reader' },
      expected_total: '36.00',
      offline: true,
      sold_at: '2031-05-01T18:00:00.000Z',
      device_time: '2031-05-01T18:00:00.000Z',
      check_in_list_id: 1,
    });
    expect(sales.waiting()).toEqual([]);
    expect(desk.confirmed.map(({ order_id: id }) => id)).toEqual([9]);
  });

  it('that are refused are conflicts, are not sent again, and do not hold up others', async () => {
    await sell(1, { name: 'Ann' });
    await sell(1, { payment: 'complimentary' });
    answers = [refusal(), made()];
    await desk.upload();
    expect(sales.conflicts()).toMatchObject([{ conflict: 'Another price.', request: { purchaser: {} } }]);
    expect(bodies[1]).not.toHaveProperty('payment');
    expect(sales.waiting()).toEqual([]);
    await desk.upload();
    expect(bodies).toHaveLength(2);
    expect(sales.left(5, NOW)).toBe(1);
    await desk.dismiss(sales.conflicts()[0].request.nonce);
    expect(sales.conflicts()).toEqual([]);
  });

  it('do not get seats that a sale online without an answer may have used', async () => {
    const request = saleRequest({ ...EMPTY_SALE, quantities: { 5: 2 } }, listOf(), 'n', {
      total: '36.00',
      minor: 3600,
    });
    const read = jest.spyOn(DeviceApi.prototype, 'get').mockRejectedValue(new Error('no network'));
    await expect(desk.sellOnline(request)).rejects.toThrow();
    read.mockRestore();
    expect(await sell(1)).toBe(false);
  });
});
