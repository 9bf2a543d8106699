import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { fewestQueries } from '../../helpers/query-counts.js';

describe('Event lists', () => {
  let service: TestApp;
  const events: number[] = [];

  beforeAll(async () => {
    service = await startApp({ SERVER_TIMING: 'on', GEOLOC_RADIUS_KM: '20' });
    const places = [
      { venue: 'Louvre', geo_lat: 48.8606, geo_lng: 2.3376 },
      { venue: 'Versailles', geo_lat: 48.8049, geo_lng: 2.1204 },
      { venue: 'Lyon', geo_lat: 45.764, geo_lng: 4.8357 },
      { venue: 'Nowhere' },
    ];
    for (let i = 0; i < 24; i++) {
      const { body } = await service
        .as('administrator')
        .post('/cal/events/v1/events')
        .send({
          title: `Listed ${i}`,
          description: i % 2 ? 'An evening of theatre' : 'A concert',
          start_date: `2031-02-${String(i + 1).padStart(2, '0')} 10:00`,
          end_date: `2031-02-${String(i + 1).padStart(2, '0')} 11:00`,
          venue: places[i % 4],
          organizer: [{ organizer: `Org ${i % 3}` }],
          categories: [`Cat ${i % 5}`],
          tags: [`Tag ${i % 2}`],
        })
        .expect(201);
      events.push(body.id as number);
    }
  });
  afterAll(() => service.close());

  const list = (query: string) =>
    service.as('anonymous').get(`/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31&${query}`);

  it('cost at most six queries, and eight with a category', async () => {
    for (const query of ['per_page=20', 'categories=cat-1', 'search=concert', 'featured=false', 'per_page=3&page=2']) {
      const most = query.startsWith('categories') ? 8 : 6;
      expect(await fewestQueries(() => list(query).expect(200))).toBeLessThanOrEqual(most);
    }
  });

  it('return every event exactly once through next_rest_url, with all filters', async () => {
    const seen: number[] = [];
    let next: string | undefined =
      '/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31&per_page=5&tags=tag-1&strict_dates=true';
    while (next) {
      const { body }: { body: unknown } = await service.as('anonymous').get(next).expect(200);
      seen.push(...(body as { events: { id: number }[] }).events.map(({ id }) => id));
      next = (body as { next_rest_url?: string }).next_rest_url?.replace(/^.*\/api/, '');
    }
    expect(seen).toEqual(events.filter((_, i) => i % 2 === 1));
  });

  it.each(['venues', 'organizers'])('of %s answer at the rest_url that they name, for editors too', async (kind) => {
    for (const caller of ['editor', 'anonymous'] as const) {
      const { body } = await service.as(caller).get(`/cal/events/v1/${kind}`).expect(200);
      const { pathname, search } = new URL(body.rest_url as string);
      const again = await service
        .as(caller, '')
        .get(pathname + search)
        .expect(200);
      expect(again.body).toEqual(body);
    }
    await service.as('anonymous').get(`/cal/events/v1/${kind}?status=any`).expect(400);
  });

  it('filter events by distance', async () => {
    const near = await list('geoloc=true&geoloc_lat=48.85&geoloc_lng=2.35&per_page=50').expect(200);
    const venues = new Set(
      (near.body as { events: { venue: { venue: string } }[] }).events.map(({ venue }) => venue.venue),
    );
    expect([...venues].sort()).toEqual(['Louvre', 'Versailles']);
    const off = await list('geoloc=false&geoloc_lat=48.85&geoloc_lng=2.35&per_page=50').expect(200);
    expect((off.body as { total: number }).total).toBe(24);
    await list('geoloc_lat=91&geoloc_lng=2').expect(400);
  });

  it('return correct totals after every change', async () => {
    const total = async () => ((await list('per_page=1').expect(200)).body as { total: number }).total;
    expect(await total()).toBe(24);
    const { body } = await service
      .as('editor')
      .post('/cal/events/v1/events')
      .send({ title: 'One more', start_date: '2031-03-01', end_date: '2031-03-01' })
      .expect(201);
    expect(await total()).toBe(25);
    await service
      .as('editor')
      .delete(`/cal/events/v1/events/${(body as { id: number }).id}`)
      .expect(200);
    expect(await total()).toBe(24);
  });

  it('show authors only their own drafts', async () => {
    const draft = (who: 'author' | 'editor', title: string) =>
      service
        .as(who)
        .post('/cal/events/v1/events')
        .send({ title, status: 'draft', start_date: '2031-04-01', end_date: '2031-04-01' })
        .expect(201);
    await draft('editor', 'Secret plan');
    await draft('author', 'Own plan');
    const titles = async (who: 'author' | 'editor' | 'subscriber' | 'anonymous') =>
      (
        (await service.as(who).get('/cal/events/v1/events?start_date=2031-04-01&end_date=2031-04-02').expect(200))
          .body as { events: { title: string }[]; total: number }
      ).events.map(({ title }) => title);
    expect(await titles('editor')).toEqual(['Secret plan', 'Own plan']);
    expect(await titles('author')).toEqual(['Own plan']);
    expect(await titles('subscriber')).toEqual([]);
    expect(await titles('anonymous')).toEqual([]);
  });

  it('use the index ix_events_list', async () => {
    const { database } = service;
    const sql =
      "SELECT e.* FROM events e WHERE e.status = 'publish' AND e.hide_from_listings = 0 AND e.start_date >= '2031-01-01' AND e.end_date <= '2032-01-01' ORDER BY e.start_date, e.id LIMIT 12";
    if (database.embedded) {
      const plan = await database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
      const text = plan.map(({ detail }) => detail).join('\n');
      expect(text).toContain('ix_events_list');
      expect(text).not.toContain('TEMP B-TREE');
    } else {
      const [plan] = await database.read<{ key: string; Extra: string }>(
        `EXPLAIN ${sql.replace('events e', 'events e USE INDEX (ix_events_list)')}`,
      );
      expect(plan?.key).toBe('ix_events_list');
      expect(plan?.Extra).not.toMatch(/filesort/i);
    }
  });
});
