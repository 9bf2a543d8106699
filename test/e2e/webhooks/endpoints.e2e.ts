import { testNowMs } from '../../helpers/clock.js';
import { randomUUID } from 'node:crypto';
import { messageOf } from '../../helpers/webhook-receiver.js';
import { ENDPOINTS, webhookSite } from './webhook-site.js';
import type { WebhookSite } from './webhook-site.js';

const SEATS = { ticket: { mode: 'own', capacity: 10 } };

describe('Endpoints of webhooks', () => {
  let site: WebhookSite;
  let made = 0;
  let path: string;
  beforeAll(async () => {
    site = await webhookSite();
  });
  beforeEach(() => {
    path = `/endpoint-${++made}`;
  });
  afterEach(async () => {
    const { body } = await admin().get(ENDPOINTS).expect(200);
    for (const { id } of body.endpoints as { id: number }[]) await admin().delete(`${ENDPOINTS}/${id}`).expect(200);
  });
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const create = (params: object) => admin().post(ENDPOINTS).send(params);

  it('show their secret once', async () => {
    const { id, secret } = await site.endpoint(path, { description: 'CRM' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { text, body } = await admin().get(`${ENDPOINTS}/${id}`).expect(200);
    expect(body).toMatchObject({ id, description: 'CRM', is_on: true, types: null, events: null, body: 'thin' });
    expect(text).not.toContain('whsec_');
    expect((await admin().get(ENDPOINTS).expect(200)).text).not.toContain('whsec_');
    const [row] = await site.service.database.read<{ secret: string }>('SELECT secret FROM webhook_endpoints', []);
    expect(row.secret).not.toContain((secret ?? '').slice('whsec_'.length));
  });

  it('are made once when the request is repeated', async () => {
    const key = randomUUID();
    const repeat = () => create({ url: `${site.receiver.origin}${path}` }).set('Idempotency-Key', key);
    const [first, second] = [await repeat().expect(201), await repeat().expect(201)];
    expect(second.body).toEqual(first.body);
    expect((await admin().get(ENDPOINTS).expect(200)).body.total).toBe(1);
  });

  it.each([
    [{ url: 'http://hooks.example.org/' }, 'https://'],
    [{ url: 'https://hooks.example.org:25/' }, '443 or 8443'],
    [{ url: 'hooks' }, 'no address'],
    [{ url: 'https://hooks.example.org/', types: ['order.lost'] }, 'webhooks/v1/types'],
  ])('are refused with what is accepted: %j', async (params, words) => {
    const { body } = await create(params).expect(400);
    expect(JSON.stringify(body.data.params)).toContain(words);
  });

  it('reach no address of the own network, and do not say which exist', async () => {
    const { body } = await create({ url: 'https://127.0.0.1:8443/' }).expect(201);
    await admin().post(`${ENDPOINTS}/${body.id}/test`).expect(202);
    await site.drain();
    const [delivery] = await site.deliveries(body.id as number);
    expect(delivery).toMatchObject({ status: null, fault: 'The address cannot be reached.', response: '' });
  });

  it('are for administrators only', async () => {
    await site.service.as('editor').get(ENDPOINTS).expect(403);
    await site.service.as('editor').post(ENDPOINTS).send({ url: 'https://hooks.example.org/' }).expect(403);
    await site.service.as('anonymous').get(ENDPOINTS).expect(401);
  });

  it('with full bodies are not for application passwords with scopes', async () => {
    const user = site.service.ids.administrator;
    const { body: password } = await admin()
      .post(`/content/v2/users/${user}/application-passwords`)
      .send({ name: 'Hooks', scopes: ['webhooks:read', 'webhooks:write'] })
      .expect(201);
    const login = (await admin().get('/content/v2/users/me?context=edit')).body.username as string;
    const limited = { login, password: password.password as string };
    const { id } = await site.endpoint(path, { body: 'full' });
    const program = site.service.as(limited);
    await program.get(`${ENDPOINTS}/${id}`).expect(200);
    await program.post(`${ENDPOINTS}/${id}`).send({ url: 'https://hooks.example.org/' }).expect(403);
    await program.post(`${ENDPOINTS}/${id}/rotate`).expect(403);
    await program.post(ENDPOINTS).send({ url: 'https://hooks.example.org/', body: 'full' }).expect(403);
    await program.post(ENDPOINTS).send({ url: 'https://hooks.example.org/' }).expect(201);
    await program.get('/cal/tickets/v1/orders').expect(403);
  });

  it('go off when their owner may not manage webhooks any more', async () => {
    const { UsersService } = await import('../../../src/auth/users/users.service.js');
    const users = site.service.app.get(UsersService);
    const owner = await users.create({
      login: `owner${made}`,
      email: `o${made}@site.example`,
      roles: ['administrator'],
    });
    const { id } = await site.endpoint(path, { body: 'full', types: ['content.published'] });
    const { database } = site.service;
    await database.write(() => database.execute('UPDATE webhook_endpoints SET owner_id = ?', [owner.id]));
    await site.box.event();
    await site.receiver.until(path, 1);
    await site.drain();
    await admin()
      .post(`/content/v2/users/${owner.id}`)
      .send({ roles: ['subscriber'] })
      .expect(200);
    await site.box.event();
    await site.drain();
    const off = async () => (await admin().get(`${ENDPOINTS}/${id}`).expect(200)).body;
    expect(await off()).toMatchObject({ is_on: false, off_reason: 'rights' });
    expect(site.receiver.at(path)).toHaveLength(1);
    expect((await site.deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'canceled']);
    expect((await site.inbox.to(`o${made}@site.example`)).at(-1)?.subject).toContain('webhook');
  });

  it('lose what was sent and answered about a person whose data are erased, and what waits', async () => {
    const email = `erased${made}@buyer.example`;
    site.receiver.answers.set(path, (response) => response.writeHead(200).end(`Thanks, Pat Buyer of ${email}`));
    const event = await site.box.event();
    const ticket = await site.box.ticket(event, SEATS);
    const { id } = await site.endpoint(path, { types: ['order.created', 'attendee.created'] });
    const purchaser = { name: 'Pat Buyer', email };
    await site.box.order({ [ticket]: 1 }, { purchaser }).expect(201);
    await site.receiver.until(path, 2);
    await site.drain();
    site.receiver.answers.set(path, 500);
    const { body } = await site.box.order({ [ticket]: 1 }, { purchaser }).expect(201);
    await site.receiver.until(path, 4);
    await site.drain();
    expect((await site.deliveries(id)).map(({ state }) => state).sort()).toEqual([
      'delivered',
      'delivered',
      'waiting',
      'waiting',
    ]);
    await admin().post('/personal-data/v1/erase').send({ email }).expect(200);
    const after = await site.deliveries(id);
    expect(after.map(({ state, response }) => [state, response])).toEqual(Array(4).fill(['erased', '']));
    expect((await admin().post(`/webhooks/v1/deliveries/${after[0].id}/replay`).expect(409)).body.code).toBe(
      'webhook-delivery-erased',
    );
    await site.passPauses();
    await site.drain();
    expect(site.receiver.at(path)).toHaveLength(4);
    expect(body.id).toBeGreaterThan(0);
  });

  it('lose their log after a while, and with their endpoint', async () => {
    const { WebhookSenderService } = await import('../../../src/webhooks/sending/webhook-sender.service.js');
    const { id } = await site.endpoint(path);
    for (let i = 0; i < 2; i++) await site.box.event();
    await site.receiver.until(path, 2);
    await site.drain();
    const { database, app } = site.service;
    const [first] = await site.deliveries(id);
    await database.write(() =>
      database.execute('UPDATE webhook_deliveries SET created = ? WHERE id = ?', [
        testNowMs() - 31 * 86_400_000,
        first.id,
      ]),
    );
    expect(await app.get(WebhookSenderService).removeOld()).toBeGreaterThanOrEqual(1);
    expect(await site.deliveries(id)).toHaveLength(1);
    await admin().delete(`${ENDPOINTS}/${id}`).expect(200);
    await app.get(WebhookSenderService).removeOld();
    expect(await database.read('SELECT id FROM webhook_deliveries', [])).toEqual([]);
  });

  it('know the types of all domain events with schemas and examples that fit', async () => {
    const { body } = await admin().get('/webhooks/v1/types').expect(200);
    const types = body.types as {
      type: string;
      description: string;
      schema: { required: string[] };
      example: { type: string; data: object };
    }[];
    expect(types.map(({ type }) => type)).toEqual(expect.arrayContaining(['order.completed', 'webhook.test']));
    for (const { type, description, schema, example } of types) {
      expect(description).not.toBe('');
      expect(example.type).toBe(type);
      expect(Object.keys(example.data)).toEqual(expect.arrayContaining(schema.required));
    }
    await site.endpoint(path, { types: ['order.created'] });
    const event = await site.box.event();
    await site.box.order({ [await site.box.ticket(event, SEATS)]: 1 }).expect(201);
    const [received] = await site.receiver.until(path, 1);
    const known = types.find(({ type }) => type === 'order.created');
    expect(Object.keys(messageOf(received).data).sort()).toEqual(Object.keys(known?.example.data ?? {}).sort());
  });
});
