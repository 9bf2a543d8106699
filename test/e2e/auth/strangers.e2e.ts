import { randomBytes } from 'node:crypto';
import { until } from '../../helpers/until.js';
import type { Caller } from '../../helpers/app.js';
import { SELLER } from '../invoices/invoice-site.js';
import { mailingSite, type MailingSite } from '../mail/mailing-site.js';

const INVOICES = '/invoices/v1/invoices';
const ORDERS = '/cal/tickets/v1/orders';
const BOUNCES = '/mail/v1/bounces';
const BOUNCE_TOKEN = 'token-of-bounces-0123456789';
const GUESSES = 200;

/** What SECURITY.md counts: requests for what belongs to others, each with a control that succeeds. */
describe('What belongs to others', () => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await mailingSite({ MAIL_BOUNCE_TOKEN: BOUNCE_TOKEN });
    await admin().post('/waiting-list/v1/settings').send({ is_on: true }).expect(200);
    await admin().post('/invoices/v1/settings').send(SELLER).expect(200);
  });
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const as = (caller: Caller) => site.service.as(caller);

  it('of invoices is refused to visitors, other purchasers and all roles but managers', async () => {
    const ticket = await site.box.ticket(await site.box.event(), { price: '10', ticket: { mode: '' } });
    const bought = async (email: string) => {
      const { body } = await site.box.order({ [ticket]: 1 }, { purchaser: { name: 'P', email } }).expect(201);
      await admin().post(`${ORDERS}/${body.id}/paid`).send({}).expect(200);
      return body as { id: number; order_key: string };
    };
    const [mine, other] = [await bought('mine@buyer.example'), await bought('other@buyer.example')];
    const [{ id }] = await until(
      async () => (await admin().get(`/invoices/v1/orders/${mine.id}/invoices`).expect(200)).body.invoices,
      ({ length }) => length > 0,
    );
    const keys = ['', other.order_key, mine.order_key.slice(0, -1), `${mine.order_key}x`, mine.order_key.toUpperCase()];
    const paths = [`${INVOICES}/${id}`, `${INVOICES}/${id}/pdf`, `/invoices/v1/orders/${mine.id}/invoices`];
    const statuses: number[] = [];
    for (const caller of ['anonymous', 'subscriber', 'contributor', 'author'] as const) {
      for (const path of paths)
        for (const key of keys) statuses.push((await as(caller).get(path).query({ order_key: key })).status);
      for (const [path, body] of [
        [INVOICES, { order: mine.id }],
        [`${INVOICES}/${id}/correct`, { buyer: { name: 'Eve' } }],
      ] as const)
        statuses.push((await as(caller).post(path).send(body)).status);
      statuses.push((await as(caller).get(INVOICES)).status);
    }
    expect(statuses).toHaveLength(4 * (3 * 5 + 3));
    expect([...new Set(statuses)].sort()).toEqual([401, 403]);
    await as('anonymous').get(paths[0]).query({ order_key: mine.order_key }).expect(200);
  });

  it('of the waiting list is not found by guesses of its link', async () => {
    const event = await site.box.event();
    const ticket = await site.box.ticket(event, { ticket: { mode: 'own', capacity: 1 } });
    const { body: order } = await site.box.order({ [ticket]: 1 }).expect(201);
    const entry = { event, ticket, name: 'Ann', email: 'ann@wait.example', quantity: 1 };
    await as('anonymous').post('/waiting-list/v1/entries').send(entry).expect(201);
    await admin().post(`${ORDERS}/${order.id}/cancel`).send({}).expect(200);
    const mails = await site.inbox.to('ann@wait.example', 2);
    const [, id, secret] = /\/waiting-list\/(\d+)-([\w-]+)\//.exec(mails[1].text ?? '') ?? [];
    const wrong = [
      secret.slice(0, -1),
      `${secret}A`,
      secret.toLowerCase() === secret ? secret.toUpperCase() : secret.toLowerCase(),
      ...Array.from({ length: GUESSES }, () =>
        randomBytes(secret.length).toString('base64url').slice(0, secret.length),
      ),
    ];
    const statuses = new Map<number, number>();
    for (const [i, guess] of wrong.entries()) {
      const path = `/waiting-list/${id}-${guess}/`;
      const http = site.service.http();
      const { status } =
        i % 2 === 0
          ? await http.get(path)
          : await http.post(`${path}accept/`).set('Sec-Fetch-Site', 'same-origin').type('form').send({});
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].every((status) => status === 404 || status === 429)).toBe(true);
    const { body } = await admin().get(`/waiting-list/v1/entries?event=${event}`).expect(200);
    expect(body.entries[0].state).toBe('offered');
    await site.service.http().get(`/waiting-list/${id}-${secret}/`).expect(200);
  });

  it('of bounces is not reported without the whole token', async () => {
    const tokens = [
      undefined,
      '',
      'x',
      BOUNCE_TOKEN.slice(0, -1),
      `${BOUNCE_TOKEN}0`,
      BOUNCE_TOKEN.toUpperCase(),
      `${BOUNCE_TOKEN},${BOUNCE_TOKEN}`,
      `Bearer ${BOUNCE_TOKEN}`,
    ];
    const body = { recipient: 'mine@buyer.example', type: 'hard' };
    for (const token of tokens) {
      const request = as('anonymous').post(BOUNCES);
      if (token !== undefined) request.set('X-Mail-Token', token);
      expect([token, (await request.send(body)).status]).toEqual([token, 401]);
    }
    for (const caller of ['subscriber', 'author', 'editor'] as const)
      expect((await as(caller).post(BOUNCES).send(body)).status).toBeGreaterThanOrEqual(401);
    await as('anonymous').post(BOUNCES).set('X-Mail-Token', BOUNCE_TOKEN).send(body).expect(200);
  });

  it('of an Idempotency-Key is not given to another caller', async () => {
    const key = 'key-of-the-administrator-1';
    const body = { name: 'Shared key' };
    const send = (caller: Caller, root?: string) =>
      site.service
        .as(caller, root)
        .post(root === '/wp-json' ? '/wp/v2/tags' : '/content/v2/tags')
        .set('Idempotency-Key', key)
        .send(body);
    const { body: made } = await send('administrator').expect(201);
    expect((await send('administrator')).headers['idempotency-replay']).toBe('true');
    for (const caller of ['anonymous', 'subscriber', 'contributor', 'author', 'editor'] as const) {
      const answer = await send(caller);
      expect([caller, answer.headers['idempotency-replay'], answer.body.id === made.id]).toEqual([
        caller,
        undefined,
        false,
      ]);
    }
  });
});
