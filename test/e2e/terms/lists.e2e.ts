import type { Response } from 'supertest';
import { termConditions, termOrder } from '../../../src/core/content/terms/term-list.sql.js';
import type { TermFilter, TermOrderBy } from '../../../src/core/content/terms/term-list.sql.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';

/** Address of the next page in a `Link` header. */
function linkToNext({ headers }: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1];
}

describe('Lists of terms', () => {
  let service: TestApp;
  /** A tree of 30 branches, five levels deep, and 3,000 tags. */
  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'true' });
    const { database } = service;
    await database.write(async () => {
      const row = async (taxonomy: string, name: string, parent: number | null): Promise<void> => {
        const columns = [taxonomy, name, name, name, name, '', parent, parent ?? 0, name.length % 3];
        await database.execute(
          'INSERT INTO terms (taxonomy, name, name_key, name_lower, slug, description, parent_id, level, count) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
          columns,
        );
      };
      for (let i = 0; i < 3000; i++) await row('post_tag', `tag ${(i * 7919) % 3000}`, null);
      for (let branch = 0; branch < 30; branch++) {
        let parent: number | null = null;
        for (let level = 0; level < 5; level++) {
          await row('cal_events_cat', `branch-${branch}-${level}`, parent);
          const [made] = await database.read<{ id: number }>('SELECT MAX(id) AS id FROM terms');
          parent = made?.id ?? null;
        }
      }
    });
    await database.write(() => database.read('ANALYZE TABLE terms').catch(() => database.read('ANALYZE')));
  });
  afterAll(() => service.close());

  const visitor = () => service.as('anonymous');

  it.each([
    '/content/v2/cal_events_cat?per_page=100&orderby=slug&order=desc',
    '/content/v2/tags?per_page=100&page=7',
    '/content/v2/tags?search=9&page=2',
    '/cal/events/v1/categories?hide_empty=false',
    '/cal/events/v1/categories?hide_empty=false&page=2&per_page=50&search=branch',
    '/cal/events/v1/tags?page=3',
  ])('cost at most four queries: %s', async (path) => {
    expect(await fewestQueries(() => visitor().get(path).expect(200))).toBeLessThanOrEqual(4);
  });

  it.each<[string, TermOrderBy, Omit<TermFilter, 'taxonomy'>]>([
    ['by name', 'name', {}],
    ['by name, those in use', 'name', { hideEmpty: true }],
    ['by slug', 'slug', {}],
    ['by id', 'id', {}],
    ['by count', 'count', {}],
  ])('are sorted by an index: %s', async (_, by, filter) => {
    const { database } = service;
    const where = termConditions({ taxonomy: 'post_tag', ...filter });
    for (const descending of [false, true]) {
      const order = termOrder({ by, descending }, { taxonomy: 'post_tag', ...filter });
      const sql = `SELECT t.* FROM terms t WHERE ${where.sql} ORDER BY ${order.sql} LIMIT 10 OFFSET 20`;
      const explain = database.embedded ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const plan = JSON.stringify(await database.read(`${explain} ${sql}`, [...where.parameters, ...order.parameters]));
      expect(plan).not.toMatch(/TEMP B-TREE|filesort/i);
      expect(plan).toMatch(/ix_terms_|uq_terms_/);
    }
  });

  it('contain links with all levels of the tree', async () => {
    const { body } = await visitor().get('/content/v2/cal_events_cat?slug=branch-3-4&_fields=link').expect(200);
    expect(body).toEqual([
      { link: 'http://site.example/events/category/branch-3-0/branch-3-1/branch-3-2/branch-3-3/branch-3-4/' },
    ]);
  });

  it.each(['/content/v2/tags?per_page=100', '/cal/events/v1/tags?per_page=50&hide_empty=false&orderby=id'])(
    'return every term exactly once across pages: %s',
    async (start) => {
      const seen: number[] = [];
      for (let path: string | undefined = start; path !== undefined;) {
        const answer: Response = await visitor().get(path).expect(200);
        const body = answer.body as { tags?: { id: number }[]; next_rest_url?: string } | { id: number }[];
        const tags = Array.isArray(body) ? body : (body.tags ?? []);
        seen.push(...tags.map(({ id }) => id));
        const next = Array.isArray(body) ? linkToNext(answer) : body.next_rest_url;
        path = next?.replace(/^.*?\/api/, '');
      }
      expect(seen).toHaveLength(3000);
      expect(new Set(seen).size).toBe(3000);
    },
  );

  it('return totals beyond the last page and accept huge page numbers', async () => {
    const past = await visitor().get('/content/v2/tags?page=99999999999999999999&per_page=100').expect(200);
    expect(past.body).toEqual([]);
    expect(past.headers['x-wp-total']).toBe('3000');
    const events = await visitor().get('/cal/events/v1/tags?page=1e300&hide_empty=0').expect(200);
    expect(events.body).toMatchObject({ total: 3000, total_pages: 250, tags: [] });
  });

  it('follow the order of include and slug', async () => {
    const list = async (query: string) => {
      const { body } = await visitor().get(`/content/v2/tags?${query}&_fields=slug`).expect(200);
      return (body as { slug: string }[]).map(({ slug }) => slug);
    };
    expect(await list('slug=branch-1-1')).toEqual([]);
    const { body } = await visitor().get(
      '/content/v2/cal_events_cat?slug[]=branch-2-0&slug[]=branch-1-0&orderby=include_slugs&_fields=id,slug',
    );
    const [two, one] = body as { id: number; slug: string }[];
    expect([two?.slug, one?.slug]).toEqual(['branch-2-0', 'branch-1-0']);
    const path = `/content/v2/cal_events_cat?include=${two?.id},${one?.id}&orderby=include&_fields=slug`;
    expect((await visitor().get(path)).body).toEqual([{ slug: 'branch-2-0' }, { slug: 'branch-1-0' }]);
  });

  it('show the terms of a post to users who may read the post', async () => {
    const { body: tag } = await service.as('editor').post('/content/v2/tags').send({ name: 'Secret' }).expect(201);
    const event = { title: 'x', start_date: '2032-01-01 10:00', end_date: '2032-01-01 11:00', tags: [tag.id] };
    const { body: draft } = await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ ...event, status: 'draft' })
      .expect(201);
    const path = `/content/v2/tags?post=${draft.id}&_fields=name`;
    expect((await service.as('editor').get(path).expect(200)).body).toEqual([{ name: 'Secret' }]);
    expect((await visitor().get(path).expect(401)).body.code).toBe('rest_forbidden_context');
    await service.as('editor').get(`/content/v2/categories?post=${draft.id}`).expect(403);
    await visitor().get('/content/v2/tags?post=999999').expect(400);
    const { body: shown } = await service.as('editor').post('/cal/events/v1/events').send(event).expect(201);
    expect((await visitor().get(`/content/v2/tags?post=${shown.id}&_fields=name,count`)).body).toEqual([
      { name: 'Secret', count: 1 },
    ]);
  });
});
