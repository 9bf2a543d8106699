import type { Test } from 'supertest';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const SHOP = 'https://shop.example';
const CART = '/cal/tickets/v1/cart';
const ORDERS = '/cal/tickets/v1/orders';
const PURCHASER = { name: 'Pat', email: 'pat@buyer.example' };

const FOREIGN: [string, Record<string, string>][] = [
  ['a script of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a form of another site', { Origin: 'https://evil.example' }],
  ['a form of a site that hides its address', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['a link or image of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a page of a sibling domain', { Origin: 'https://other.site.example', 'Sec-Fetch-Site': 'same-site' }],
];

const OWN: [string, Record<string, string>][] = [
  ['a program', {}],
  ['a page of the site', { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }],
  ['a page of the site with the API elsewhere', { Origin: SITE, 'Sec-Fetch-Site': 'same-site' }],
  ['a shop of SHOP_ORIGINS', { Origin: SHOP, 'Sec-Fetch-Site': 'cross-site' }],
];

describe('Pages of other sites', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ticket: number;
  beforeAll(async () => {
    service = await startApp({ SHOP_ORIGINS: `${SHOP}/, http://localhost:5173` });
    office = boxOffice(service);
    ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 100 } });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const order = () => ({ tickets: [{ ticket_id: ticket, quantity: 1 }], purchaser: PURCHASER });
  const cart = (quantity = 1) => ({
    provider: 'tickets-commerce',
    tickets: [{ ticket_id: ticket, quantity }],
  });
  const refusal = async (test: Test): Promise<[number, string]> => {
    const { status, body } = await test;
    return [status, body.code as string];
  };

  describe.each(FOREIGN)('such as %s', (_, headers) => {
    it('neither order nor fill carts for visitors', async () => {
      const left = await office.left(ticket);
      const visitor = service.as('anonymous');
      const tries = [
        visitor.post(ORDERS).send(order()),
        visitor.post(CART).send(cart()),
        visitor.put(CART).send(cart()),
      ];
      for (const test of tries) expect(await refusal(test.set(headers))).toEqual([403, 'rest_foreign_page']);
      expect(await office.left(ticket)).toBe(left);
    });

    it('change neither the cart of a cookie nor order it', async () => {
      const { body } = await office.cart({ [ticket]: 1 }).expect(200);
      const visitor = service.as('anonymous');
      const cookie = `almanac_cart=${body.cart_hash}`;
      for (const test of [visitor.post(CART).send(cart(0)), visitor.post(ORDERS).send({ purchaser: PURCHASER })])
        await test.set(headers).set('Cookie', cookie).expect(403);
      const after = await service.as('anonymous').get(`${CART}?cart_hash=${body.cart_hash}`).expect(200);
      expect(after.body.tickets).toMatchObject([{ ticket_id: ticket, quantity: 1 }]);
    });

    it('do not get around that by a batch', async () => {
      const requests = [{ path: ORDERS, body: order(), headers: { 'Sec-Fetch-Site': 'none' } }];
      const { body } = await service.as('anonymous').post('/batch/v1').set(headers).send({ requests }).expect(207);
      expect(body.responses).toMatchObject([{ status: 403, body: { code: 'rest_foreign_page' } }]);
    });

    it('send what signed-in callers want', async () => {
      await service.as('subscriber').post(ORDERS).set(headers).send(order()).expect(201);
    });
  });

  it.each(OWN)('are not %s', async (_, headers) => {
    await service.as('anonymous').post(CART).set(headers).send(cart()).expect(200);
    await service.as('anonymous').post(ORDERS).set(headers).send(order()).expect(201);
  });

  it('get no permission to send cookies, unless they are in SHOP_ORIGINS', async () => {
    const allowed = async (origin: string): Promise<unknown> => {
      const { headers } = await service.as('anonymous').get(CART).set('Origin', origin).expect(200);
      return headers['access-control-allow-credentials'];
    };
    expect([await allowed(SHOP), await allowed('https://evil.example')]).toEqual(['true', undefined]);
  });

  it('read tickets as before', async () => {
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    await service.as('anonymous').get(`/cal/tickets/v1/tickets/${ticket}`).set(headers).expect(200);
    await service.as('anonymous').get(CART).set(headers).expect(200);
  });
});
