import { AccessCodesRepository } from '../../../src/cal/tickets/sales/codes/access-codes.repository.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from './box-office.js';

const T = '/cal/tickets/v1';
const CODES = `${T}/access-codes`;
let made = 0;

describe('A hidden ticket', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let open: number;
  let hidden: number;

  beforeAll(async () => {
    service = await startApp({ MAX_FAILED_CREDENTIALS: '10' });
    office = boxOffice(service);
    event = await office.event();
    open = await office.ticket(event, { name: 'For all', price: '10', ticket: { mode: '' } });
    hidden = await office.ticket(event, {
      name: 'Backstage',
      price: '77.77',
      visibility: 'code',
      ticket: { mode: '' },
    });
  });
  afterEach(() => office.audit());
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const visitor = () => service.as('anonymous');
  const create = async (fields: Record<string, unknown> = {}): Promise<{ id: number; code: string }> => {
    const { body } = await admin()
      .post(CODES)
      .send({ code: `ACCESS-${++made}`, ...fields })
      .expect(201);
    return body;
  };
  const order = (code: string | undefined, tickets: Record<number, number> = { [hidden]: 1 }) =>
    office.order(tickets, code === undefined ? {} : { access_code: code });
  const cart = (code: string, tickets: Record<number, number> = { [hidden]: 1 }, hash = '') =>
    visitor()
      .post(`${T}/cart${hash === '' ? '' : `?cart_hash=${hash}`}`)
      .send({
        provider: 'tc',
        tickets: Object.entries(tickets).map(([id, quantity]) => ({ ticket_id: Number(id), quantity })),
        access_code: code,
      });
  const usesOf = async (id: number): Promise<number> => (await admin().get(`${CODES}/${id}`).expect(200)).body.uses;

  it('is in no list, price, offer or page of visitors', async () => {
    const listed = await visitor().get(`${T}/tickets?include_post=${event}`).expect(200);
    expect(listed.body.tickets.map(({ id }: { id: number }) => id)).toEqual([open]);
    await visitor().get(`${T}/tickets/${hidden}`).expect(401);
    const newer = await visitor().get(`/calendar/v1/tickets?event=${event}`).expect(200);
    expect(newer.body.map(({ id }: { id: number }) => id)).toEqual([open]);
    await visitor().get(`/calendar/v1/tickets/${hidden}`).expect(401);
    const { body: shown } = await visitor().get(`/cal/events/v1/events/${event}`).expect(200);
    expect(shown.cost).toBe('$10');
    const page = await service.http().get(new URL(shown.url).pathname).expect(200);
    for (const secret of ['77.77', 'Backstage']) {
      expect(JSON.stringify(shown)).not.toContain(secret);
      expect(page.text).not.toContain(secret);
    }
    const { body } = await admin().get(`${T}/tickets/${hidden}`).expect(200);
    expect(body).toMatchObject({ title: 'Backstage', visibility: 'code' });
    expect((await visitor().get(`${T}/tickets/${open}`)).body).not.toHaveProperty('visibility');
  });

  it('leaves an event without tickets for visitors where there is no other one', async () => {
    const only = await office.event();
    await office.ticket(only, { visibility: 'code' });
    const listed = async (client: ReturnType<typeof visitor>, ticketed: boolean): Promise<number[]> => {
      const path = `/cal/events/v1/events?include=${only}&ticketed=${ticketed}`;
      const { body } = await client.get(path).expect(200);
      return body.events.map(({ id }: { id: number }) => id);
    };
    expect(await listed(visitor(), true)).toEqual([]);
    expect(await listed(visitor(), false)).toEqual([only]);
    expect(await listed(admin(), true)).toEqual([only]);
    expect(await listed(admin(), false)).toEqual([]);
  });

  it('has no attendees whom visitors see', async () => {
    const { code } = await create();
    const shown = { ticket_id: hidden, full_name: 'Ada', optout: false };
    const { body } = await office.order({ [hidden]: 1 }, { access_code: code, attendees: [shown] }).expect(201);
    await admin().post(`${T}/orders/${body.id}/paid`).expect(200);
    await visitor().get(`${T}/attendees/${body.attendees[0].id}`).expect(401);
    const { body: list } = await visitor().get(`${T}/attendees?post_id=${event}`).expect(200);
    expect(list.attendees).toEqual([]);
  });

  it('is sold to those who send its code, in any case of letters, and to no one else', async () => {
    const { id, code } = await create();
    expect((await order(undefined).expect(404)).body.code).toBe('ticket-does-not-exist');
    expect((await order('NO-SUCH-CODE').expect(400)).body.code).toBe('access-code-not-valid');
    await order(code.toLowerCase(), { [hidden]: 1, [open]: 2 }).expect(201);
    expect(await usesOf(id)).toBe(1);
    // A code that opens nothing of the order is not used.
    await order(code, { [open]: 1 }).expect(201);
    expect(await usesOf(id)).toBe(1);
  });

  it('is opened by codes of its event or of itself', async () => {
    const other = await office.ticket(await office.event(), { visibility: 'code' });
    const { code: ofOther } = await create({ ticket_ids: [other] });
    await order(ofOther).expect(404);
    const { code: ofEvent } = await create({ post_ids: [event] });
    await order(ofEvent).expect(201);
    await order(ofEvent, { [other]: 1 }).expect(404);
    const { body } = await visitor().post(`${CODES}/tickets`).send({ code: ofEvent, post_id: event }).expect(200);
    expect(body.tickets).toMatchObject([{ id: hidden, title: 'Backstage', attendees: [] }]);
    const { body: none } = await visitor().post(`${CODES}/tickets`).send({ code: ofOther, post_id: event }).expect(200);
    expect(none.tickets).toEqual([]);
  });

  it('is opened while the code is valid and active', async () => {
    for (const fields of [
      { valid_from: '2031-01-01 00:00:00' },
      { valid_until: '2020-01-01 00:00:00' },
      { is_active: false },
    ]) {
      const { id, code } = await create(fields);
      expect((await order(code).expect(400)).body.code).toBe('access-code-not-valid');
      await admin().post(`${CODES}/${id}`).send({ valid_from: null, valid_until: null, is_active: true }).expect(200);
      await order(code).expect(201);
    }
  });

  it('is held by a cart that remembers its code', async () => {
    const { id, code } = await create();
    expect((await cart('', { [hidden]: 1 }).expect(404)).body.code).toBe('ticket-does-not-exist');
    const { body: filled } = await cart(code).expect(200);
    const hash = filled.cart_hash as string;
    await cart('', { [hidden]: 2 }, hash).expect(200);
    const { code: another } = await create({ post_ids: [await office.event()] });
    expect((await cart(another, { [open]: 1 }, hash).expect(409)).body.code).toBe('cart-has-access-code');
    const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
    const { body } = await visitor().post(`${T}/orders`).send({ cart_hash: hash, purchaser }).expect(201);
    expect(body.items).toMatchObject([{ ticket_id: hidden, quantity: 2 }]);
    expect(await usesOf(id)).toBe(1);
  });

  it('is refused when the code of the cart ended before the order', async () => {
    const { id, code } = await create();
    const { body: filled } = await cart(code).expect(200);
    await admin().post(`${CODES}/${id}`).send({ is_active: false }).expect(200);
    const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
    const ordered = { cart_hash: filled.cart_hash, purchaser };
    expect((await visitor().post(`${T}/orders`).send(ordered).expect(400)).body.code).toBe('access-code-not-valid');
    await admin().delete(`${CODES}/${id}`).expect(200);
    expect((await visitor().post(`${T}/orders`).send(ordered).expect(403)).body.code).toBe('access-code-needed');
  });

  it('is sold as often as the code may be used, and again when an order is cancelled', async () => {
    const { id, code } = await create({ max_uses: 1 });
    const { body: first } = await order(code).expect(201);
    expect((await order(code).expect(409)).body.code).toBe('access-code-used-up');
    for (const _ of [1, 2]) await admin().post(`${T}/orders/${first.id}/cancel`).expect(200);
    expect(await usesOf(id)).toBe(0);
    await order(code).expect(201);
  });

  /** All requests read the code before any of them has counted itself. */
  const crowd = async (code: string) => {
    const repository = service.app.get(AccessCodesRepository);
    const read = repository.byHash.bind(repository);
    const stale = jest.spyOn(repository, 'byHash').mockImplementation(async (hashes) => {
      const found = await read(hashes);
      return found && { ...found, uses: 0 };
    });
    try {
      return await Promise.all(Array.from({ length: 10 }, () => order(code)));
    } finally {
      stale.mockRestore();
    }
  };

  it('stays within the uses of its code when all order at the same moment', async () => {
    const { id, code } = await create({ max_uses: 3 });
    const answers = await crowd(code);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
    expect(await usesOf(id)).toBe(3);
  });

  it('is sold too often without the condition of the update (control)', async () => {
    const { id, code } = await create({ max_uses: 3 });
    const guard = jest.spyOn(AccessCodesRepository.prototype as unknown as { hasUsesLeft(): string }, 'hasUsesLeft');
    guard.mockReturnValue('1 = 1');
    try {
      await crowd(code);
      expect(await usesOf(id)).toBeGreaterThan(3);
    } finally {
      guard.mockRestore();
    }
  });

  it('has a code that is shown once and stored as a hash', async () => {
    const { body } = await admin().post(CODES).send({ name: 'Friends' }).expect(201);
    expect(body.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect((await admin().get(`${CODES}/${body.id}`).expect(200)).body).not.toHaveProperty('code');
    const rows = await service.database.read('SELECT * FROM ticket_access_codes WHERE id = ?', [body.id]);
    expect(JSON.stringify(rows)).not.toContain(body.code);
    expect((await admin().post(CODES).send({ code: body.code }).expect(409)).body.code).toBe('access-code-exists');
    await admin().post(CODES).send({ code: 'ABCDE' }).expect(400);
    await admin().post(CODES).send({ valid_from: '2031-02-01', valid_until: '2031-01-01' }).expect(400);
    await order(body.code).expect(201);
  });

  it('is not possible for RSVPs', async () => {
    const sent = { post_id: event, provider: 'rsvp', name: 'Reply', visibility: 'code' };
    const add_ticket_nonce = await office.nonce('administrator', 'add_ticket_nonce');
    await admin()
      .post(`${T}/tickets`)
      .send({ ...sent, add_ticket_nonce })
      .expect(400);
  });

  it('has codes that cannot be guessed without limit', async () => {
    const { code } = await create();
    const guess = (text: string) =>
      visitor().post(`${CODES}/tickets`).set('X-Forwarded-For', '192.0.2.9').send({ code: text, post_id: event });
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++) statuses.push((await guess(`GUESS-${i}`)).status);
    expect(statuses.at(-1)).toBe(429);
    // The right one does not work then either, so a guess is not confirmed.
    await guess(code).expect(429);
  });
});

