import { startApp, type Caller, type TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const T = '/cal/tickets/v1';

describe('Figures of several events', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on', RESPONSE_CACHE: 'off' });
    office = boxOffice(service);
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const request = (ids: readonly number[], caller: Caller = 'administrator') =>
    service
      .as(caller)
      .get('/reports/v1/events')
      .query({ include: ids.join(',') });

  it('have the seats and money of all tickets of each, in the order of the request', async () => {
    const [first, second, empty] = [await office.event(), await office.event(), await office.event()];
    const paid = await office.ticket(first, { price: '12.50', ticket: { mode: 'own', capacity: 10 } });
    await office.ticket(first, { price: '5', ticket: { mode: 'own', capacity: 7 } });
    const free = await office.ticket(second, { ticket: { mode: '' } });
    const { body: order } = await office.order({ [paid]: 2 }).expect(201);
    await service.as('administrator').post(`${T}/orders/${order.id}/paid`).send({}).expect(200);
    await office.order({ [free]: 3 }).expect(201);
    await office.cart({ [paid]: 1 }).expect(200);
    const { body } = await request([second, first, empty]).expect(200);
    expect(body).toMatchObject([
      { id: second, sold: 3, capacity: null, has_tickets: true },
      {
        id: first,
        sold: 2,
        held: 1,
        capacity: 17,
        event_status: 'scheduled',
        money: [{ currency: 'USD', sold_minor: 2500, net_minor: 2500 }],
      },
      { id: empty, sold: 0, capacity: null, has_tickets: false, money: [] },
    ]);
  });

  it('equal those of each event alone', async () => {
    const host = await office.event();
    const ticket = await office.ticket(host, { price: '8', ticket: { mode: 'own', capacity: 4 } });
    const { body: order } = await office.order({ [ticket]: 1 }).expect(201);
    await service.as('administrator').post(`${T}/orders/${order.id}/paid`).send({}).expect(200);
    await office.order({ [ticket]: 2 }).expect(201);
    const { body: alone } = await service.as('administrator').get(`/reports/v1/events/${host}`).expect(200);
    const { body } = await request([host]).expect(200);
    expect(body[0]).toMatchObject(alone.totals);
  });

  it('count places that tickets share once, and have no number where tickets draw on several', async () => {
    const host = await office.event();
    await office.ticket(host, { ticket: { mode: 'global', event_capacity: 30 } });
    await office.ticket(host, { ticket: { mode: 'global', event_capacity: 30 } });
    expect((await request([host]).expect(200)).body[0].capacity).toBe(30);
    const festival = await office.event();
    const pools: number[] = [];
    for (const name of ['Saturday', 'Sunday']) {
      const pool = { post_id: festival, name, capacity: 50 };
      pools.push((await service.as('administrator').post(`${T}/pools`).send(pool).expect(201)).body.id);
    }
    const both = await office.ticket(festival, { ticket: { mode: '' } });
    await service.as('administrator').post(`${T}/tickets/${both}/pools`).send({ pool_ids: pools }).expect(200);
    expect((await request([festival]).expect(200)).body[0].capacity).toBeNull();
  });

  it('take the same number of queries for one event and for ten', async () => {
    const hosts: number[] = [];
    for (let i = 0; i < 10; i++) {
      const host = await office.event();
      const ticket = await office.ticket(host, { ticket: { mode: 'own', capacity: 5 } });
      await office.order({ [ticket]: 1 }).expect(201);
      hosts.push(host);
    }
    const one = await fewestQueries(() => request(hosts.slice(0, 1)));
    expect(one).toBeGreaterThan(0);
    expect(await fewestQueries(() => request(hosts))).toBe(one);
  });

  it('are those that the caller may see: the own ones of authors, granted ones, none of others', async () => {
    const mine = await office.event({}, 'author');
    const theirs = await office.event();
    const seen = async (caller: Caller) =>
      (await request([mine, theirs, 999_999_999], caller).expect(200)).body.map(({ id }: { id: number }) => id);
    expect(await seen('administrator')).toEqual([mine, theirs]);
    expect(await seen('author')).toEqual([mine]);
    expect(await seen('subscriber')).toEqual([]);
    await request([mine], 'anonymous').expect(401);
  });

  it('are refused for no event, and for more than a hundred', async () => {
    await request([]).expect(400);
    const { body } = await request(Array.from({ length: 101 }, (_, i) => i + 1)).expect(400);
    expect(JSON.stringify(body)).toContain('include');
  });
});
