import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

interface Described {
  path: string;
  namespace: string;
  methods: string[];
  args: Record<string, Record<string, unknown>>;
}

const ROOT = '/abilities/v1';
const reference = (JSON.parse(readFileSync(join(__dirname, '../../contract/routes.json'), 'utf8')) as Described[])
  .filter(({ namespace }) => namespace === 'abilities/v1')
  // Clients that read the index cannot all read a group within a group.
  .map((route) => ({ ...route, path: route.path.replace('[a-z0-9]+(?:-[a-z0-9]+)*', '[a-z0-9-]+') }));

describe('The abilities catalogue', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const names = async (query: string): Promise<string[]> => {
    const { body } = await service.as('subscriber').get(`${ROOT}/abilities${query}`).expect(200);
    return (body as { name: string }[]).map(({ name }) => name);
  };

  it('has the routes and arguments of the reference', async () => {
    const { body } = await service.as('anonymous').get(ROOT).expect(200);
    const routes = body.routes as Record<
      string,
      { methods: string[]; endpoints: { args: Record<string, Record<string, unknown>> }[] }
    >;
    expect(reference).toHaveLength(6);
    for (const { path, methods, args } of reference) {
      expect(routes[path]?.methods).toEqual(methods);
      for (const endpoint of routes[path]?.endpoints ?? []) {
        expect(Object.keys(endpoint.args).sort()).toEqual(Object.keys(args).sort());
        for (const [name, wanted] of Object.entries(args)) expect(endpoint.args[name]).toMatchObject(wanted);
      }
    }
  });

  it('lists the core abilities first and each ability once', async () => {
    const all = await names('');
    expect(all.slice(0, 3)).toEqual(['core/get-site-info', 'core/get-user-info', 'core/get-environment-info']);
    expect(all).toEqual(expect.arrayContaining(['calendar/find-events', 'tickets/list-tickets']));
    expect(new Set(all).size).toBe(all.length);
  });

  it('filters by namespace, category and annotations', async () => {
    expect(await names('?namespace=core')).toHaveLength(3);
    expect(await names('?namespace=calendar&category=user')).toEqual([]);
    const looking = await names('?meta[annotations][readonly]=true');
    const writing = await names('?meta[annotations][readonly]=0');
    expect(looking).toContain('calendar/find-events');
    expect(writing.filter((name) => looking.includes(name))).toEqual([]);
    expect([...looking, ...writing].sort()).toEqual((await names('')).sort());
    expect(await names('?meta[show_in_rest]=false')).toEqual([]);
    expect(await names('?meta[nonsense]=1')).toEqual([]);
    await service.as('subscriber').get(`${ROOT}/abilities?meta=text`).expect(400);
  });

  it('is paginated', async () => {
    const answer = await service.as('subscriber').get(`${ROOT}/abilities?per_page=2&page=2&namespace=core`).expect(200);
    expect(answer.body).toHaveLength(1);
    expect(answer.headers['x-wp-totalpages']).toBe('2');
    expect(answer.headers.link).toMatch(/page=1&namespace=core>; rel="prev"$/);
  });

  it('publishes object schemas without "required": true on properties', async () => {
    const { body } = await service.as('subscriber').get(`${ROOT}/abilities?per_page=100`).expect(200);
    for (const { input_schema: schema } of body as { input_schema: Record<string, unknown> }[]) {
      expect(schema.type).toBe('object');
      expect(JSON.stringify(schema)).not.toContain('"required":true');
    }
  });

  it('answers 401 to visitors', async () => {
    for (const path of ['/abilities', '/abilities/core/get-site-info', '/categories', '/categories/site']) {
      const { body } = await service
        .as('anonymous')
        .get(ROOT + path)
        .expect(401);
      expect(body.code).toBe('rest_forbidden');
    }
  });

  it('uses the WordPress names under /wp-json', async () => {
    const { body } = await service
      .as('subscriber', '/wp-json')
      .get('/wp-abilities/v1/abilities/calendar/find-events')
      .expect(200);
    expect(body._links['wp:action-run'][0].href).toMatch(
      /\/wp-json\/wp-abilities\/v1\/abilities\/calendar\/find-events\/run$/,
    );
  });
});
