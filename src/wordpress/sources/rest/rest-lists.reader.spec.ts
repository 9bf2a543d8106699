import { RestListsReader } from './rest-lists.reader.js';
import type { SiteAnswer, SiteClient } from './site-client.js';

type Query = Readonly<Record<string, string | number>>;

/** A reader of a site that answers as `answer` says. */
function readerOf(answer: (query: Query, route: string) => Partial<SiteAnswer>): RestListsReader {
  const get = (route: string, query: Query): Promise<SiteAnswer> =>
    Promise.resolve({ status: 200, headers: {}, body: undefined, ...answer(query, route) });
  return new RestListsReader({ get } as unknown as SiteClient);
}

const ALL = Array.from({ length: 130 }, (_, i) => ({ id: i + 1 }));
const wordpress = ({ offset, per_page: size }: Query): Partial<SiteAnswer> => ({
  body: ALL.slice(Number(offset), Number(offset) + Number(size)),
  headers: { 'x-wp-total': '130' },
});
const plugin = ({ page, per_page: size }: Query): Partial<SiteAnswer> => ({
  body: { rows: ALL.slice((Number(page) - 1) * Number(size), Number(page) * Number(size)), total: 130 },
});
const invalid = (name: string): Partial<SiteAnswer> => ({ status: 400, body: { data: { params: { [name]: '' } } } });

describe('Lists of a site', () => {
  it.each([
    ['that gives all', wordpress],
    [
      'that refuses large pages',
      (query: Query) => (Number(query.per_page) > 20 ? invalid('per_page') : wordpress(query)),
    ],
    [
      'that gives fewer than wanted',
      (query: Query) => wordpress({ ...query, per_page: Math.min(7, Number(query.per_page)) }),
    ],
    ['that cannot sort by id', (query: Query) => (query.orderby === 'id' ? invalid('orderby') : wordpress(query))],
    [
      'that fails with large pages in the middle',
      (query: Query) =>
        Number(query.offset) === 100 && Number(query.per_page) > 1 ? { status: 500 } : wordpress(query),
    ],
  ])('are whole on a site %s', async (_what, answer) => {
    const { items, unread } = await readerOf(answer).wordpress('posts');
    expect(items).toEqual(ALL);
    expect(unread).toBe(0);
  });

  it.each([
    ['repeats a page for ever', () => ({ body: ALL.slice(0, 100) })],
    ['counts more than it shows', () => ({ body: ALL.slice(0, 100), headers: { 'x-wp-total': '9007199254740991' } })],
    [
      'fails behind its first page',
      ({ offset }: Query) =>
        Number(offset) < 100
          ? { body: ALL.slice(0, 100), headers: { 'x-wp-total': '9007199254740991' } }
          : { status: 500 },
    ],
  ])('end on a site that %s', async (_what, answer) => {
    let requests = 0;
    const reader = readerOf((query) => {
      requests++;
      return answer(query);
    });
    const list = await reader.wordpress('posts');
    expect(list.items).toHaveLength(100);
    expect(list.note).toContain('shows nothing new on 200 pages in a row');
    expect(requests).toBeLessThan(300);
  });

  it('of plug-ins end on a site that repeats its rows for ever', async () => {
    let requests = 0;
    const body = { rows: ALL.slice(0, 50), total: 9_007_199_254_740_991 };
    const reader = readerOf(() => {
      requests++;
      return { body };
    });
    expect((await reader.plugin('x', 'rows', {})).items).toHaveLength(50);
    expect(requests).toBeLessThan(1000);
  });

  it('leave out what makes the site fail, and say so', async () => {
    const fails = ({ offset, per_page: size }: Query): boolean =>
      Number(offset) <= 64 && 64 < Number(offset) + Number(size);
    const list = await readerOf((query) => (fails(query) ? { status: 500 } : wordpress(query))).wordpress('posts');
    expect(list).toMatchObject({ unread: 1, note: expect.stringContaining('500') });
    expect(list.items).toHaveLength(129);
  });

  it('are nothing where there is no such route, and named where the site refuses it', async () => {
    expect(await readerOf(() => ({ status: 404, body: {} })).wordpress('menus')).toEqual({ items: [], unread: 0 });
    const refused = await readerOf(() => ({ status: 403, body: {} })).wordpress('users');
    expect(refused).toMatchObject({ items: [], note: expect.stringContaining('403') });
  });

  it('of plug-ins go on behind a page that fails, with its other rows', async () => {
    const fails = ({ page, per_page: size }: Query): boolean =>
      (Number(page) - 1) * Number(size) <= 64 && 64 < Number(page) * Number(size);
    const list = await readerOf((query) => (fails(query) ? { status: 500 } : plugin(query))).plugin('x', 'rows', {});
    expect(list).toMatchObject({ unread: 1, note: expect.stringContaining('500') });
    expect(list.items.map(({ id }) => id)).not.toContain(65);
  });

  it('of plug-ins count what they do not show', async () => {
    const list = await readerOf(() => ({ body: { rows: { 0: { id: 1 }, 2: { id: 3 } }, total: 3 } })).plugin(
      'x',
      'rows',
      {},
    );
    expect(list).toMatchObject({ items: [{ id: 1 }, { id: 3 }], unread: 1 });
  });

  it('of plug-ins whose pages overlap are read again until they are whole', async () => {
    let requests = 0;
    const list = await readerOf((query) => {
      requests++;
      // The first pass gives a row twice, and another one not at all.
      return requests === 2 ? { body: { rows: ALL.slice(49, 99), total: 130 } } : plugin(query);
    }).plugin('x', 'rows', {});
    expect(list.items).toEqual(ALL);
  });
});
