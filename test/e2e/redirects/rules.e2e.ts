import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { testNow } from '../../helpers/clock.js';

interface Rule {
  id: number;
  url: string;
  title: string;
  enabled: boolean;
  hits: number;
  position: number;
  match_type: string;
  action_data: Record<string, unknown> | null;
}

interface Group {
  id: number;
  name: string;
  redirects: number;
  enabled: boolean;
  default?: boolean;
}

const target = { match_type: 'url', action_type: 'url', action_data: { url: '/to' } };

describe('The rules and groups of redirects/v1', () => {
  let site: TestApp;
  beforeAll(async () => (site = await startApp()));
  afterAll(() => site.close());

  const as = () => site.as('administrator');
  const group = async (name: string, more = {}): Promise<number> => {
    const { body } = await as()
      .post('/redirects/v1/group')
      .send({ name, moduleId: 1, filterBy: { name }, ...more })
      .expect(200);
    return (body as { items: Group[] }).items[0].id;
  };
  const make = async (group_id: number, more: object = {}): Promise<Rule> => {
    const { body } = await as()
      .post('/redirects/v1/redirect')
      .send({ url: '/from', group_id, filterBy: { group: group_id }, ...target, ...more })
      .expect(200);
    return (body as { items: Rule[] }).items[0];
  };
  const rules = async (query: string): Promise<Rule[]> =>
    ((await as().get(`/redirects/v1/redirect?${query}`).expect(200)).body as { items: Rule[] }).items;
  const inGroup = (id: number): Promise<Rule[]> => rules(`filterBy[group]=${id}`);

  it('are available to administrators only', async () => {
    for (const path of ['redirect', 'group', 'log', '404', 'setting', 'plugin', 'import/plugin', 'export/all/csv']) {
      await site.as('editor').get(`/redirects/v1/${path}`).expect(403);
      await site.as('anonymous').get(`/redirects/v1/${path}`).expect(401);
    }
  });

  it('are updated by the id in the path, not in the body', async () => {
    const id = await group('path id');
    const [one, two] = [await make(id, { url: '/one' }), await make(id, { url: '/two' })];
    const { body } = await as()
      .put(`/redirects/v1/redirect/${one.id}`)
      .send({ id: two.id, url: '/changed', group_id: id, ...target })
      .expect(200);
    expect((body as { item: Rule }).item).toMatchObject({ id: one.id, url: '/changed' });
    expect((await inGroup(id)).map(({ url }) => url)).toEqual(['/two', '/changed']);
  });

  it('return the stored rule after an update and keep an omitted target', async () => {
    const id = await group('update');
    const { id: rule } = await make(id, { title: 'Old', action_data: { url: '/kept' }, hits: 4 });
    const { body } = await as()
      .post(`/redirects/v1/redirect/${rule}`)
      .send({ url: '/x', match_type: 'url', action_type: 'url', group_id: id })
      .expect(200);
    expect((body as { item: Rule }).item).toMatchObject({ title: '', hits: 4, action_data: { url: '/kept' } });
    expect(await inGroup(id)).toEqual([(body as { item: Rule }).item]);
  });

  it('need a source URL, and store nothing when one of several is empty', async () => {
    const id = await group('empty');
    for (const url of ['', '  ', '<b></b>', ['/a', '']]) {
      const { body } = await as()
        .post('/redirects/v1/redirect')
        .send({ url, group_id: id, ...target })
        .expect(400);
      expect(body).toMatchObject({ code: 'redirect', data: { status: 400, error_code: expect.any(Number) as number } });
    }
    expect(await inGroup(id)).toEqual([]);
  });

  it('report errors in the order match_type, action_type, group_id', async () => {
    const ask = async (body: object): Promise<string> =>
      (
        (
          await as()
            .post('/redirects/v1/redirect')
            .send({ url: '/x', ...body })
            .expect(400)
        ).body as { message: string }
      ).message;
    expect(await ask({})).toMatch(/match_type/);
    expect(await ask({ match_type: 'url' })).toMatch(/action_type/);
    expect(await ask({ match_type: 'url', action_type: 'url', action_data: { url: 'data:x' } })).toMatch(/group_id/);
  });

  it('are filtered without regard to accents and letter case, with wildcards taken literally', async () => {
    const id = await group('accents');
    await make(id, { url: '/Crème-brûlée', title: 'Übung', action_data: { url: '/Ziel_é' } });
    await make(id, { url: '/other' });
    for (const filter of ['[url]=CREME', '[url]=br%C3%BBl', '[title]=ubung', '[target]=ziel_E'])
      expect(await rules(`filterBy[group]=${id}&filterBy${filter}`)).toHaveLength(1);
    for (const filter of ['[url]=%25', '[url]=_', '[target]=z_el', '[id]=x', '[group]=9x'])
      expect(await rules(`filterBy[url]=/&filterBy${filter}`)).toEqual([]);
  });

  it('are filtered by their last access, including rules that were never used', async () => {
    const id = await group('access');
    const day = 86_400_000;
    const ago = (days: number): string => testNow(-days * day).toISOString();
    for (const [url, days] of [
      ['/today', 0],
      ['/quarter', 90],
      ['/years', 800],
    ] as const)
      await make(id, { url, last_access: ago(days) });
    await make(id, { url: '/never' });
    const found = async (access: string): Promise<string[]> =>
      (await rules(`filterBy[group]=${id}&filterBy[access]=${access}&orderby=id&direction=asc`)).map(({ url }) => url);
    expect(await found('month')).toEqual(['/quarter', '/years', '/never']);
    expect(await found('year')).toEqual(['/years', '/never']);
    expect(await found('never')).toEqual(['/never']);
  });

  it('are ordered by id on all pages when they are equal in orderby', async () => {
    const id = await group('ties');
    for (let i = 0; i < 7; i++) await make(id, { url: `/tie-${i}`, position: 3 });
    const page = async (n: number): Promise<string[]> =>
      (await rules(`filterBy[group]=${id}&orderby=position&per_page=5&page=${n}`)).map(({ url }) => url);
    expect([...(await page(0)), ...(await page(1))]).toEqual(Array.from({ length: 7 }, (_, i) => `/tie-${i}`));
  });

  it('return a correct total after every change', async () => {
    const id = await group('totals');
    const total = async (): Promise<number> =>
      ((await as().get(`/redirects/v1/redirect?filterBy[group]=${id}`)).body as { total: number }).total;
    expect(await total()).toBe(0);
    const { id: rule } = await make(id);
    expect(await total()).toBe(1);
    await as()
      .post('/redirects/v1/bulk/redirect/delete')
      .send({ items: [rule] })
      .expect(200);
    expect(await total()).toBe(0);
  });

  it('accept a bulk action on 2,000 rules and answer 400 above 5,000', async () => {
    const id = await group('bulk');
    const url = Array.from({ length: 30 }, (_, i) => `/bulk-${i}`);
    await as()
      .post('/redirects/v1/redirect')
      .send({ url, group_id: id, ...target })
      .expect(200);
    const ids = (await rules(`filterBy[group]=${id}&per_page=200`)).map((rule) => rule.id);
    const more = Array.from({ length: 2000 }, () => ids)
      .flat()
      .slice(0, 5000);
    await as().post('/redirects/v1/bulk/redirect/Disable').send({ items: more }).expect(200);
    expect((await rules(`filterBy[group]=${id}&per_page=200`)).every(({ enabled }) => !enabled)).toBe(true);
    await as()
      .post('/redirects/v1/bulk/redirect/enable')
      .send({ items: Array.from({ length: 5001 }, () => 1) })
      .expect(400);
  });

  it('apply a bulk action to the rules before an unknown id and answer 400', async () => {
    const id = await group('unknown');
    const { id: rule } = await make(id, { hits: 5 });
    const { body } = await as()
      .post('/redirects/v1/bulk/redirect/reset')
      .send({ items: [rule, 99_999_999] })
      .expect(400);
    expect(body).toMatchObject({ code: 'redirect_bulk_failed' });
    expect((await inGroup(id))[0].hits).toBe(0);
  });

  it('cannot be deleted by a filter that is not a text', async () => {
    const id = await group('deep');
    await make(id);
    for (const url of [['/from'], { a: 1 }])
      await as()
        .post('/redirects/v1/bulk/redirect/delete')
        .send({ global: true, filterBy: { group: id, url } })
        .expect(400);
    expect(await inGroup(id)).toHaveLength(1);
  });

  it('store a list of 1,200 sources with positions in list order', async () => {
    const id = await group('many');
    const url = Array.from({ length: 1200 }, (_, i) => `/many-${i}`);
    await as()
      .post('/redirects/v1/redirect')
      .send({ url, group_id: id, ...target })
      .expect(200);
    const last = await rules(`filterBy[group]=${id}&orderby=position&per_page=5`);
    expect(last[0]).toMatchObject({ url: '/many-1199', position: 1199 });
  });

  it('keep one default group when all groups are deleted', async () => {
    const other = await startApp();
    try {
      const { body } = await other
        .as('administrator')
        .post('/redirects/v1/bulk/group/delete')
        .send({ global: true })
        .expect(200);
      expect(body).toMatchObject({ items: [{ name: 'Redirections', redirects: 0, enabled: true }], total: 1 });
    } finally {
      await other.close();
    }
  });

  it('keep a group name that would become empty, and truncate long names between characters', async () => {
    const id = await group('named');
    await as().post(`/redirects/v1/group/${id}`).send({ name: ' <i> ', moduleId: 1 }).expect(400);
    const { body } = await as()
      .post(`/redirects/v1/group/${id}`)
      .send({ name: '😀'.repeat(60), moduleId: 2 })
      .expect(200);
    expect(body).toMatchObject({ item: { name: '😀'.repeat(50), moduleName: 'Apache' } });
  });

  it('mark the group of the newest rule as default', async () => {
    const [one, two] = [await group('offered 1'), await group('offered 2')];
    await make(one);
    await make(two);
    const { body } = await as().get('/redirects/v1/group?filterBy[name]=offered&orderby=id').expect(200);
    expect((body as { items: Group[] }).items.map((item) => item.default)).toEqual([true, undefined]);
  });

  it('get different ids when they are created concurrently', async () => {
    const id = await group('parallel');
    await Promise.all(Array.from({ length: 8 }, (_, i) => make(id, { url: `/p-${i}` })));
    expect(new Set((await inGroup(id)).map((rule) => rule.id)).size).toBe(8);
  });

  it('suggest at most 25 published posts and pages by title and slug', async () => {
    const post = (body: object) => as().post('/content/v2/posts').send(body).expect(201);
    for (let i = 0; i < 27; i++) await post({ title: `Quokka ${i}`, status: 'publish' });
    await post({ title: 'Quokka draft' });
    const { body: parent } = await as()
      .post('/content/v2/pages')
      .send({ title: 'Above', slug: 'above', status: 'publish' })
      .expect(201);
    await as()
      .post('/content/v2/pages')
      .send({ title: 'Wombat', slug: 'wombat', status: 'publish', parent: (parent as { id: number }).id })
      .expect(201);
    const find = async (text: string): Promise<{ title: string; value: string }[]> =>
      (await as().get(`/redirects/v1/redirect/post?text=${text}`).expect(200)).body as never;
    expect(await find('quokka')).toHaveLength(25);
    expect((await find('Quokka'))[0]).toEqual({ title: 'Quokka 0', value: 'http://site.example/quokka-0/' });
    expect(await find('wombat')).toEqual([{ title: 'wombat', value: 'http://site.example/above/wombat/' }]);
    expect(await find('draft')).toEqual([]);
  });
});
