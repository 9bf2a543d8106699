import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation & { tags: string[] }>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }>; securitySchemes: object };
}

describe('The OpenAPI document of calendar/v1', () => {
  let service: TestApp;
  let document: Document;
  beforeAll(async () => {
    service = await startApp();
    document = (await service.as('anonymous').get('/calendar/v1/docs').expect(200)).body as Document;
  });
  afterAll(() => service.close());

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('describes every route and method of the namespace', async () => {
    const { body } = await service.as('anonymous').get('/calendar/v1').expect(200);
    const routes = Object.entries(body.routes as Record<string, { methods: string[] }>).filter(
      ([path]) => path !== '/calendar/v1',
    );
    const served = routes.flatMap(([path, { methods }]) =>
      methods.map((method) => `${method} ${path.replace('/calendar/v1', '').replace(/\(\?P<id>.*\)/, '{id}')}`),
    );
    expect(
      operations()
        .map(({ path, method }) => `${method.toUpperCase()} ${path}`)
        .sort(),
    ).toEqual(served.sort());
    expect(document.paths['/events/{id}']).toHaveProperty('patch');
  });

  it('contains every schema it refers to, and unique operation ids', () => {
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name);
    }
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations()) expect(tags).toEqual(expect.arrayContaining(operation.tags));
  });

  it('describes request bodies and the required authentication', () => {
    for (const { method, operation } of operations()) {
      expect(operation.security).toEqual(method === 'get' ? [] : [{ BasicAuth: [] }]);
      const takesBody = ['post', 'put', 'patch'].includes(method);
      expect(operation.requestBody !== undefined).toBe(takesBody);
    }
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([
        'Event',
        'Venue',
        'Organizer',
        'Ticket',
        'OpenApiDocumentation',
        'Event_Request_Body',
        'Venue_Request_Body',
        'Organizer_Request_Body',
        'Ticket_Request_Body',
      ]),
    );
    expect(document.components.schemas.Event_Request_Body?.properties).toHaveProperty('start_date');
    expect(document.components.schemas.Event_Request_Body?.properties).not.toHaveProperty('id');
    expect(document.paths['/venues']?.get?.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['page', 'per_page', 'has_events', 'status']),
    );
  });

  it.each(['events', 'venues', 'organizers', 'tickets'])('describes exactly the members of %s', async (base) => {
    const event = (
      await service
        .as('editor')
        .post('/calendar/v1/events')
        .send({ title: 'E', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' })
        .expect(201)
    ).body as Record<string, unknown>;
    // As announced, an event lacks the members about its status.
    const status = { event_status: 'rescheduled', start_date: '2031-05-17 10:00:00', reason: 'Rain' };
    await service
      .as('editor')
      .post(`/cal/events/v1/events/${String(event.id)}/status`)
      .send({ ...status, attendance_mode: 'hybrid' })
      .expect(200);
    // And those about its series.
    const series = { event_id: event.id, dates: ['2031-05-24'] };
    await service.as('administrator').post('/cal/series/v1/series').send(series).expect(200);
    const { body } =
      base === 'events'
        ? await service
            .as('anonymous')
            .get(`/calendar/v1/events/${String(event.id)}`)
            .expect(200)
        : await service
            .as('editor')
            .post(`/calendar/v1/${base}`)
            .send({ title: 'One', ...(base === 'tickets' ? { event: event.id } : {}) })
            .expect(201);
    const { schemas } = document.components;
    const name = base.charAt(0).toUpperCase() + base.slice(1, -1);
    const described = Object.keys(schemas[name]?.properties ?? {});
    expect(described.sort()).toEqual(Object.keys(body as object).sort());
  });

  it('uses the WordPress names under /wp-json', async () => {
    const { body } = await service.as('anonymous', '/wp-json').get('/tec/v1/docs').expect(200);
    expect((body as Document).servers[0]?.url).toMatch(/\/wp-json\/tec\/v1$/);
    expect((body as Document).components.schemas.Event_Request_Body?.properties).toHaveProperty('tribe_events_cat');
  });
});
