import { AuditLogService } from '../../../src/audit/audit-log.service.js';
import { Caller } from '../../../src/core/context/caller.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { RedirectGroupEntity } from '../../../src/redirects/redirect/redirect-group.entity.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const ENTRIES = '/audit/v1/entries';
const T = '/cal/tickets/v1';

interface Entry {
  id: number;
  user_id: number;
  login: string;
  credential: string;
  address: string;
  request_id: string;
  action: string;
  record_type: string;
  record_id: string;
  verb: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

describe('The audit log', () => {
  let service: TestApp;
  let box: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ TRUST_PROXY: '1' });
    box = boxOffice(service);
  });
  afterAll(() => service.close());

  const entries = async (query = ''): Promise<Entry[]> => {
    const { body } = await service.as('administrator').get(`${ENTRIES}?${query}`).expect(200);
    return body as Entry[];
  };

  it('says who changed which record from where, before and after', async () => {
    const { body } = await service.as('editor').post('/content/v2/posts').send({ title: 'First' }).expect(201);
    const answer = await service
      .as('editor')
      .post(`/content/v2/posts/${body.id}`)
      .set('X-Forwarded-For', '203.0.113.9')
      .send({ title: 'Second' })
      .expect(200);
    const [entry] = await entries(`record_type=posts&record_id=${body.id}&verb=update`);
    expect(entry).toMatchObject({
      user_id: service.ids.editor,
      login: 'editor',
      credential: 'Test',
      address: '203.0.113.9',
      request_id: answer.headers['x-request-id'],
      action: 'POST content/v2/posts/:id',
      before: { title: 'First' },
      after: { title: 'Second' },
    });
    expect(entry.before).not.toHaveProperty('status');
  });

  it('says what the database deleted with a record', async () => {
    const administrator = service.as('administrator');
    const { body: group } = await administrator.post('/redirects/v1/group').send({ name: 'Gone', moduleId: 1 });
    const groups = (group as { items: { id: number; name: string }[] }).items;
    const { id } = groups.find(({ name }) => name === 'Gone') ?? { id: 0 };
    const rule = {
      url: '/goes-with-its-group',
      group_id: id,
      match_type: 'url',
      action_type: 'error',
      action_code: 404,
    };
    await administrator.post('/redirects/v1/redirect').send(rule).expect(200);
    const caller = new Caller(service.ids.administrator, 'administrator', new Set());
    const context = new RequestContext({ caller });
    await RequestContext.run(context, () =>
      service.database.write(() => service.database.delete(RedirectGroupEntity, { id })),
    );
    const deleted = await entries('record_type=redirects&verb=delete');
    expect(deleted[0].before).toMatchObject({ url: '/goes-with-its-group', group_id: id });
  });

  it('has an entry without a record for a statement that does not declare what it changes', async () => {
    const caller = new Caller(service.ids.administrator, 'administrator', new Set());
    await RequestContext.run(new RequestContext({ caller, requestId: 'undeclared' }), () =>
      service.database.write(async () => {
        await service.database.execute('UPDATE posts SET title = title WHERE id = ?', [1]);
        await service.database.read('WITH one (id) AS (SELECT 1) SELECT id FROM one');
      }),
    );
    expect(await entries('request_id=undeclared')).toMatchObject([{ record_type: '', record_id: '', verb: 'update' }]);
  });

  it('records writes with a scanner key', async () => {
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: 'k7Qw2LxP' }).expect(200);
    const event = await box.event();
    const ticket = await box.ticket(event, { ticket: { mode: 'own', capacity: 5 } });
    const { body } = await box.order({ [ticket]: 1 }).expect(201);
    await service
      .as('anonymous')
      .post(`${T}/attendees/${body.attendees[0].id}`)
      .send({ api_key: 'k7Qw2LxP', check_in: true })
      .expect(201);
    const [entry] = await entries(`user=0&record_type=ticket_attendees`);
    expect(entry).toMatchObject({ credential: 'scanner key', login: '', verb: 'update' });
  });

  it('holds no secrets', async () => {
    await service.as('editor').post('/content/v2/users/me').send({ password: 'Correct-Horse-1' }).expect(200);
    await service
      .as('editor')
      .post('/content/v2/posts')
      .send({ title: 'Secret', status: 'publish', password: 'open-sesame' })
      .expect(201);
    const { body } = await service
      .as('editor')
      .post('/content/v2/users/me/application-passwords')
      .send({ name: 'Phone' })
      .expect(201);
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: 'scanner-key-12' }).expect(200);
    const rows = JSON.stringify(await service.database.read('SELECT * FROM audit_entries'));
    expect(rows).toContain('[redacted]');
    for (const secret of [
      'Correct-Horse-1',
      'open-sesame',
      body.password as string,
      'scanner-key-12',
      'argon2',
      'sha224',
    ])
      expect(rows).not.toContain(secret);
  });

  it('holds nothing of refused writes, and nothing of visitors', async () => {
    const [last] = await entries('per_page=1');
    await service.as('subscriber').post('/content/v2/posts').send({ title: 'No' }).expect(403);
    await service.as('editor').post('/content/v2/posts/999999').send({ title: 'No' }).expect(404);
    await service.as('administrator').post('/content/v2/users').send({ username: 'a', email: 'no' }).expect(400);
    const ticket = await box.ticket(await box.event(), { ticket: { mode: 'own', capacity: 5 } });
    const since = (await entries(`per_page=1`))[0].id;
    await box.order({ [ticket]: 1 }).expect(201);
    expect((await entries('per_page=1'))[0].id).toBe(since);
    const refused = await entries(`login=subscriber`);
    expect(refused).toEqual([]);
    expect(since).toBeGreaterThan(last.id);
  });

  it('is undone with a write that fails', async () => {
    const before = (await entries('per_page=1'))[0].id;
    const events = { title: 'x', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00', venue: [999_999] };
    const answer = await service.as('administrator').post('/cal/events/v1/events').send(events);
    if (answer.status >= 400) expect((await entries('per_page=1'))[0].id).toBe(before);
  });

  it('is shown to administrators only, filtered and paged with the usual headers', async () => {
    for (const who of ['anonymous', 'subscriber', 'editor'] as const)
      await service
        .as(who)
        .get(ENTRIES)
        .expect(who === 'anonymous' ? 401 : 403);
    const answer = await service
      .as('administrator')
      .get(`${ENTRIES}?per_page=1&page=2&login=administrator&from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`)
      .expect(200);
    expect(answer.body).toHaveLength(1);
    expect(Number(answer.headers['x-wp-total'])).toBeGreaterThan(1);
    expect(await entries('to=2000-01-01T00:00:00Z')).toEqual([]);
    await service.as('administrator').get(`${ENTRIES}?from=yesterday-ish`).expect(400);
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      await service.as('administrator')[method](ENTRIES).expect(404);
  });

  it('forgets entries after AUDIT_RETENTION_DAYS', async () => {
    await service.database.write(() =>
      service.database.execute("UPDATE audit_entries SET created = '2001-01-01 00:00:00' WHERE id = 1"),
    );
    await service.app.get(AuditLogService).sweep();
    expect(await service.database.read('SELECT id FROM audit_entries WHERE id = 1')).toEqual([]);
    expect((await entries('per_page=1')).length).toBe(1);
  });
});