describe('A ticket for members', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let forUsers: number;
  let forAuthors: number;

  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event();
    forUsers = await office.ticket(event, { name: 'Club', visibility: 'members', ticket: { mode: '' } });
    forAuthors = await office.ticket(event, {
      name: 'Press',
      visibility: 'members',
      member_roles: ['author'],
      ticket: { mode: '' },
    });
  });
  afterAll(() => service.close());

  const listed = async (who: 'anonymous' | 'subscriber' | 'author' | 'editor'): Promise<number[]> => {
    const { body } = await service.as(who).get(`/cal/tickets/v1/tickets?include_post=${event}`).expect(200);
    return body.tickets.map(({ id }: { id: number }) => id);
  };
  const buy = (who: 'anonymous' | 'subscriber' | 'author', ticket: number) =>
    service
      .as(who)
      .post('/cal/tickets/v1/orders')
      .send({ tickets: [{ ticket_id: ticket, quantity: 1 }], purchaser: { name: 'Pat', email: 'pat@buyer.example' } });

  it('is for users with its roles who are signed in', async () => {
    expect(await listed('anonymous')).toEqual([]);
    expect(await listed('subscriber')).toEqual([forUsers]);
    expect(await listed('author')).toEqual([forUsers, forAuthors]);
    expect(await listed('editor')).toEqual([forUsers, forAuthors]);
    await buy('anonymous', forUsers).expect(404);
    await buy('subscriber', forAuthors).expect(404);
    await buy('subscriber', forUsers).expect(201);
    await buy('author', forAuthors).expect(201);
    await service.as('subscriber').get(`/cal/tickets/v1/tickets/${forAuthors}`).expect(401);
    await service.as('author').get(`/calendar/v1/tickets/${forAuthors}`).expect(200);
    await service.as('subscriber').get(`/calendar/v1/tickets/${forAuthors}`).expect(403);
  });

  it('is not opened by an access code', async () => {
    const { body } = await service.as('administrator').post('/cal/tickets/v1/access-codes').send({}).expect(201);
    await office.order({ [forUsers]: 1 }, { access_code: body.code }).expect(404);
  });

  it('cannot be ordered by others from the cart of a member', async () => {
    const { body } = await service
      .as('subscriber')
      .post('/cal/tickets/v1/cart')
      .send({ provider: 'tc', tickets: [{ ticket_id: forUsers, quantity: 1 }] })
      .expect(200);
    const purchaser = { name: 'Pat', email: 'pat@buyer.example' };
    const ordered = { cart_hash: body.cart_hash, purchaser };
    const refused = await service.as('anonymous').post('/cal/tickets/v1/orders').send(ordered).expect(403);
    expect(refused.body.code).toBe('ticket-for-members');
    await service.as('subscriber').post('/cal/tickets/v1/orders').send(ordered).expect(201);
  });
});
