import { ApplicationPasswordsService } from '../../../src/auth/application-passwords/application-passwords.service.js';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { PersonalDataService } from '../../../src/personal-data/personal-data.service.js';
import { SecretKeyService } from '../../../src/core/security/secret-key.service.js';
import { personalDataCommand } from '../../../src/cli/personal-data.command.js';
import { HitLogBuffer } from '../../../src/redirects/hit-log.buffer.js';
import { allRows } from '../../helpers/all-rows.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const EMAIL = 'Zelda.Quibble+x@person.example';
const NAME = 'Zeldaquibblename';
const P = '/personal-data/v1';
/** What must not be found afterwards, in lower case. */
const LOWER = EMAIL.toLowerCase();
const NEEDLES = [
  EMAIL,
  encodeURIComponent(EMAIL),
  EMAIL.replace('@', '%40'),
  EMAIL.replace('+', '%2B'),
  EMAIL.replace('@', '&#64;'),
  EMAIL.replace('@', String.raw`\u0040`),
  NAME,
  ...[EMAIL, LOWER].flatMap((text) => [
    // The characters that do not depend on what comes before and after.
    ...['', 'x', 'xx'].map((before) =>
      Buffer.from(before + text)
        .toString('base64')
        .slice(4, -4),
    ),
    ...['md5', 'sha1', 'sha256'].flatMap((hash) => [
      createHash(hash).update(text).digest('hex'),
      createHash(hash).update(text).digest('base64url'),
    ]),
  ]),
].map((text) => text.toLowerCase());

/** Purposes of keyed hashes of addresses. */
const PURPOSES = ['ticket buyer e-mail', 'ticket buyer network', 'rate limit'];

