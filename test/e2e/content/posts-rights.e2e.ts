import type { Role } from '../../../src/auth/roles.js';
import { PAGE, POST } from '../../../src/content/content-types.js';
import { EVENT } from '../../../src/cal/events/calendar-types.js';
import type { ContentType } from '../../../src/core/modules/content-type.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { insertPost } from '../../helpers/insert-post.js';

type Who = Role | 'anonymous';
const EVERYBODY: readonly Who[] = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];

/** Statuses, and what a post in the trash was before. */
const STATES = ['publish', 'future', 'draft', 'pending', 'private', 'trash:draft', 'trash:publish'] as const;
type State = (typeof STATES)[number];

const EDITORS: readonly Who[] = ['editor', 'administrator'];
const AUTHORS: readonly Who[] = ['author', ...EDITORS];
const CONTRIBUTORS: readonly Who[] = ['contributor', ...AUTHORS];

/** Who may do what, written down from content.md ("Roles") and not from the code. */
interface Expected {
  read(state: State, own: boolean): readonly Who[];
  change(state: State, own: boolean): readonly Who[];
}

const isPublic = (state: State) => state === 'publish' || state === 'future' || state === 'trash:publish';
const READERS = (state: State, own: boolean) =>
  state === 'publish' ? EVERYBODY : own ? EVERYBODY.filter((who) => who !== 'anonymous') : EDITORS;

const LIKE_POSTS: Expected = {
  read: READERS,
  change: (state, own) => (!own ? EDITORS : isPublic(state) ? AUTHORS : CONTRIBUTORS),
};
const LIKE_PAGES: Expected = { read: READERS, change: () => EDITORS };

const EVENT_TIMES = {
  start_date: '2031-05-01 10:00:00',
  end_date: '2031-05-01 11:00:00',
  start_utc: '2031-05-01 10:00:00',
  end_utc: '2031-05-01 11:00:00',
  timezone: 'UTC',
};

const KINDS: readonly [string, ContentType, Expected, Record<string, unknown>][] = [
  ['posts', POST, LIKE_POSTS, {}],
  ['pages', PAGE, LIKE_PAGES, {}],
  ['events', EVENT, LIKE_POSTS, EVENT_TIMES],
];

describe.each(KINDS)('Permissions on %s', (_, type, expected, columns) => {
  let service: TestApp;
  let count = 0;

  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const post = (state: State, authorId: number) => {
    const [status, before = null] = state.split(':') as [string, string | undefined];
    return insertPost(service, type, {
      author_id: authorId,
      status,
      status_before_trash: before,
      slug: `p${++count}`,
      ...columns,
    });
  };
  const cases = EVERYBODY.flatMap((who) =>
    STATES.flatMap((state) =>
      (who === 'anonymous' ? [false] : [true, false]).map(
        (own) => [who, own ? 'their own' : 'another’s', state] as const,
      ),
    ),
  );

  it.each(cases)('match the permission table for %s, %s post, %s', async (who, whose, state) => {
    const own = whose === 'their own';
    const authorId = own ? service.ids[who as Role] : (await others()).id;
    const id = await post(state, authorId);
    const path = `/content/v2/${type.restBase}/${id}`;
    const refused = who === 'anonymous' ? 401 : 403;
    const may = { read: expected.read(state, own).includes(who), change: expected.change(state, own).includes(who) };
    const client = service.as(who);

    const read = await client.get(path);
    expect([read.status, read.body.code]).toEqual(may.read ? [200, undefined] : [refused, 'rest_forbidden']);
    if (!may.read) expect(JSON.stringify(read.body)).not.toContain(`p${count}`);

    const edit = await client.get(`${path}?context=edit`);
    expect([edit.status, edit.body.code]).toEqual(may.change ? [200, undefined] : [refused, 'rest_forbidden_context']);

    const update = await client.patch(path).send({ title: 'Changed' });
    expect([update.status, update.body.code]).toEqual(may.change ? [200, undefined] : [refused, 'rest_cannot_edit']);

    const revisions = await client.get(`${path}/revisions`);
    expect([revisions.status, revisions.body.code]).toEqual(
      may.change ? [200, undefined] : [refused, 'rest_cannot_read'],
    );

    const remove = await client.delete(`${path}?force=true`);
    expect([remove.status, remove.body.code]).toEqual(may.change ? [200, undefined] : [refused, 'rest_cannot_delete']);
    const rows = await service.database.read(`SELECT id FROM ${type.table} WHERE id = ?`, [id]);
    expect(rows).toHaveLength(may.change ? 0 : 1);
  });

  it('are the same in Allow and in the links', async () => {
    const id = await post('publish', service.ids.author);
    for (const who of EVERYBODY) {
      const { headers, body } = await service.as(who).get(`/content/v2/${type.restBase}/${id}`).expect(200);
      const changes = expected.change('publish', who === 'author').includes(who);
      const allow = changes ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
      expect([who, headers.allow]).toEqual([who, allow.join(', ')]);
      expect([who, body._links.self[0].targetHints.allow]).toEqual([who, allow]);
    }
  });

  it('decide what lists return and count', async () => {
    const made: number[] = [];
    for (const state of STATES) {
      for (const author of ['contributor', 'author', 'editor'] as const)
        made.push(await post(state, service.ids[author]));
    }
    for (const who of CONTRIBUTORS) {
      const readable: number[] = [];
      for (const id of made) {
        const { status } = await service.as(who).get(`/content/v2/${type.restBase}/${id}`);
        if (status === 200) readable.push(id);
      }
      const query = `status=any,trash&per_page=100&include=${made.join(',')}&_fields=id`;
      const every = await service.as(who).get(`/content/v2/${type.restBase}?${query}`);
      if (!mayAsk(who)) {
        expect([every.status, every.body.data.details.status.code]).toEqual([400, 'rest_forbidden_status']);
        continue;
      }
      const trash = await service
        .as(who)
        .get(`/content/v2/${type.restBase}?status=trash&per_page=100&include=${made.join(',')}&_fields=id`);
      const listed = [...every.body, ...trash.body].map(({ id }: { id: number }) => id);
      expect([who, [...new Set(listed)].sort((a, b) => a - b)]).toEqual([who, readable]);
      expect(Number(every.headers['x-wp-total'])).toBe(every.body.length);
      expect(Number(trash.headers['x-wp-total'])).toBe(trash.body.length);
    }
  });

  const mayAsk = (who: Who) => (type === PAGE ? EDITORS : CONTRIBUTORS).includes(who);

  async function others(): Promise<{ id: number }> {
    const login = 'stranger';
    const [known] = await service.database.read<{ id: number }>('SELECT id FROM users WHERE login = ?', [login]);
    if (known) return known;
    const { body } = await service
      .as('administrator')
      .post('/content/v2/users')
      .send({ username: login, email: 'stranger@site.example', password: 'long enough', roles: ['author'] })
      .expect(201);
    return body as { id: number };
  }
});

