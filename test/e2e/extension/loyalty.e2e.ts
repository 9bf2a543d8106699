import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { load } from 'cheerio';
import { builtService } from '../../helpers/built-service.js';
import { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { siteClient } from '../../helpers/site-client.js';
import type { SiteAnswer, SiteClient } from '../../helpers/site-client.js';
import type { ServiceRun } from '../../helpers/service-run.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { loyaltyService, order, ticketOnSale, withLoyalty } from './loyalty-site.js';

const CARDS = '/api/loyalty/v1/cards';

/** Repeats a request until the response is as wanted. */
async function until<Answer>(ask: () => Promise<Answer>, isWanted: (answer: Answer) => boolean): Promise<Answer> {
  for (let i = 0; ; i++) {
    const answer = await ask();
    if (isWanted(answer) || i === 200) return answer;
    await pause(50);
  }
}

describe('The example module, loaded through ALMANAC_MODULES', () => {
  let database: ThrowawayDatabase;
  let run: ServiceRun;
  let admin: SiteClient;
  let visitor: SiteClient;
  const inbox = new SmtpInbox();
  let made = 0;
  beforeAll(async () => {
    database = await throwawayDatabase();
    ({ run, admin, visitor } = await loyaltyService(database, {
      LOYALTY_POINTS: '7',
      RESPONSE_CACHE: 'memory',
      SMTP_URL: await inbox.start(),
      MAIL_FROM: 'Site <mail@site.example>',
    }));
  });
  afterAll(async () => {
    await run.stop();
    await inbox.stop();
    await database.drop();
  });

  /** A client of a new account. */
  const account = async (role: string): Promise<{ id: number; client: SiteClient }> => {
    const login = `${role}${++made}`;
    const user = { username: login, email: `${login}@site.example`, password: 'long-enough-password', roles: [role] };
    const { body } = await admin.post('/api/content/v2/users', user);
    const made1 = await admin.post(`/api/content/v2/users/${body.id}/application-passwords`, { name: 'Test' });
    return { id: body.id, client: siteClient(run.base, { login, password: made1.body.password }) };
  };
  const card = async (more: object = {}): Promise<{ id: number; email: string }> => {
    const email = `holder${++made}@site.example`;
    const { status, body } = await admin.post(CARDS, { holder: { name: 'Ann', email }, ...more });
    expect(status).toBe(201);
    return { id: body.id, email };
  };

  it('stores an entity by its DTO, in the tables of its migration', async () => {
    const { id } = await card();
    expect((await admin.get(`${CARDS}/${id}`)).body).toEqual({ id, holder: 'Ann', points: 0, loyalty_orders: [] });
  });

  it('names each member of a nested DTO that is wrong', async () => {
    const { status, body } = await admin.post(CARDS, { holder: { name: '', email: 'ann' }, days: 9999 });
    expect(status).toBe(400);
    expect(Object.keys(body.data.params)).toEqual(expect.arrayContaining(['holder.name', 'holder.email', 'days']));
  });

  it('has a capability that editors have and others can be granted', async () => {
    const holder = { name: 'Eve', email: 'eve@site.example' };
    const editor = await account('editor');
    expect((await editor.client.post(CARDS, { holder })).status).toBe(201);
    const author = await account('author');
    expect((await author.client.post(CARDS, { holder })).status).toBe(403);
    await admin.post(`/api/content/v2/users/${author.id}`, { capabilities: { manage_loyalty: true } });
    expect((await author.client.post(CARDS, { holder })).body.code).toBe('loyalty_card_exists');
    expect((await admin.get(`/api/content/v2/users?capabilities=manage_loyalty`)).body).toHaveLength(3);
  });

  it('guards routes by application password, nonce and key of the scanners', async () => {
    const { id, email } = await card();
    expect((await visitor.get('/loyalty/me')).status).toBe(401);
    expect((await admin.get('/loyalty/me')).body).toEqual({ login: 'administrator' });

    const joining = { holder: { name: 'Joe', email: `joe.${email}` } };
    expect((await visitor.post(`${CARDS}/join`, joining)).body.code).toBe('rest_invalid_nonce');
    const { body } = await visitor.post('/api/auth/v1/nonces', { action: 'loyalty_join' });
    expect((await visitor.post(`${CARDS}/join`, joining, { 'x-nonce': body.nonce })).status).toBe(201);

    await admin.post('/api/cal/tickets/v1/settings', { qr_api_key: 'k3y-of-scanners' });
    expect((await visitor.get(`${CARDS}/scanned/${id}`)).status).toBe(401);
    expect((await visitor.get(`${CARDS}/scanned/${id}?api_key=k3y-of-scanners`)).body).toEqual({ points: 0 });
  });

  it('answers with ordinary controllers, pipes and a page in the layout of the site', async () => {
    const { body } = await visitor.post('/loyalty/check', { name: 'Ann', email: 'ANN@site.example' });
    expect(body).toEqual({ email: 'ann@site.example', isInstance: true });
    const refused = await visitor.post('/loyalty/check', { name: 'Ann', email: 'ann' });
    expect(refused.body.data.messages).toEqual(['email must be an email']);
    const { id } = await card();
    const $ = load((await visitor.get(`/loyalty/cards/${id}`)).text);
    expect($('main#main #points').text()).toBe('0');
  });

  it('replaces a template on all pages', async () => {
    expect(load((await visitor.get('/')).text)('#loyalty').text()).toBe('Collect points');
  });

  it('adds parts to the pages of events, lists and orders, with what its tables have at that moment', async () => {
    const { email } = await card();
    const ticket = await ticketOnSale(admin);
    const { events } = (await visitor.get('/api/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31')).body;
    const part = async (address: string, id: string): Promise<string> =>
      load((await visitor.get(new URL(address, run.base).pathname)).text)(`main #${id}`)
        .text()
        .trim()
        .replace(/\s+/g, ' ');
    const [, cards] =
      /^Concert is for (\d+) holders of cards, too$/.exec(await part(events[0].url, 'loyalty-event')) ?? [];
    expect(Number(cards)).toBeGreaterThan(0);
    expect(await part('/events/', 'loyalty-list')).toMatch(new RegExp(`^\\d+ events, ${cards} cards$`));
    // A stored page is not sent any more once a table that its parts were made from has changed.
    await card();
    expect(await part(events[0].url, 'loyalty-event')).toBe(
      `Concert is for ${Number(cards) + 1} holders of cards, too`,
    );
    expect(await part('/events/', 'loyalty-list')).toMatch(new RegExp(`, ${Number(cards) + 1} cards$`));

    const { body } = await order(visitor, ticket, email);
    const page = () => visitor.get(`/order/${body.id}-${body.order_key}/`);
    const isThere = ({ text }: SiteAnswer): boolean => load(text)('main #loyalty-order').length > 0;
    expect(load((await until(page, isThere)).text)('#loyalty-order').text()).toBe('This order earned 7 points');
  });

  it('answers under its own names on the compatibility root', async () => {
    const { id } = await card();
    const { body } = await admin.get(`/wp-json/acme/v1/cards/${id}`);
    expect(body).toEqual({ id, holder: 'Ann', points: 0, acme_orders: [] });
    expect((await visitor.get('/wp-json/')).body.namespaces).toContain('acme/v1');
    expect((await visitor.get('/api/')).body.namespaces).toContain('loyalty/v1');
  });

  it('is in the OpenAPI document', async () => {
    const { paths } = (await visitor.get('/docs-json')).body;
    const create = paths['/loyalty/v1/cards'].post;
    expect(create).toMatchObject({
      summary: 'Create a loyalty card',
      tags: ['loyalty/v1'],
      responses: { 201: { description: 'The card.' }, default: { $ref: '#/components/responses/Refusal' } },
    });
    // Who may call is known from the rule at the handler.
    expect(create.description).toContain('Who may call');
    expect(create.requestBody.content['application/json'].schema.properties.holder.description).toBe(
      'Who holds the card.',
    );
  });

  it('has its ordinary controllers in the OpenAPI document, with their decorators', async () => {
    const { paths } = (await visitor.get('/docs-json')).body;
    const ordinary = Object.entries(
      paths as Record<string, Record<string, { summary?: string; tags?: string[] }>>,
    ).filter(([, { get }]) => get?.tags?.includes('Loyalty'));
    expect(ordinary.map(([, { get }]) => get?.summary)).toContain('Who is calling');
    expect(Object.keys(paths).filter((path) => path.includes('~rest'))).toEqual([]);
  });

  it('registers an ability, which runs with its rights', async () => {
    const { id } = await card();
    const ability = '/api/abilities/v1/abilities/acme/add-points';
    expect((await admin.get(ability)).body).toMatchObject({ label: 'Add points', category: 'loyalty' });
    expect((await visitor.post(`${ability}/run`, { input: { card: id, points: 5 } })).status).toBe(401);
    expect((await admin.post(`${ability}/run`, { input: { card: id, points: 5 } })).body).toEqual({ points: 5 });
  });

  it('publishes its own domain event', async () => {
    const { id } = await card();
    await admin.post('/api/abilities/v1/abilities/acme/add-points/run', { input: { card: id, points: 5 } });
    const isPublished = ({ body }: SiteAnswer): boolean => body.includes(id);
    const { body } = await until(() => visitor.get('/loyalty/credited'), isPublished);
    expect(body.filter((credited: number) => credited === id)).toHaveLength(1);
  });

  it('takes payments, and credits each seat of the orders that complete once', async () => {
    const { id, email } = await card();
    const ticket = await ticketOnSale(admin);
    const orders = [await order(visitor, ticket, email), await order(visitor, ticket, email.toUpperCase(), 2)];
    expect(orders.map(({ status, body }) => [status, body.status])).toEqual([
      [201, 'completed'],
      [201, 'completed'],
    ]);
    const { body } = await until(
      () => admin.get(`${CARDS}/${id}`),
      (answer) => answer.body.points === 21,
    );
    // A card earns points for each seat, which the lines of the order say.
    expect(body.points).toBe(21);
    expect(body.loyalty_orders.sort()).toEqual(orders.map((answer) => answer.body.id).sort());
  });

  it('follows orders: shows what they have earned, and takes it back with the refund', async () => {
    const { id, email } = await card();
    const ticket = await ticketOnSale(admin);
    const { body: made } = await order(visitor, ticket, email);
    await until(
      () => admin.get(`${CARDS}/${id}`),
      (answer) => answer.body.points === 7,
    );
    expect((await admin.get(`/api/cal/tickets/v1/orders/${made.id}`)).body.loyalty_points).toBe(7);
    expect((await admin.post(`/api/cal/tickets/v1/orders/${made.id}/refund`, {})).body).toMatchObject({
      status: 'refunded',
      loyalty_points: 0,
    });
    expect((await admin.get(`${CARDS}/${id}`)).body).toMatchObject({ points: 0, loyalty_orders: [] });
  });

  it('sends messages of its own kind, once for each credit, in the language of the purchaser', async () => {
    const { email } = await card();
    const ticket = await ticketOnSale(admin);
    const { status } = await order(visitor, ticket, email, 2, { 'accept-language': 'de' });
    expect(status).toBe(201);
    const ofLoyalty = async () => (await inbox.to(email, 1)).filter(({ subject }) => subject?.includes('Punkte'));
    const [mail] = await until(ofLoyalty, ({ length }) => length > 0);
    expect(mail.subject).toBe('14 Punkte für Ihre Bestellung');
    expect(mail.text).toContain('Guten Tag Ann, Ihre Karte hat jetzt 14 Punkte.');
  });

  it('exports and erases the cards of a person', async () => {
    const { id, email } = await card();
    const exported = await admin.post('/api/personal-data/v1/export', { email });
    expect(exported.body.records.loyalty_cards).toMatchObject([{ id, holder: 'Ann' }]);
    const erased = await admin.post('/api/personal-data/v1/erase', { email });
    expect(erased.body.erased.loyalty_cards).toBe(1);
    expect((await admin.get(`${CARDS}/${id}`)).status).toBe(404);
  });

  it('runs a cron job', async () => {
    const { id } = await card({ days: 0 });
    const { status } = await until(
      () => admin.get(`${CARDS}/${id}`),
      (answer) => answer.status === 404,
    );
    expect(status).toBe(404);
  });

  it('is loaded by the commands: its settings are shown, its tables are backed up and restored', async () => {
    const { id, email } = await card();
    const cli = (args: string[], env: Record<string, string> = {}): string =>
      execFileSync(process.execPath, [join(builtService(), 'cli/main.js'), ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {
          ...process.env,
          ...withLoyalty(),
          DATABASE_URL: database.url,
          UPLOADS_DIR: `${database.folder}/uploads`,
          LOG_LEVEL: 'error',
          ...env,
        },
      });
    expect(cli(['config'], { LOYALTY_POINTS: '3' })).toContain('\nLOYALTY_POINTS=3\n');

    const file = `${database.folder}/site.almanac`;
    cli(['backup', file]);
    const other = await throwawayDatabase();
    try {
      cli(['restore', file], { DATABASE_URL: other.url, UPLOADS_DIR: `${other.folder}/uploads` });
      const restored = await loyaltyService(other);
      expect((await restored.admin.get(`${CARDS}/${id}`)).body.id).toBe(id);
      expect((await restored.admin.post(CARDS, { holder: { name: 'Ann', email } })).status).toBe(409);
      await restored.run.stop();
    } finally {
      await other.drop();
    }
  });
});