describe('Personal data', () => {
  let service: TestApp;
  let box: BoxOffice;
  let order: { id: number; attendees: { id: number }[] };
  let user: number;

  beforeEach(async () => {
    service = await startApp({ COMMENT_ORIGIN: 'on' });
    box = boxOffice(service);
    const admin = service.as('administrator');
    const event = await box.event();
    const ticket = await box.ticket(event, { price: '25', ticket: { mode: 'own', capacity: 5 } });
    const purchaser = { name: NAME, email: EMAIL };
    const placed = await box
      .order({ [ticket]: 2 }, { purchaser })
      .set('Idempotency-Key', 'an-order-of-zelda')
      .expect(201);
    order = placed.body as typeof order;
    await admin
      .post(`/cal/tickets/v1/attendees/${order.attendees[0].id}`)
      .send({ full_name: `${NAME} Junior`, email: EMAIL })
      .expect(201);
    const account = { username: 'zelda', email: EMAIL, name: NAME, password: 'zelda-password', roles: ['contributor'] };
    user = ((await admin.post('/content/v2/users').send(account).expect(201)).body as { id: number }).id;
    const { body: made } = await admin
      .post(`/content/v2/users/${user}/application-passwords`)
      .send({ name: `Phone of ${NAME}` })
      .expect(201);
    const zelda = service.as({ login: 'zelda', password: made.password as string });
    const content = `Write to <a href="mailto:${EMAIL}">${EMAIL}</a>`;
    const { body: post } = await admin
      .post('/content/v2/posts')
      .send({ title: 'News', content, status: 'publish' })
      .expect(201);
    await zelda
      .post('/content/v2/comments')
      .send({ post: post.id, content: `Ask ${EMAIL}` })
      .expect(201);
    await admin.post('/cal/events/v1/organizers').send({ organizer: 'Club', email: EMAIL }).expect(201);
    // Buffered: the erasure must wait until it is stored.
    await service.http().get(`/no-such-page?contact=${encodeURIComponent(EMAIL)}`);
  });
  afterEach(() => service.close());

  const found = async (): Promise<string[]> => {
    const all = (await allRows(service.database)).toLowerCase();
    const key = service.app.get(SecretKeyService);
    const names = readdirSync(service.folder, { recursive: true }).join('\n').toLowerCase();
    const keyed = PURPOSES.flatMap((purpose) => [EMAIL, LOWER].map((text) => key.sign(purpose, text)));
    return [...NEEDLES, ...keyed].filter((needle) => all.includes(needle) || names.includes(needle));
  };

  it('are in many places, the control of the next test', async () => {
    expect(await found()).toEqual(expect.arrayContaining([EMAIL.toLowerCase(), NAME.toLowerCase()]));
  });

  it('are erased everywhere, while amounts, counts and ids stay', async () => {
    const { body } = await service
      .as('administrator')
      .post(`${P}/erase`)
      .send({ email: EMAIL.toLowerCase() })
      .expect(200);
    expect(body.erased).toMatchObject({ users: 1, ticket_orders: 1, ticket_attendees: 2, comments: 1 });
    expect(body.mentions).toMatchObject({ redirect_not_found_log: 1 });
    expect(await found()).toEqual([]);
    const { body: after } = await service.as('administrator').get(`/cal/tickets/v1/orders/${order.id}`).expect(200);
    expect(after).toMatchObject({ id: order.id, total: '50.00' });
    expect(after.attendees).toHaveLength(2);
    await service.as('administrator').get(`/content/v2/users/${user}`).expect(404);
    const { body: log } = await service
      .as('administrator')
      .get('/audit/v1/entries?record_type=personal_data')
      .expect(200);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ login: 'administrator', action: 'POST personal-data/v1/erase' });
  });

  it('leave no keyed hash of the network or the address behind', async () => {
    const keys = () =>
      service.database.read<{ network_key: string | null; email_key: string | null }>(
        'SELECT network_key, email_key FROM ticket_orders WHERE id = ?',
        [order.id],
      );
    const [{ network_key: network, email_key: address }] = await keys();
    expect([network, address]).toEqual([expect.any(String), expect.any(String)]);
    await service.as('administrator').post('/personal-data/v1/erase').send({ email: EMAIL }).expect(200);
    expect(await keys()).toEqual([{ network_key: null, email_key: null }]);
    const all = await allRows(service.database);
    expect([network, address].filter((key) => all.includes(String(key)))).toEqual([]);
  });

  it('of other people stay as they are', async () => {
    const ticket = await box.ticket(await box.event(), { ticket: { mode: 'own', capacity: 5 } });
    const { body: other } = await box.order({ [ticket]: 1 }).expect(201);
    await service.as('administrator').post(`${P}/erase`).send({ email: EMAIL }).expect(200);
    const { body } = await service.as('administrator').get(`/cal/tickets/v1/orders/${other.id}`).expect(200);
    expect(body.purchaser).toMatchObject({ name: 'Pat Buyer', email: 'pat@buyer.example' });
  });

  it('of addresses that contain the erased one stay as they are', async () => {
    const longer = [`jo${EMAIL}`, `${EMAIL}.net`];
    const content = longer.join(' ');
    const { body: post } = await service
      .as('administrator')
      .post('/content/v2/posts')
      .send({ title: 'Others', content, status: 'publish' })
      .expect(201);
    await service.http().get(`/no-such-page?contact=${encodeURIComponent(longer[0])}`);
    await service.app.get(HitLogBuffer).flushed();
    await service.as('administrator').post(`${P}/erase`).send({ email: EMAIL }).expect(200);
    const rows = (sql: string, values: unknown[] = []) => service.database.read<{ text: string }>(sql, values);
    expect(await rows('SELECT content AS text FROM posts WHERE id = ?', [post.id])).toEqual([{ text: content }]);
    expect(JSON.stringify(await rows('SELECT url AS text FROM redirect_not_found_log'))).toContain(longer[0]);
  });

  it('leave log entries of visits without network address and browser, and the author of other entries', async () => {
    const agent = 'Browser of a visitor';
    const visits = () =>
      service.database.read<{ ip: string; agent: string | null }>(
        "SELECT ip, agent FROM redirect_not_found_log WHERE url LIKE '/visited%'",
      );
    await service.http().get('/visited').set('User-Agent', agent);
    await service.app.get(HitLogBuffer).flushed();
    await service.database.write(async () => {
      await service.database.execute("UPDATE redirect_not_found_log SET ip = '192.0.2.7'");
      await service.database.execute("UPDATE comments SET author_ip = '192.0.2.7'");
    });
    await service.as('administrator').post(`${P}/erase`).send({ email: EMAIL }).expect(200);
    expect(await visits()).toEqual([{ ip: '', agent: null }]);
    const entries = await service.database.read<{ login: string; changes: string }>(
      "SELECT login, changes FROM audit_entries WHERE record_type = 'ticket_attendees' AND verb = 'update'",
    );
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toEqual({ login: 'administrator', changes: '{}' });
  });

  it('are exported as JSON without secrets', async () => {
    const { body } = await service.as('administrator').post(`${P}/export`).send({ email: EMAIL }).expect(200);
    expect(body.records.ticket_orders).toHaveLength(1);
    expect(body.records.ticket_attendees).toHaveLength(2);
    expect(body.records.users).toHaveLength(1);
    expect(body.records.comments).toHaveLength(1);
    expect(body.mentions.map(({ table }: { table: string }) => table)).toEqual(
      expect.arrayContaining(['organizers', 'posts']),
    );
    for (const secret of ['security_code', 'fingerprint', 'idempotency_key'])
      expect(body.records.ticket_attendees[0]).not.toHaveProperty(secret);
    expect(JSON.stringify(body)).not.toMatch(/argon2|sha224/);
  });

  it('are exported and erased by administrators only', async () => {
    for (const who of ['anonymous', 'subscriber', 'editor'] as const) {
      for (const action of ['export', 'erase'])
        await service
          .as(who)
          .post(`${P}/${action}`)
          .send({ email: EMAIL })
          .expect(who === 'anonymous' ? 401 : 403);
    }
    expect(await found()).toContain(EMAIL.toLowerCase());
  });

  it('of the caller are not erased by the caller', async () => {
    const { body } = await service
      .as('administrator')
      .post(`${P}/erase`)
      .send({ email: 'Administrator@site.example' })
      .expect(403);
    expect(body.message).toBe('Another administrator must erase your own account.');
  });

  it('leave what the person changed in the audit log, under a pseudonym', async () => {
    const administrator = service.as('administrator');
    const user = { username: 'rogue', email: 'rogue@staff.example', password: 'pw', roles: ['administrator'] };
    const { body: made } = await administrator.post('/content/v2/users').send(user).expect(201);
    const { password } = await service.app.get(ApplicationPasswordsService).create(made.id, { name: 'Rogue phone' });
    const rogue = service.as({ login: 'rogue', password });
    await rogue.post('/content/v2/settings').send({ title: 'Pay to IBAN EVIL, says rogue@staff.example' }).expect(200);
    await rogue.post('/content/v2/users/me').send({ nickname: 'The rogue' }).expect(200);
    await administrator.post(`${P}/erase`).send({ email: user.email }).expect(200);
    const { body: entries } = await administrator.get(`/audit/v1/entries?user=${made.id}`).expect(200);
    const settings = (entries as { record_type: string; after?: { value: string } }[]).find(
      ({ record_type: type }) => type === 'site_settings',
    );
    expect(settings).toMatchObject({ login: `erased-${made.id}`, credential: '', address: '' });
    expect(settings?.after?.value).toContain('Pay to IBAN EVIL');
    const all = JSON.stringify(await service.database.read('SELECT * FROM audit_entries'));
    expect(all).not.toMatch(/rogue@staff|The rogue|Rogue phone/);
  });

  it('leave an entry when they are exported, with numbers only', async () => {
    await service.as('administrator').post(`${P}/export`).send({ email: EMAIL }).expect(200);
    const { body: entries } = await service.as('administrator').get('/audit/v1/entries?verb=export').expect(200);
    expect(entries[0]).toMatchObject({ login: 'administrator', record_type: 'personal_data' });
    expect(entries[0].after.records).toMatchObject({ ticket_orders: 1, users: 1 });
    expect(JSON.stringify(entries)).not.toContain(EMAIL.toLowerCase());
  });

  it('of the last administrator are refused, and nothing changes', async () => {
    await service.as('administrator').post(`${P}/erase`).send({ email: 'administrator@site.example' }).expect(403);
    await service.as('administrator').get('/content/v2/users/me').expect(200);
  });

  it('are erased on the command line', async () => {
    const environment = process.env;
    process.env = {
      ...environment,
      DATABASE_URL: service.databaseUrl,
      LOG_LEVEL: 'silent',
      ADMIN_USER: 'administrator',
    };
    const lines: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    try {
      await personalDataCommand.run(['export', EMAIL]);
      expect(lines.join('')).toContain(NAME);
      await personalDataCommand.run(['erase', EMAIL]);
      await expect(personalDataCommand.run(['erase', 'nobody'])).rejects.toThrow('Name one e-mail address.');
    } finally {
      write.mockRestore();
      process.env = environment;
    }
    expect(await found()).toEqual([]);
  });
});

