import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { RouteTable } from '../../../src/core/rest/route-table.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string; schema: object }[];
        requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
        responses: object;
      }
    >
  >;
  components: { securitySchemes: object };
}

describe('The OpenAPI document', () => {
  let service: TestApp;
  let document: Document;
  beforeAll(async () => {
    service = await startApp({ DOCS: 'on' });
    document = (await service.http().get('/docs-json').expect(200)).body as Document;
  });
  afterAll(() => service.close());

  it('describes every route of the REST interface', async () => {
    const { body } = await service.as('anonymous').get('/').expect(200);
    const listed = Object.keys((body as { routes: object }).routes);
    const routes = service.app.get(RouteTable).allWithHidden();
    expect(routes.length).toBeGreaterThan(listed.length);
    expect(document.openapi).toMatch(/^3\.0/);
    expect(document.servers[0]?.url).toBe('/api');
    expect(Object.keys(document.paths)).toHaveLength(routes.length);
    expect(JSON.stringify(document.paths)).not.toContain('~rest');
  });

  it('describes where parameters go and their types', () => {
    const events = document.paths['/cal/events/v1/events'];
    expect(events?.get?.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'per_page',
          in: 'query',
          schema: expect.objectContaining({ type: 'integer' }),
        }),
      ]),
    );
    const body = events?.post?.requestBody?.content['application/json']?.schema;
    expect(body?.required).toEqual(['title', 'start_date', 'end_date']);
    expect(Object.keys(body?.properties ?? {})).toEqual(expect.arrayContaining(['venue', 'organizer', 'timezone']));
    const one = document.paths['/cal/events/v1/events/{id}'];
    expect(Object.keys(one ?? {}).sort()).toEqual(['delete', 'get', 'patch', 'post', 'put']);
    expect(one?.get?.parameters).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'id', in: 'path', required: true })]),
    );
  });

  it('describes the members of nested DTOs', () => {
    const schemaOf = (path: string) =>
      document.paths[path]?.post?.requestBody?.content['application/json']?.schema.properties;
    expect(schemaOf('/cal/tickets/v1/orders')).toMatchObject({
      purchaser: {
        type: 'object',
        required: ['name', 'email'],
        properties: { name: { type: 'string', maxLength: 250 }, email: { type: 'string', format: 'email' } },
      },
      attendees: { type: 'array', maxItems: 1000, items: { type: 'object', required: ['ticket_id'] } },
    });
    expect(schemaOf('/cal/tickets/v1/tickets')).toMatchObject({
      ticket: { type: 'object', properties: { capacity: { type: 'integer', nullable: true, minimum: -1 } } },
      attendee_information_fields: { type: 'array', maxItems: 40, items: { type: 'object', required: ['label'] } },
    });
    expect(schemaOf('/cal/tickets/v1/cart')).toMatchObject({
      tickets: { type: 'array', maxItems: 50, items: { properties: { quantity: { type: 'integer', minimum: 0 } } } },
      meta: { type: 'array', items: { properties: { items: { type: 'array', items: { type: 'object' } } } } },
    });
  });

  it('describes lists and objects in queries as the server reads them', async () => {
    const { body } = await service.http().get('/docs-json').expect(200);
    type Described = { in: string; style?: string; explode?: boolean; schema?: { type?: unknown } };
    const operations = Object.values(body.paths as Record<string, Record<string, { parameters?: Described[] }>>);
    const inQuery = operations
      .flatMap((item) => Object.values(item).flatMap(({ parameters }) => parameters ?? []))
      .filter((parameter) => parameter.in === 'query');
    const lists = inQuery.filter(({ schema }) => [schema?.type].flat().includes('array'));
    expect(lists.length).toBeGreaterThan(90);
    expect(lists.filter(({ style, explode }) => style !== 'form' || explode !== false)).toEqual([]);
    const made = [];
    for (const title of ['One', 'Two'])
      made.push((await service.as('editor').post('/content/v2/posts').send({ title, status: 'publish' })).body.id);
    const listed = await service
      .as('anonymous')
      .get(`/content/v2/posts?include=${made.join(',')}`)
      .expect(200);
    expect(listed.body).toHaveLength(2);
  });

  it('has the version of the package and describes its tags', async () => {
    const { body } = await service.http().get('/docs-json').expect(200);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(body.info.version).toBe(version);
    const described = (body.tags as { name: string; description: string }[]).map(({ name }) => name);
    const operations = Object.values(body.paths as Record<string, Record<string, { tags?: string[] }>>);
    const used = new Set(operations.flatMap((item) => Object.values(item)).flatMap(({ tags }) => tags ?? []));
    expect([...used].filter((tag) => !described.includes(tag) && tag !== 'root')).toEqual([]);
  });

  it('refers to one schema of refusals, which refusals have', async () => {
    const { body } = await service.http().get('/docs-json').expect(200);
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations.length).toBeGreaterThan(400);
    expect(operations.filter(({ responses }) => !('default' in responses))).toEqual([]);
    expect(body.components.responses.Refusal.content['application/json'].schema.$ref).toBe(
      '#/components/schemas/Error',
    );
    const validate = new Ajv({ strict: false }).compile(body.components.schemas.Error as object);
    for (const path of [
      '/cal/events/v1/events?per_page=x',
      '/cal/events/v1/events/0',
      '/content/v2/users/me',
      '/no/route',
    ]) {
      const answer = await service.as('anonymous').get(path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect([path, validate(answer.body), validate.errors]).toEqual([path, true, null]);
    }
  });

  it('describes how callers authenticate and repeat writes', () => {
    expect(Object.keys(document.components.securitySchemes)).toEqual(['basic', 'nonce', 'scannerKey', 'deviceToken']);
    const keyed = Object.values(document.paths).flatMap((item) =>
      Object.entries(item).filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key')),
    );
    const methods = new Set(keyed.map(([method]) => method));
    expect([...methods].sort()).toEqual(['delete', 'patch', 'post', 'put']);
    const scan = document.paths['/cal/tickets/v1/qr']?.post as unknown as { security: object[] };
    expect(scan.security).toContainEqual({ scannerKey: [] });
  });

  it('lists the routes that the index leaves out', async () => {
    const { body } = await service.http().get('/docs-json').expect(200);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/seo/v1/alerts/dismissed', '/seo/v1/indexing/reset', '/seo/v1/import/aioseo/upload']),
    );
  });

  it('is shown in Swagger UI with a restrictive content security policy', async () => {
    const { text, headers } = await service.http().get('/docs').expect(200);
    expect(text).toContain('swagger-ui');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('of cal/events/v1 is also served at its doc route', async () => {
    const { body } = await service.as('anonymous').get('/cal/events/v1/doc').expect(200);
    const own = body as Document & { components: { schemas: Record<string, object> } };
    expect(Object.keys(own.paths).sort()).toEqual(
      [
        '/categories',
        '/categories/colors',
        '/categories/{id}',
        '/categories/{id}/colors',
        '/doc',
        '/events',
        '/events/by-slug/{slug}',
        '/events/{id}',
        '/events/{id}/duplicate',
        '/events/{id}/status',
        '/organizers',
        '/organizers/by-slug/{slug}',
        '/organizers/{id}',
        '/tags',
        '/tags/{id}',
        '/venues',
        '/venues/by-slug/{slug}',
        '/venues/{id}',
      ].sort(),
    );
    for (const [, name = ''] of JSON.stringify(own).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(own.components.schemas).toHaveProperty(name);
    expect(Object.keys(own.components.schemas)).toEqual(
      expect.arrayContaining(['EventResponse', 'VenueResponse', 'OrganizerResponse', 'EventTermResponse']),
    );
    expect(own.components.schemas).not.toHaveProperty('OrderResponse');
  });
});
