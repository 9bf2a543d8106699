import { LogsRepository } from '../../../src/redirects/log/logs.repository.js';
import type { NewLogEntry } from '../../../src/redirects/log/logs.repository.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

type Items = { items: Record<string, unknown>[]; total: number };

describe('The logs of redirects/v1', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp();
    await site.as('administrator').post('/content/v2/settings').send({ timezone: 'Asia/Kolkata' }).expect(200);
  });
  afterAll(() => site.close());
  beforeEach(() => as().post('/redirects/v1/bulk/404/delete').send({ global: true }).expect(200));

  const as = () => site.as('administrator');
  const add = (...entries: Partial<NewLogEntry<'404'>>[]): Promise<void> =>
    site.database.write(async () => {
      for (const entry of entries)
        await site.app.get(LogsRepository, { strict: false }).add('404', {
          created: '2031-05-01 20:00:00',
          url: '/x',
          domain: 'http://site.example',
          agent: 'A',
          referrer: null,
          http_code: 404,
          request_method: 'GET',
          request_data: null,
          ip: '',
          ...entry,
        });
    });
  const list = async (query: string): Promise<Items> =>
    (await as().get(`/redirects/v1/404?${query}`).expect(200)).body as Items;

  it('show times in the time zone of the site', async () => {
    await add({});
    const { items } = await list('');
    expect(items[0]).toMatchObject({ created: 'May 2, 2031', created_time: '1:30 am', request_data: '', ip: '' });
  });

  it('group URLs without regard to letter case, and by their full length', async () => {
    const long = `/${'x'.repeat(700)}`;
    await add({ url: '/É' }, { url: '/e' }, { url: `${long}1` }, { url: `${long}2` }, { url: `${long}1` });
    const { items, total } = await list('groupBy=url');
    expect(items.map(({ count }) => count)).toEqual([2, 2, 1]);
    expect(items[0]).toEqual({ count: 2, url: '/É', id: '/É' });
    expect(total).toBe(3);
    expect((await list('filterBy[url]=x1')).total).toBe(2);
    expect((await list('filterBy[url-exact]=/E')).total).toBe(2);
  });

  it('delete exactly the entries of a group', async () => {
    await add({ agent: 'Bot' }, { agent: 'Bot 2' }, { agent: null }, { ip: '203.0.113.7' }, { ip: '203.0.113.77' });
    const { body } = await as()
      .post('/redirects/v1/bulk/404/delete')
      .send({ items: ['bot'], groupBy: 'agent' })
      .expect(200);
    expect((body as Items).items.map(({ agent, count }) => [agent, count])).toEqual([
      ['A', 2],
      [null, 1],
      ['Bot 2', 1],
    ]);
    await as()
      .post('/redirects/v1/bulk/404/delete')
      .send({ items: ['203.0.113.7'], groupBy: 'ip' })
      .expect(200);
    expect((await list('filterBy[ip]=203.0.113')).total).toBe(1);
  });

  it('delete nothing for texts without groupBy and for unknown ids', async () => {
    await add({ url: '/a' });
    await as()
      .post('/redirects/v1/bulk/404/delete')
      .send({ items: ['/a', 99_999_999] })
      .expect(200);
    await as().post('/redirects/v1/bulk/404/delete').send({}).expect(200);
    expect((await list('')).total).toBe(1);
  });

  it('combine filters', async () => {
    await add(
      { url: '/a', agent: null, request_method: 'POST', referrer: 'https://one.example/' },
      { url: '/ab', agent: '', ip: '2001:db8::1' },
      { url: '/b', domain: 'https://two.example' },
    );
    const total = async (query: string): Promise<number> => (await list(query)).total;
    expect(await total('filterBy[url]=A')).toBe(2);
    expect(await total('filterBy[url]=a&filterBy[agent]=')).toBe(2);
    expect(await total('filterBy[method]=post')).toBe(1);
    expect(await total('filterBy[method]=brew')).toBe(3);
    expect(await total('filterBy[ip]=2001:DB8:0::1')).toBe(1);
    expect(await total('filterBy[domain]=two')).toBe(1);
    expect(await total('filterBy[referrer]=ONE&filterBy[http]=404')).toBe(1);
    expect(await total('filterBy[http]=410')).toBe(0);
    await as().get('/redirects/v1/404?filterBy[target]=x').expect(400);
    await as().get('/redirects/v1/log?filterBy[target]=x&filterBy[redirect_by]=redirection').expect(200);
  });

  it('delete only the entries that match a filter', async () => {
    await add({ url: '/a' }, { url: '/ab' }, { url: '/b' });
    const { body } = await as()
      .post('/redirects/v1/bulk/404/delete')
      .send({ global: true, filterBy: { url: '/a' } })
      .expect(200);
    expect(body).toEqual({ items: [], total: 0 });
    expect((await list('')).items.map(({ url }) => url)).toEqual(['/b']);
  });
});