describe('With ATTENDEE_RETENTION_DAYS, personal data of orders and attendees', () => {
  it('are anonymised when the event is over for so long, and not before', async () => {
    const service = await startApp({ ATTENDEE_RETENTION_DAYS: '30' });
    const box = boxOffice(service);
    const event = await box.event();
    const ticket = await box.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    const { body: order } = await box.order({ [ticket]: 1 }).expect(201);
    const row = async () =>
      (
        await service.database.read<{ purchaser_email: string }>('SELECT * FROM ticket_orders WHERE id = ?', [order.id])
      )[0];
    const old = '2001-01-01 00:00:00';
    await service.database.write(async () => {
      await service.database.execute('UPDATE ticket_orders SET modified_utc = ?', [old]);
      await service.database.execute('UPDATE ticket_attendees SET modified_utc = ?', [old]);
    });
    await service.app.get(PersonalDataService).expire();
    expect((await row()).purchaser_email).toBe('pat@buyer.example');
    await service.database.write(() =>
      service.database.execute('UPDATE events SET end_utc = ? WHERE id = ?', [old, event]),
    );
    await service.app.get(PersonalDataService).expire();
    expect((await row()).purchaser_email).toBe('');
    expect(await allRows(service.database)).not.toContain('pat@buyer.example');
    await service.close();
  });
});
