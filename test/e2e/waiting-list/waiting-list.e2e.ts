import { ExpiryService } from '../../../src/cal/tickets/sales/lifecycle/expiry.service.js';
import { PoolsRepository } from '../../../src/cal/tickets/catalog/capacity/pools.repository.js';
import { SeatReturnsRegistry } from '../../../src/cal/tickets/catalog/capacity/seat-returns.registry.js';
import { RequestContext } from '../../../src/core/context/index.js';
import { WaitingOffersService } from '../../../src/waiting-list/waiting-offers.service.js';
import type { WaitingEntryResponse } from '../../../src/waiting-list/waiting-list.response.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';

const ENTRIES = '/waiting-list/v1/entries';
const ORDERS = '/cal/tickets/v1/orders';
let made = 0;

describe('A waiting list', () => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await mailingSite(WITHOUT_REDIS);
    await site.service.as('administrator').post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
  });
  afterEach(async () => {
    await site.box.audit();
    await site.service.database.write(() => site.service.database.execute('DELETE FROM rate_limits', []));
  });
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const mailOf = (name: string): string => `${name}-${made}@wait.example`;
  /** An event with a ticket of which all seats are sold, each in an order of its own. */
  const soldOut = async (capacity: number) => {
    made++;
    const event = await site.box.event();
    const ticket = await site.box.ticket(event, { ticket: { mode: 'own', capacity } });
    const orders: number[] = [];
    for (let i = 0; i < capacity; i++) orders.push((await site.box.order({ [ticket]: 1 }).expect(201)).body.id);
    return { event, ticket, orders };
  };
  const join = (event: number, ticket: number | null, name: string, quantity = 1) =>
    site.service
      .as('anonymous')
      .post(ENTRIES)
      .send({ event, ticket, name, email: mailOf(name), quantity });
  const line = async (event: number): Promise<WaitingEntryResponse[]> =>
    (await admin().get(`${ENTRIES}?event=${event}`).expect(200)).body.entries;
  const states = async (event: number) => (await line(event)).map(({ name, state }) => `${name} ${state}`);
  const cancel = (id: number) => admin().post(`${ORDERS}/${id}/cancel`).send({}).expect(200);
  const linkOf = async (name: string, messages: number): Promise<string> => {
    const mails = await site.inbox.to(mailOf(name), messages);
    const [, path] = /(\/waiting-list\/\d+-[\w-]+\/)/.exec(mails[messages - 1].text ?? '') ?? [];
    return path ?? '';
  };
  const form = (path: string, cookie = '') =>
    site.service.http().post(path).set('Sec-Fetch-Site', 'same-origin').set('Cookie', cookie).type('form').send({});
  const endOffers = async (event: number) => {
    const { database, app } = site.service;
    await database.write(() => database.execute('UPDATE ticket_holds SET expires = 1', []));
    await database.write(() =>
      database.execute("UPDATE waiting_entries SET expires = 1 WHERE state = 'offered' AND post_id = ?", [event]),
    );
    await RequestContext.run(new RequestContext(), async () => {
      await app.get(ExpiryService).release();
      await app.get(WaitingOffersService).sweep();
    });
  };

  it('is for tickets that are sold out, and has each address once', async () => {
    const { event, ticket } = await soldOut(1);
    await join(event, ticket, 'Ann').expect(201);
    expect((await join(event, ticket, 'Ann').expect(201)).body).toEqual({ joined: true });
    expect(await states(event)).toEqual(['Ann waiting']);
    const open = await site.box.ticket(event, { ticket: { mode: 'own', capacity: 1 } });
    expect((await join(event, open, 'Ann').expect(409)).body.code).toBe('tickets-available');
    expect((await join(event, null, 'Ann').expect(409)).body.code).toBe('tickets-available');
    expect((await join(event, 4_000_000, 'Ann').expect(404)).body.code).toBe('ticket-does-not-exist');
    expect((await join(4_000_000, ticket, 'Ann').expect(404)).body.code).toBe('event-not-found');
    await join(event, ticket, 'Ann', 21).expect(400);
    await join(event, ticket, 'Ann', 5).expect(400);
    await site.service.as('anonymous').get(ENTRIES).expect(401);
    await site.service.as('subscriber').get(ENTRIES).expect(403);
  });

  it.each([
    ['anonymous', 401],
    ['subscriber', 403],
    ['author', 403],
    ['editor', 403],
  ] as const)('does not show or change its people to %s, also of an own event', async (who, status) => {
    made++;
    const owner = who === 'author' || who === 'editor' ? who : 'administrator';
    const event = await site.box.event({}, owner);
    const ticket = await site.box.ticket(event, { ticket: { mode: 'own', capacity: 1 } });
    await site.box.order({ [ticket]: 1 }).expect(201);
    await join(event, ticket, 'Ann').expect(201);
    const [{ id }] = await line(event);
    const caller = site.service.as(who);
    expect((await caller.get(`${ENTRIES}?event=${event}`).expect(status)).text).not.toContain('wait.example');
    await caller.post(`${ENTRIES}/${id}/move`).send({ position: 1 }).expect(status);
    await caller.post(`${ENTRIES}/${id}/offer`).send({}).expect(status);
    await caller.post(`${ENTRIES}/${id}/leave`).send({}).expect(status);
    expect(await states(event)).toEqual(['Ann waiting']);
  });

  it('holds a seat that comes back for the first in line, whom a message leads to the checkout', async () => {
    const { event, ticket, orders } = await soldOut(1);
    await join(event, ticket, 'Ann').expect(201);
    await join(event, ticket, 'Ben').expect(201);
    await site.inbox.to(mailOf('Ann'));
    await cancel(orders[0]);
    expect(await states(event)).toEqual(['Ann offered', 'Ben waiting']);
    expect(await site.box.left(ticket)).toBe(0);
    expect((await site.box.order({ [ticket]: 1 }).expect(409)).body.code).toBe('ticket-sold-out');
    const path = await linkOf('Ann', 2);
    expect((await site.service.http().get(path).expect(200)).text).toContain('Get the seats');
    const { headers } = await form(`${path}accept/`).expect(303);
    expect(headers.location).toMatch(/\/checkout\/$/);
    const cookie = String(headers['set-cookie']).split(';')[0];
    const checkout = await site.service.http().get('/checkout/').set('Cookie', cookie).expect(200);
    const values = Object.fromEntries(
      [...checkout.text.matchAll(/name="(token|key|cart)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    await site.service
      .http()
      .post('/checkout/')
      .set('Sec-Fetch-Site', 'same-origin')
      .set('Cookie', cookie)
      .type('form')
      .send({ ...values, name: 'Ann', email: mailOf('Ann') })
      .expect(303)
      .expect('Location', /\/order\//);
    await endOffers(event);
    expect(await states(event)).toEqual(['Ann ordered', 'Ben waiting']);
    await form(`${path}accept/`).expect(409);
  });

  it('offers places of pools to those whose ticket has a place in all of its pools', async () => {
    made++;
    const event = await site.box.event();
    const T = '/cal/tickets/v1';
    const pools: number[] = [];
    for (const name of ['Saturday', 'Sunday']) {
      const { body } = await admin().post(`${T}/pools`).send({ post_id: event, name, capacity: 1 }).expect(201);
      pools.push(body.id);
    }
    const [saturday, sunday, both] = await Promise.all(
      [[pools[0]], [pools[1]], pools].map(async (ids) => {
        const ticket = await site.box.ticket(event, { ticket: { mode: '' } });
        await admin().post(`${T}/tickets/${ticket}/pools`).send({ pool_ids: ids }).expect(200);
        return ticket;
      }),
    );
    const orders: number[] = [];
    for (const day of [saturday, sunday])
      orders.push((await site.box.order({ [day]: 1 }).expect(201)).body.id as number);
    await join(event, both, 'Ann').expect(201);
    await join(event, saturday, 'Ben').expect(201);
    await cancel(orders[1]);
    // There is a place on Sunday only, and nobody waits for that alone.
    expect(await states(event)).toEqual(['Ann waiting', 'Ben waiting']);
    expect(await site.box.left(sunday)).toBe(1);
    await cancel(orders[0]);
    expect(await states(event)).toEqual(['Ann offered', 'Ben waiting']);
    expect(await Promise.all([saturday, sunday, both].map((ticket) => site.box.left(ticket)))).toEqual([0, 0, 0]);
    await site.box.audit();
    await endOffers(event);
    expect(await states(event)).toEqual(['Ann expired', 'Ben offered']);
    expect(await site.box.left(sunday)).toBe(1);
  });

  it('offers the seat to the next person when an offer is over or its person leaves', async () => {
    const { event, ticket, orders } = await soldOut(1);
    for (const name of ['Ann', 'Ben', 'Cid']) await join(event, ticket, name).expect(201);
    await site.inbox.to(mailOf('Ben'));
    await cancel(orders[0]);
    await endOffers(event);
    expect(await states(event)).toEqual(['Ann expired', 'Ben offered', 'Cid waiting']);
    const path = await linkOf('Ben', 2);
    await form(`${path}leave/`).expect(303);
    expect(await states(event)).toEqual(['Ann expired', 'Ben left', 'Cid offered']);
    expect((await site.service.http().get(path).expect(200)).text).toContain('You are not on the waiting list');
    await join(event, ticket, 'Ann').expect(201);
    expect((await line(event)).map(({ name }) => name)).toEqual(['Ben', 'Cid', 'Ann']);
  });

  it('keeps an event when its series no longer has its date', async () => {
    const { event, ticket } = await soldOut(1);
    await join(event, ticket, 'waiter').expect(201);
    const body = { event_id: event, dates: ['2031-06-01', '2031-06-08'] };
    const { series, created } = (await admin().post('/cal/series/v1/series').send(body).expect(200)).body;
    const [{ event_id: second }] = created;
    const { database } = site.service;
    await database.write(() =>
      database.execute('UPDATE waiting_entries SET post_id = ?, ticket_id = NULL WHERE post_id = ?', [second, event]),
    );
    const edits = `/cal/series/v1/series/${series.id}/edits`;
    const { detached, deleted } = (
      await admin()
        .post(edits)
        .send({ dates: ['2031-06-08'] })
        .expect(200)
    ).body;
    expect([deleted, detached]).toEqual([
      [],
      [{ event_id: second, original_start: '2031-06-01 10:00:00', reason: 'waiting' }],
    ]);
    await site.service.as('anonymous').get(`/cal/events/v1/events/${second}`).expect(200);
  });

  it('offers any ticket to those who wait for the event, and fewer seats to those behind who want fewer', async () => {
    const { event, orders } = await soldOut(2);
    await join(event, null, 'Two', 2).expect(201);
    await join(event, null, 'One', 1).expect(201);
    await cancel(orders[0]);
    expect(await states(event)).toEqual(['Two waiting', 'One offered']);
  });

  it('is seen and changed by managers', async () => {
    const { event, ticket, orders } = await soldOut(1);
    for (const name of ['Ann', 'Ben', 'Cid']) await join(event, ticket, name).expect(201);
    const [ann, ben, cid] = await line(event);
    const move = (id: number, position: number) => admin().post(`${ENTRIES}/${id}/move`).send({ position });
    await move(cid.id, 1).expect(200);
    expect((await line(event)).map(({ name }) => name)).toEqual(['Cid', 'Ann', 'Ben']);
    await move(cid.id, 2).expect(200);
    expect((await line(event)).map(({ name }) => name)).toEqual(['Ann', 'Cid', 'Ben']);
    await move(ann.id, 99).expect(200);
    expect((await line(event)).map(({ name }) => name)).toEqual(['Cid', 'Ben', 'Ann']);
    expect((await admin().post(`${ENTRIES}/${ben.id}/offer`).expect(409)).body.code).toBe('ticket-sold-out');
    await site.service
      .as('anonymous')
      .post(`${ENTRIES}/${cid.id}/leave`)
      .send({ token: 'x'.repeat(40) })
      .expect(401);
    await admin().post(`${ENTRIES}/${cid.id}/leave`).expect(200);
    await cancel(orders[0]);
    expect(await states(event)).toEqual(['Cid left', 'Ben offered', 'Ann waiting']);
    expect((await move(ben.id, 1).expect(409)).body.code).toBe('waiting-entry-over');
  });

  it('has a link at the tickets that are sold out, and a form', async () => {
    const { event, ticket } = await soldOut(1);
    const { body } = await site.service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    const page = await site.service
      .http()
      .get(new URL(body.url as string).pathname)
      .expect(200);
    expect(page.text).toContain(`/waiting-list/?ticket=${ticket}`);
    const shown = await site.service.http().get(`/waiting-list/?ticket=${ticket}`).expect(200);
    const [, token] = /name="token" value="([^"]*)"/.exec(shown.text) ?? [];
    const cookie = String(shown.headers['set-cookie']).split(';')[0];
    const send = (fields: object, site_ = 'same-origin') =>
      site.service
        .http()
        .post('/waiting-list/')
        .set('Sec-Fetch-Site', site_)
        .set('Cookie', cookie)
        .type('form')
        .send(fields);
    const fields = { ticket, name: 'Ann', email: mailOf('Ann'), quantity: 2 };
    await send({ ...fields, token }, 'cross-site').expect(403);
    await send({ ...fields, token: 'none' }).expect(403);
    await send({ ...fields, token, quantity: 0 }).expect(400);
    expect((await send({ ...fields, token }).expect(200)).text).toContain('a message is on its way');
    expect(await states(event)).toEqual(['Ann waiting']);
  });

  it('limits requests of one address', async () => {
    const { event, ticket } = await soldOut(1);
    for (let i = 0; i < 5; i++) await join(event, ticket, 'Ann').expect(201);
    await join(event, ticket, 'Ann').expect(429);
  });

  it('forgets a person with the personal data, who gives an offer back', async () => {
    const { event, ticket, orders } = await soldOut(1);
    for (const name of ['Ann', 'Ben']) await join(event, ticket, name).expect(201);
    await cancel(orders[0]);
    const email = mailOf('Ann');
    const { body } = await admin().post('/personal-data/v1/export').send({ email }).expect(200);
    expect(body.records.waiting_entries).toHaveLength(1);
    await admin().post('/personal-data/v1/erase').send({ email }).expect(200);
    expect(await states(event)).toEqual(['Ben offered']);
  });

  /** All seats come back while visitors order and people join, at the same moment. */
  const rush = async () => {
    const capacity = 6;
    const { event, ticket, orders } = await soldOut(capacity);
    for (let i = 0; i < 4; i++) await join(event, ticket, `Wait${i}`).expect(201);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => site.box.order({ [ticket]: 1 }))),
      Promise.all(orders.map(cancel)),
      Promise.all([4, 5].map((i) => join(event, ticket, `Wait${i}`))),
    ]);
    const bought = answers.filter(({ status }) => status === 201).length;
    const entries = await line(event);
    return { capacity, bought, offered: entries.filter(({ state }) => state === 'offered').length, entries };
  };

  it('gives no seat to two people when seats come back while visitors order and others join', async () => {
    const { capacity, bought, offered, entries } = await rush();
    expect(bought + offered).toBeLessThanOrEqual(capacity);
    // Each of the first four got a seat before anyone who did not wait could take the last ones.
    expect(entries.slice(0, 4).map(({ state }) => state)).toEqual(Array(4).fill('offered'));
  });

  it('loses seats to visitors if they are offered after the unit of work (control)', async () => {
    const { ticket, event, orders } = await soldOut(1);
    await join(event, ticket, 'Ann').expect(201);
    const late = jest.spyOn(SeatReturnsRegistry.prototype, 'returned').mockResolvedValue();
    try {
      await cancel(orders[0]);
      await site.box.order({ [ticket]: 1 }).expect(201);
    } finally {
      late.mockRestore();
    }
    await RequestContext.run(new RequestContext(), () => site.service.app.get(WaitingOffersService).sweep());
    expect(await states(event)).toEqual(['Ann waiting']);
  });

  it('would sell seats twice without the condition of the counters (control)', async () => {
    const { ticket, event, orders } = await soldOut(1);
    for (const name of ['Ann', 'Ben']) await join(event, ticket, name).expect(201);
    const guard = jest
      .spyOn(PoolsRepository.prototype as unknown as { guard(): string }, 'guard')
      .mockReturnValue('AND ? >= 0');
    try {
      await cancel(orders[0]);
    } finally {
      guard.mockRestore();
    }
    expect(await states(event)).toEqual(['Ann offered', 'Ben offered']);
    for (const { id } of await line(event)) await admin().post(`${ENTRIES}/${id}/leave`).expect(200);
  });
});
