import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from './box-office.js';
import type { BoxOffice } from './box-office.js';

const ORDERS = '/cal/tickets/v1/orders';
const VICTIM = { name: 'Victoria Victim', email: 'victim@home.example' };
const STRANGER = { name: 'Sam Stranger', email: 'sam@elsewhere.example' };

describe('The secret of a cart', () => {
  let service: TestApp;
  let office: BoxOffice;
  let ticket: number;
  beforeAll(async () => {
    service = await startApp({ TRUST_PROXY: '1' });
    office = boxOffice(service);
    ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 200 } });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const filled = async (): Promise<string> => (await office.cart({ [ticket]: 1 }).expect(200)).body.cart_hash as string;
  const buy = (hash: string, { from = '198.51.100.1', purchaser = VICTIM, more = {} } = {}) =>
    service
      .as('anonymous')
      .post(ORDERS)
      .set('X-Forwarded-For', from)
      .send({ cart_hash: hash, purchaser, ...more });

  it('names no cart once the order is made', async () => {
    const hash = await filled();
    await buy(hash).expect(201);
    const { body } = await service.as('anonymous').get(`/cal/tickets/v1/cart?cart_hash=${hash}`).expect(200);
    expect(body).toMatchObject({ tickets: [], cart_hash: '', cart_url: '' });
    const next = await office.cart({ [ticket]: 1 }, hash).expect(200);
    expect(next.body.cart_hash).not.toBe(hash);
  });

  it('gives the order again to its originator who names the same purchaser', async () => {
    const hash = await filled();
    const first = await buy(hash).expect(201);
    const again = await buy(hash).expect(201);
    expect(again.headers['idempotency-replay']).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it.each([
    ['another network', { from: '203.0.113.9' }],
    ['another purchaser', { purchaser: STRANGER }],
    ['another purchaser and network', { from: '203.0.113.9', purchaser: STRANGER }],
  ])('gives the order to nobody with %s', async (_, asked) => {
    const hash = await filled();
    await buy(hash).expect(201);
    const { body } = await buy(hash, asked).expect(404);
    expect(body.code).toBe('cart-not-found');
  });

  it('gives the order to no account but the one that made it', async () => {
    const hash = await filled();
    const send = (caller: 'subscriber' | 'author') =>
      service.as(caller).post(ORDERS).send({ cart_hash: hash, purchaser: VICTIM });
    const { body } = await send('subscriber').expect(201);
    expect((await send('subscriber').expect(201)).body.id).toBe(body.id);
    await send('author').expect(404);
    await buy(hash).expect(404);
  });

  it('gives the order to nobody who asks for it all the time while it is made', async () => {
    for (let round = 0; round < 3; round++) {
      const hash = await filled();
      let done = false;
      const seen: number[] = [];
      const poll = async (): Promise<void> => {
        while (!done) {
          const spied = await buy(hash, {
            from: '203.0.113.9',
            purchaser: STRANGER,
            more: { gateway: 'nope', attendees: [{ ticket_id: 1 }] },
          });
          seen.push(spied.status);
        }
      };
      const pollers = [poll(), poll(), poll()];
      await buy(hash).expect(201);
      done = true;
      await Promise.all(pollers);
      expect(seen.filter((status) => status < 400)).toEqual([]);
    }
  });
});
