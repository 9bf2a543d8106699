import { UsersService } from '../../../src/auth/users/users.service.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { stopClock } from '../../helpers/clock.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';

const TWO_DAYS_MS = 172_800_000;

describe('The page of an unpublished post', () => {
  let service: TestApp;
  let editor: Browser;
  let subscriber: Browser;
  let draft: { id: number; path: string };

  beforeAll(async () => {
    // What the cache would store for visitors would be shown to them.
    service = await startApp({ RESPONSE_CACHE: 'memory' });
    await withPasswords(service, 'editor', 'subscriber');
    editor = new Browser(service);
    await editor.signIn('editor');
    subscriber = new Browser(service);
    await subscriber.signIn('subscriber');
    draft = await event({ title: 'Secret gala', description: 'With music.' });
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  const event = async (fields: object): Promise<{ id: number; path: string }> => {
    const { body } = await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({ status: 'draft', start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00', ...fields })
      .expect(201);
    return { id: body.id, path: (body.url as string).slice(SITE.length) };
  };
  const visit = (path: string) => service.http().get(path).set('Accept', 'text/html');
  const link = async (id: number): Promise<string> => {
    const { body } = await service.as('editor').post('/auth/v1/previews').send({ id }).expect(201);
    return (body.url as string).slice(SITE.length);
  };

  it('is shown to who may read it and has signed in with this browser', async () => {
    expect(draft.path).toBe(`/?post_type=cal_events&p=${draft.id}`);
    for (const path of [draft.path, `${draft.path}&preview=true`, `/?p=${draft.id}`]) {
      const { status, text, headers } = await editor.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('<h1>Secret gala</h1>');
      expect(text).toContain('With music.');
      expect(text).toMatch(/Preview\.<\/strong> This is a draft\./);
      expect(text).toContain('<meta name="robots" content="noindex" />');
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['x-robots-tag']).toBe('noindex');
    }
  });

  it('is missing for visitors and for users who may not read it', async () => {
    for (const path of [draft.path, `${draft.path}&preview=true`]) {
      await visit(path).expect(404);
      expect((await subscriber.get(path)).status).toBe(404);
    }
  });

  it('is shown to everyone with a preview link, for two days', async () => {
    const path = await link(draft.id);
    const { text, headers } = await visit(path).expect(200);
    expect(text).toContain('With music.');
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
    stopClock(service, TWO_DAYS_MS + 60_000);
    await visit(path).expect(404);
  });

  it('is shown by a link for this post only, unchanged, and while its user may change the post', async () => {
    const other = await event({ title: 'Another draft' });
    const path = await link(draft.id);
    await visit(path.replace(`p=${draft.id}`, `p=${other.id}`)).expect(404);
    const [, token = ''] = /preview_token=(.*)$/.exec(path) ?? [];
    const [user, end = '', signature] = token.split('-');
    for (const wrong of [
      '',
      'x',
      `${user}-${Number(end) + 9}-${signature}`,
      `${service.ids.administrator}-${end}-${signature}`,
    ])
      await visit(path.replace(token, wrong)).expect(404);
    await service.app.get(UsersService).update(service.ids.editor, { roles: ['subscriber'] });
    await visit(path).expect(404);
  });

  it('is shown for as many hours as the link says, until its links are revoked', async () => {
    const { id } = await event({ title: 'Short secret' });
    const admin = service.as('administrator');
    for (const hours of [0, 721, 1.5]) await admin.post('/auth/v1/previews').send({ id, hours }).expect(400);
    const made = async (hours: number): Promise<string> =>
      (await admin.post('/auth/v1/previews').send({ id, hours }).expect(201)).body.url.slice(SITE.length);
    const [first, second] = [await made(1), await made(720)];
    const other = (await admin.post('/auth/v1/previews').send({ id: draft.id }).expect(201)).body.url;
    await visit(first).expect(200);
    stopClock(service, 3_601_000);
    await visit(first).expect(404);
    await visit(second).expect(200);
    const revoke = () => admin.delete(`/auth/v1/previews?id=${id}`);
    await service.as('anonymous').delete(`/auth/v1/previews?id=${id}`).expect(401);
    await service.as('subscriber').delete(`/auth/v1/previews?id=${id}`).expect(403);
    await visit(second).expect(200);
    expect((await revoke().expect(200)).body).toEqual({ id, revoked: true });
    await revoke().expect(200);
    await visit(second).expect(404);
    await visit(await made(1)).expect(200);
    await visit((other as string).slice(SITE.length)).expect(200);
  });

  it('has a link for who may change it only', async () => {
    const create = (caller: 'anonymous' | 'subscriber' | 'author', id: number) =>
      service.as(caller).post('/auth/v1/previews').send({ id });
    await create('anonymous', draft.id).expect(401);
    await create('subscriber', draft.id).expect(403);
    await create('author', draft.id).expect(403);
    await create('author', 999_999).expect(404);
  });

  it('has a preview for posts, pages, venues and organizers, and none in the trash', async () => {
    const admin = service.as('administrator');
    const made = [
      await admin.post('/content/v2/posts').send({ title: 'Draft post', content: 'Words' }),
      await admin.post('/content/v2/pages').send({ title: 'Private page', status: 'private' }),
      await admin.post('/cal/events/v1/venues').send({ venue: 'Draft hall', status: 'draft' }),
      await admin.post('/cal/events/v1/organizers').send({ organizer: 'Draft club', status: 'draft' }),
    ];
    for (const { body } of made) {
      const url = (body.link ?? body.url) as string;
      await visit(url.slice(SITE.length)).expect(404);
      const { body: preview } = await admin.post('/auth/v1/previews').send({ id: body.id }).expect(201);
      const { text } = await visit((preview.url as string).slice(SITE.length)).expect(200);
      expect(text).toMatch(/<h1>(?:Private: )?(?:Draft|Private) /);
    }
    const trashed = await event({ title: 'Gone' });
    const { body: preview } = await admin.post('/auth/v1/previews').send({ id: trashed.id }).expect(201);
    await admin.delete(`/cal/events/v1/events/${trashed.id}`).expect(200);
    await visit((preview.url as string).slice(SITE.length)).expect(404);
  });

  it('with a password shows its content to who may change it', async () => {
    const { body } = await service
      .as('administrator')
      .post('/content/v2/posts')
      .send({ title: 'Locked', content: 'Behind a password', password: 'x' });
    const { body: preview } = await service.as('administrator').post('/auth/v1/previews').send({ id: body.id });
    expect((await visit((preview.url as string).slice(SITE.length)).expect(200)).text).toContain('Behind a password');
  });
});
