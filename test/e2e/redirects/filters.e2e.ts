import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

type Wire = Record<string, unknown>;
type Items = { items: Wire[]; total: number };

describe('Filters with blanks around them', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp();
    await as()
      .post('/redirects/v1/setting')
      .send({ ip_logging: 1, ip_headers: ['HTTP_X_FORWARDED_FOR'] })
      .expect(200);
    const rules = [
      { url: '/alpha', title: 'First one', action_data: { url: '/to-a' } },
      { url: '/beta', title: 'Second', action_data: { url: '/to-b' }, action_code: 302, enabled: false },
      { url: '^/gamma/(.*)$', regex: true, action_type: 'error', action_code: 410 },
    ];
    for (const rule of rules)
      await as()
        .post('/redirects/v1/redirect')
        .send({ match_type: 'url', action_type: 'url', group_id: 1, ...rule })
        .expect(200);
    for (const [path, address] of [
      ['/alpha', '2001:DB8::0:1'],
      ['/missing', '::ffff:192.0.2.7'],
    ])
      await site.http().get(path).set('X-Forwarded-For', address).set('User-Agent', 'Reader 1').redirects(0);
  });
  afterAll(() => site.close());

  const as = () => site.as('administrator');
  const total = async (route: string, filterBy: Record<string, string>): Promise<number> =>
    (
      (
        await as()
          .get(`/redirects/v1/${route}`)
          .query(Object.fromEntries(Object.entries(filterBy).map(([name, value]) => [`filterBy[${name}]`, value])))
          .expect(200)
      ).body as Items
    ).total;

  it.each<[string, Record<string, string>, number]>([
    ['redirect', { url: ' alpha ' }, 1],
    ['redirect', { url: '\talpha\n' }, 1],
    ['redirect', { url: 'al pha' }, 0],
    ['redirect', { title: ' first one ' }, 1],
    ['redirect', { target: ' /to-b ' }, 1],
    ['redirect', { status: ' enabled ' }, 2],
    ['redirect', { status: ' disabled' }, 1],
    ['redirect', { 'url-match': ' regular ' }, 1],
    ['redirect', { match: ' url ' }, 3],
    ['redirect', { action: ' error ' }, 1],
    ['redirect', { http: ' 302 ' }, 1],
    ['redirect', { group: ' 1 ' }, 3],
    ['redirect', { group: '99999' }, 0],
    ['redirect', { url: '   ' }, 3],
    ['group', { name: ' redirections ' }, 1],
    ['group', { module: ' 1 ' }, 2],
    ['group', { status: ' enabled ' }, 2],
    ['log', { ip: ' 2001:db8:0:0:0:0:0:1 ' }, 1],
    ['log', { ip: '2001:DB8::1' }, 1],
    ['log', { ip: ' 2001:db8 ' }, 1],
    ['log', { ip: '2001:db8::2' }, 0],
    ['log', { url: ' alpha ' }, 1],
    ['log', { 'url-exact': ' /alpha ' }, 1],
    ['log', { agent: ' reader ' }, 1],
    ['log', { method: ' get ' }, 1],
    ['log', { http: ' 301 ' }, 1],
    ['404', { ip: ' 192.0.2.7 ' }, 1],
    ['404', { ip: '::ffff:192.0.2.7' }, 1],
    ['404', { url: ' missing ' }, 1],
  ])('find the same in %s with %j', async (route, filterBy, count) => {
    expect(await total(route, filterBy)).toBe(count);
  });

  it('delete only what they find', async () => {
    const { body } = await as()
      .post('/redirects/v1/bulk/redirect/disable')
      .send({ global: true, filterBy: { url: ' alpha ' } })
      .expect(200);
    expect((body as Items).total).toBe(1);
    expect(await total('redirect', { status: 'enabled' })).toBe(1);
  });
});

describe('Redirect settings with groups', () => {
  it('name the first group for one that does not exist', async () => {
    const site = await startApp();
    const change = async (body: object): Promise<Wire> =>
      ((await site.as('administrator').post('/redirects/v1/setting').send(body).expect(200)).body as { settings: Wire })
        .settings;
    expect(await change({ monitor_types: ['post'], monitor_post: 99999 })).toMatchObject({ monitor_post: 1 });
    expect(await change({ monitor_post: ' 2 ' })).toMatchObject({ monitor_post: 2 });
    expect(await change({ monitor_post: -3 })).toMatchObject({ monitor_post: 0 });
    expect(await change({ last_group_id: 99999 })).toMatchObject({ last_group_id: 1 });
    expect(await change({ monitor_types: [], monitor_post: 2 })).toMatchObject({ monitor_post: 0 });
    for (const group_id of [99999, 0, -1, 'x', null, [1]])
      await site
        .as('administrator')
        .post('/redirects/v1/redirect')
        .send({ url: '/x', match_type: 'url', action_type: 'url', group_id, action_data: { url: '/y' } })
        .expect(400);
    await site.close();
  });
});
