import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { visit } from '../../helpers/redirects.js';

type Wire = Record<string, unknown>;
type Items = { items: Wire[]; total: number };

describe('The tools of redirects/v1', () => {
  let site: TestApp;
  beforeEach(async () => (site = await startApp()));
  afterEach(() => site.close());

  const as = () => site.as('administrator');
  const rules = async (query = ''): Promise<Wire[]> =>
    (
      (await as().get(`/redirects/v1/redirect?orderby=id&direction=asc&per_page=200&${query}`).expect(200))
        .body as Items
    ).items;
  const upload = (name: string, text: string, group = 1) =>
    as().post(`/redirects/v1/import/file/${group}`).attach('file', Buffer.from(text), name);
  const make = (more: object) =>
    as()
      .post('/redirects/v1/redirect')
      .send({ match_type: 'url', action_type: 'url', group_id: 1, action_data: { url: '/to' }, ...more })
      .expect(200);
  const exported = async (path: string): Promise<string> =>
    ((await as().get(`/redirects/v1/export/${path}`).expect(200)).body as { data: string }).data;

  it('export rules as JSON and import them unchanged', async () => {
    await make({ url: '/é "x"', title: 'T & t', hits: 3, match_data: { source: { flag_query: 'pass' } } });
    await make({ url: '^/(?<id>\\d+)$', regex: true, action_type: 'error', action_code: 410, enabled: false });
    await make({ url: '/ip', match_type: 'ip', action_data: { ip: ['::1'], url_from: '/a' } });
    const before = await rules();
    const text = await exported('all/json');
    expect(text).toMatch(/^[\x00-\x7f]*$/);
    await as().post('/redirects/v1/bulk/group/delete').send({ global: true }).expect(200);
    expect((await upload('back.JSON', text, 0).expect(200)).body).toEqual({ imported: 3 });
    const bare = (list: Wire[]) => list.map(({ id: _, group_id: __, last_access: ___, ...rest }) => rest);
    expect(bare(await rules())).toEqual(bare(before));
  });

  it('export rules as CSV and import them unchanged', async () => {
    await make({ url: '/off', enabled: false, title: 'A "title", & more', hits: 7 });
    await make({ url: '/in', match_type: 'login', action_data: { logged_in: '/members', logged_out: '/door' } });
    await make({ url: '/gone', action_type: 'error', action_code: 410 });
    await make({ url: '/server-error', action_type: 'error', action_code: 503 });
    await make({ url: '/bot', match_type: 'agent', action_data: { agent: 'x|y', regex: true, url_from: '/b' } });
    await make({ url: '/q', match_data: { source: { flag_query: 'pass' }, options: { log_exclude: true } } });
    await make({ url: '^/a/(\\d+)$', regex: true, action_type: 'pass', position: 3 });
    await make({ url: '/a%2541', action_data: { url: '=x' }, position: 1 });
    const before = await rules();
    const text = await exported('all/csv');
    await as().post('/redirects/v1/bulk/redirect/delete').send({ global: true }).expect(200);
    expect((await upload('back.csv', text).expect(200)).body).toEqual({ imported: before.length });
    const bare = (list: Wire[]) => list.map(({ id: _, ...rest }) => rest);
    expect(bare(await rules())).toEqual(bare(before));
  });

  it('import nothing from a malformed file, and skip invalid lines', async () => {
    await upload('x.json', '{').expect(400);
    await as().post('/redirects/v1/import/file/1').send({}).expect(400);
    await upload('x.csv', '/a,/b', 9999).expect(400);
    expect(await rules()).toEqual([]);
    const text = `/a,/b\n/bad,javascript:x\n/${'x'.repeat(3000)},/y\n/c,/d\n`;
    expect((await upload('x.csv', text).expect(200)).body).toEqual({
      imported: 2,
      skipped: [
        { line: 2, text: '/bad,javascript:x', reason: expect.stringContaining('target must be') as string },
        {
          line: 3,
          text: expect.stringMatching(/^\/x{199}$/) as string,
          reason: expect.stringContaining('2000') as string,
        },
      ],
    });
    expect((await rules()).map(({ url, position }) => [url, position])).toEqual([
      ['/a', 0],
      ['/c', 1],
    ]);
  });

  it('import a table of another product by its head row, and answer with it', async () => {
    const yoast =
      'Origin,Target,Type,Format\n"/yo-a","/yo-b","302","plain"\n"^yo/(.*)$","/yy/$1","302","regex"\n"/yo-gone","","410","plain"\n/yo-none,,301,plain\n';
    expect((await upload('yoast.csv', yoast).expect(200)).body).toEqual({
      imported: 3,
      skipped: [{ line: 5, text: '/yo-none,,301,plain', reason: 'A rule with the status 301 needs a target.' }],
    });
    const answer = async (path: string): Promise<unknown[]> => {
      const { status, headers } = await visit(site, path);
      return [status, (headers as { location?: string }).location];
    };
    expect(await answer('/yo-a')).toEqual([302, '/yo-b']);
    expect(await answer('/yo/k')).toEqual([302, '/yy/k']);
    expect(await answer('/yo-gone')).toEqual([410, undefined]);
    expect(await answer('/yo-none')).toEqual([404, undefined]);
    expect(await answer('/origin')).toEqual([404, undefined]);
  });

  it('say why they import nothing', async () => {
    expect((await upload('one.csv', '/only-one\n').expect(200)).body).toEqual({
      imported: 0,
      skipped: [{ line: 1, text: '/only-one', reason: expect.stringContaining('one column') as string }],
    });
    expect((await upload('head.csv', 'source,target\n').expect(200)).body).toEqual({ imported: 0 });
  });

  it('import tables that spreadsheets write as UTF-16 with tabs', async () => {
    const text = '\uFEFFsource\ttarget\tregex\tcode\r\n/é\t/b\t0\t307\r\n';
    const file = Buffer.from(text, 'utf16le');
    const sent = as().post('/redirects/v1/import/file/1').attach('file', file, 'table.txt');
    expect((await sent.expect(200)).body).toEqual({ imported: 1 });
    expect((await rules())[0]).toMatchObject({ url: '/é', action_code: 307, action_data: { url: '/b' } });
  });

  it('import rules of unknown groups into a new group in file order', async () => {
    const redirect = (url: string, group_id: number) => ({
      url,
      group_id,
      match_type: 'url',
      action_type: 'url',
      action_data: '/t',
    });
    const text = JSON.stringify({
      groups: [{ id: 5, name: '<b></b>', module_id: 2, enabled: true }],
      redirects: [
        redirect('/a', 9),
        redirect('/b', 5),
        redirect('/c', 9),
        { url: '/no', match_type: 'x', group_id: 8 },
      ],
    });
    expect((await upload('f.json', text).expect(200)).body).toEqual({ imported: 3 });
    const none = JSON.stringify({ redirects: [{ url: '/no', match_type: 'x' }] });
    expect((await upload('g.json', none).expect(200)).body).toMatchObject({ imported: 0, skipped: [{ text: '/no' }] });
    expect((await rules()).map(({ url }) => url)).toEqual(['/a', '/b', '/c']);
    const { body } = await as().get('/redirects/v1/group?filterBy[name]=group&orderby=id&direction=asc').expect(200);
    expect((body as Items).items.map(({ module_id, redirects }) => [module_id, redirects])).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  it('import thousands of lines in one request', async () => {
    const text = Array.from({ length: 3000 }, (_, i) => `/from-${i},/to-${i}`).join('\n');
    expect((await upload('many.csv', text).expect(200)).body).toEqual({ imported: 3000 });
    const { body } = await as().get('/redirects/v1/redirect?orderby=position&per_page=5').expect(200);
    expect((body as Items).total).toBe(3000);
    expect((body as Items).items[0]).toMatchObject({ url: '/from-2999', position: 2999 });
  });

  it('import the former slugs of published posts and pages', async () => {
    expect((await as().get('/redirects/v1/import/plugin').expect(200)).body).toEqual({ importers: [] });
    const post = async (path: string, body: object): Promise<number> =>
      ((await as().post(`/content/v2/${path}`).send(body)).body as { id: number }).id;
    const above = await post('pages', { title: 'Above', status: 'publish' });
    const page = await post('pages', { title: 'One', slug: 'one', status: 'publish', parent: above });
    const blog = await post('posts', { title: 'Blog', slug: 'blog', status: 'publish' });
    const draft = await post('posts', { title: 'Draft', slug: 'draft' });
    await post(`pages/${page}`, { slug: 'two' });
    await post(`posts/${blog}`, { slug: 'blog-2' });
    await post(`posts/${blog}`, { slug: 'blog' });
    await post(`posts/${draft}`, { slug: 'draft-2' });
    const { body } = await as().get('/redirects/v1/import/plugin').expect(200);
    expect(body).toMatchObject({ importers: [{ id: 'wordpress-old-slugs', total: 2 }] });
    const run = await as()
      .post('/redirects/v1/import/plugin')
      .send({ plugin: ['x', 'wordpress-old-slugs'] })
      .expect(200);
    expect(run.body).toEqual({ imported: 2 });
    for (let i = 0; i < 2; i++) {
      const again = await as().post('/redirects/v1/import/plugin').send({ plugin: 'wordpress-old-slugs' }).expect(200);
      expect(again.body).toEqual({ imported: 0 });
    }
    expect((await rules()).map(({ url, action_data: data }) => [url, (data as Wire).url])).toEqual([
      ['/blog-2/', 'http://site.example/blog/'],
      ['/above/one/', 'http://site.example/above/two/'],
    ]);
    await as().delete(`/content/v2/posts/${blog}?force=true`).expect(200);
    expect((await as().get('/redirects/v1/import/plugin')).body).toMatchObject({ importers: [{ total: 1 }] });
  });

  it('exclude disabled rules from a module export, and answer 404 to CSV in capitals', async () => {
    await make({ url: '/on' });
    await make({ url: '/off', enabled: false });
    expect(await exported('1/csv')).toMatch(/"\/on".*\n$/);
    expect(await exported('1/csv')).not.toContain('/off');
    expect(await exported('all/csv')).toContain('/off');
    expect(await exported('ALL/csv')).toContain('/off');
    await as().get('/redirects/v1/export/all/CSV').expect(404);
    expect(await exported('1/nginx')).toContain('rewrite (?i)^/on/?$ /to? permanent;');
  });

  it('ignore invalid settings and write no server configuration file', async () => {
    const { body } = await as()
      .post('/redirects/v1/setting')
      .send({ expire_404: 'x', location: '/etc/passwd', database: '9', modules: { 2: {} }, monitor_types: ['page'] })
      .expect(200);
    expect(body).toMatchObject({
      settings: { expire_404: 7, database: '4.2', modules: [], monitor_types: ['page'] },
      installed: '/',
      warning: expect.any(String) as string,
    });
    expect((body as { settings: Wire }).settings).not.toHaveProperty('location');
    const { body: calm } = await as().post('/redirects/v1/setting').send({ location: '' }).expect(200);
    expect(calm).not.toHaveProperty('warning');
  });

  it('accept and return post types under the WordPress names at /wp-json', async () => {
    const { body } = await site
      .as('administrator', '/wp-json')
      .post('/redirection/v1/setting')
      .send({ monitor_types: ['tribe_events', 'trash'], monitor_post: 1 })
      .expect(200);
    expect(body).toMatchObject({ settings: { monitor_types: ['tribe_events', 'trash'] } });
    expect((body as { post_types: Wire }).post_types).toHaveProperty('tribe_events', 'Events');
    expect(((await as().get('/redirects/v1/setting')).body as { settings: Wire }).settings.monitor_types).toEqual([
      'cal_events',
      'trash',
    ]);
  });

  it('report problems and repair them', async () => {
    await as()
      .post('/redirects/v1/setting')
      .send({ monitor_types: ['post'], monitor_post: 2 })
      .expect(200);
    await as()
      .post('/redirects/v1/bulk/group/delete')
      .send({ items: [2] })
      .expect(200);
    const problems = (body: unknown): unknown[] =>
      (body as { status: Wire[] }).status.filter(({ status }) => status !== 'good').map(({ id }) => id);
    expect(problems((await as().get('/redirects/v1/plugin').expect(200)).body)).toEqual(['monitor']);
    expect(problems((await as().post('/redirects/v1/plugin').send({ name: 'x', value: 'y' })).body)).toEqual([
      'monitor',
    ]);
    expect(problems((await as().post('/redirects/v1/plugin').send({}).expect(200)).body)).toEqual([]);
    const { body } = await as().get('/redirects/v1/setting');
    expect((body as { settings: Wire }).settings.monitor_post).toBe(1);
  });

  it('restore the defaults after deleting everything', async () => {
    await make({ url: '/a' });
    await as().post('/redirects/v1/setting').send({ expire_404: 30, token: 'mine' }).expect(200);
    const { body } = await as().post('/redirects/v1/plugin/delete').expect(200);
    expect(body).toEqual({ location: 'http://site.example/' });
    expect(await rules()).toEqual([]);
    const { body: after } = await as().get('/redirects/v1/setting').expect(200);
    const { settings, groups } = after as { settings: Wire; groups: { value: { label: string; value: number }[] }[] };
    expect(settings).toMatchObject({ expire_404: 7, token: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(groups[0].value.map(({ label }) => label)).toEqual(['Redirections', 'Modified Posts']);
    expect(settings.last_group_id).toBe(groups[0].value[0].value);
    await make({ url: '/again', group_id: settings.last_group_id });
  });
});