describe('Permissions on new posts', () => {
  let service: TestApp;
  beforeAll(async () => (service = await startApp()));
  afterAll(() => service.close());

  const create = (who: Who, base: string, body: object) => service.as(who).post(`/content/v2/${base}`).send(body);

  it.each([
    ['posts', CONTRIBUTORS],
    ['pages', EDITORS],
    ['cal_venue', CONTRIBUTORS],
    ['cal_organizer', CONTRIBUTORS],
    ['navigation', ['administrator']],
  ] as const)('let only users with the capability create %s', async (base, makers) => {
    for (const who of EVERYBODY) {
      const answer = await create(who, base, { title: 'New', content: 'x' });
      const refused = [who === 'anonymous' ? 401 : 403, 'rest_cannot_create'];
      expect([who, answer.status, answer.body.code]).toEqual([
        who,
        ...((makers as readonly Who[]).includes(who) ? [201, undefined] : refused),
      ]);
    }
  });

  it.each(['publish', 'future', 'private'])('let only users who may publish create them as %s', async (status) => {
    await create('contributor', 'posts', { title: 'x', status })
      .expect(403)
      .expect(({ body }) => expect(body.code).toBe('rest_cannot_publish'));
    await create('contributor', 'posts', { title: 'x', status: 'pending' }).expect(201);
    await create('author', 'posts', { title: 'x', status }).expect(201);
  });

  it('let only editors and above set another author', async () => {
    const { author, editor } = service.ids;
    const refused = await create('author', 'posts', { title: 'x', author: editor }).expect(403);
    expect(refused.body.code).toBe('rest_cannot_edit_others');
    const { body } = await create('editor', 'posts', { title: 'x', author }).expect(201);
    expect(body.author).toBe(author);
    const { body: own } = await create('author', 'posts', { title: 'y' }).expect(201);
    const given = await service.as('author').patch(`/content/v2/posts/${own.id}`).send({ author: editor }).expect(403);
    expect(given.body.code).toBe('rest_cannot_edit_others');
  });

  it('let only users who may publish make posts sticky', async () => {
    const refused = await create('contributor', 'posts', { title: 'x', sticky: true }).expect(403);
    expect(refused.body.code).toBe('rest_cannot_assign_sticky');
    await create('author', 'posts', { title: 'x', sticky: true }).expect(201);
  });

  it('let only editors and administrators store unfiltered HTML', async () => {
    const html = '<p onclick="x()">Text<script>alert(1)</script></p>';
    for (const who of AUTHORS) {
      const { body } = await create(who, 'posts', { title: html, content: html, excerpt: html }).expect(201);
      for (const text of [body.title.raw, body.content.raw, body.excerpt.raw] as string[]) {
        expect([who, /script|onclick/.test(text)]).toEqual([who, who !== 'author']);
      }
    }
    const { body } = await create('author', 'posts', { title: 'x' }).expect(201);
    const saved = await service
      .as('author')
      .post(`/content/v2/posts/${body.id}/autosaves`)
      .send({ content: html })
      .expect(200);
    expect(saved.body.content.raw).not.toContain('script');
  });
});
