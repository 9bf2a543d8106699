import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { buildNestTools } from '../../../scripts/build-nest-tools.mjs';
import { builtService } from '../../helpers/built-service.js';
import { basic, credentialsOf } from '../../helpers/credentials.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { ServiceRun } from '../../helpers/service-run.js';
import { siteClient } from '../../helpers/site-client.js';
import type { SiteClient } from '../../helpers/site-client.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';

const EVENTS = '/api/cal/events/v1/events';

describe('Packages of Nest in test/nest-tools', () => {
  let database: ThrowawayDatabase;
  let run: ServiceRun;
  let visitor: SiteClient;
  let tcpPort: number;
  beforeAll(async () => {
    builtService();
    const folder = buildNestTools();
    database = await throwawayDatabase();
    tcpPort = await freePort();
    const program = ['--import', `./${join(folder, 'tracing.js')}`, join(folder, 'main.js')];
    // Apollo leaves stack traces out of errors by itself in tests and in production only.
    run = await ServiceRun.start(database, { TCP_PORT: String(tcpPort), NODE_ENV: 'development' }, program);
    await run.ready();
    visitor = siteClient(run.base);
  });
  afterAll(async () => {
    await run.stop();
    await database.drop();
  });

  describe.each([
    ['a @Controller', '/tools'],
    ['a @RestController', '/api/tools/v1/items'],
  ])('in %s', (_, base) => {
    it('@nestjs/config gives its values', async () => {
      expect((await visitor.get(`${base}/config`)).body).toEqual({ greeting: 'Hello' });
    });

    it('@nestjs/cache-manager caches responses and values', async () => {
      const { body } = await visitor.get(`${base}/cached`);
      expect((await visitor.get(`${base}/cached`)).body).toEqual(body);
      expect((await visitor.get(`${base}/stored`)).body).toEqual({ name: 'plum' });
    });

    it('@nestjs/cqrs runs commands, queries and events', async () => {
      const { status, body } = await visitor.post(`${base}/cakes/plum`);
      expect(status).toBe(201);
      expect(body.baked).toBeGreaterThan(0);
      expect(body.seen).toBe(body.baked);
    });

    it('@nestjs/terminus reports health, with its own body when it is bad', async () => {
      const good = await visitor.get(`${base}/health`);
      expect(good).toMatchObject({ status: 200, body: { status: 'ok', info: { database: { status: 'up' } } } });
      const bad = await visitor.get(`${base}/unhealthy`);
      const oven = { status: 'down', reason: 'cold' };
      expect(bad).toMatchObject({ status: 503, body: { status: 'error', error: { oven }, details: { oven } } });
    });

    it('@nestjs/microservices sends messages', async () => {
      expect((await visitor.get(`${base}/sum`)).text).toBe('6');
    });
  });

  it.each([
    ['a @Controller', '/tools/config'],
    ['a @RestController', '/api/tools/v1/items/config'],
    ['the service', EVENTS],
  ])('@nestjs/throttler as APP_GUARD limits a route of %s', async (_, path) => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push((await visitor.get(path, { 'x-throttled': 'yes' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await visitor.get(path, { 'x-throttled': 'yes' })).body.message).toContain('Too Many Requests');
  });

  it.each(['/healthz', '/readyz'])('@nestjs/throttler as APP_GUARD never closes %s', async (path) => {
    for (let i = 0; i < 6; i++) expect((await visitor.get(path, { 'x-throttled': 'yes' })).status).toBe(200);
  });

  it.each([
    ['a @Controller', '/tools/config'],
    ['a @RestController', '/api/tools/v1/items/config'],
    ['the service', EVENTS],
  ])('OpenTelemetry follows the trace of a request into a route of %s', async (_, path) => {
    // Several on one connection, each with a trace of its own.
    for (const digit of ['a', 'b', 'c']) {
      const traceId = digit.repeat(31) + (path.length % 10);
      const response = await fetch(run.base + path, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
      await response.text();
      expect(response.headers.get('x-trace')).toBe(traceId);
      const { body } = await visitor.get(`/tools/spans/${traceId}`);
      const attributes = { 'http.request.method': 'GET', 'url.path': path, 'http.response.status_code': 200 };
      expect(body).toMatchObject([{ parent: '00f067aa0ba902b7', attributes }]);
    }
  });

  describe('@nestjs/graphql', () => {
    const ask = (query: string, headers = {}) => visitor.post('/tools/graphql', { query }, headers);

    it('answers queries, and refuses with the messages of exceptions', async () => {
      expect((await ask('{ cake(name: "plum") { name slices } }')).body).toEqual({
        data: { cake: { name: 'plum', slices: 8 } },
      });
      const refused = await ask('{ cake(name: "stone") { name } }');
      expect(refused.body).toMatchObject({
        data: null,
        errors: [{ message: 'No such cake', extensions: { status: 404 } }],
      });
      expect(refused.text).not.toMatch(/stacktrace|\.js:\d/);
    });

    it('has no caller in resolvers, even with credentials', async () => {
      const headers = { authorization: basic(credentialsOf('administrator')) };
      expect((await ask('{ authenticated }', headers)).body).toEqual({ data: { authenticated: false } });
    });

    it('guards mutations', async () => {
      const mutation = 'mutation { bake(name: "plum", slices: 2) { slices } }';
      expect((await ask(mutation)).body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
      expect((await ask(mutation, { 'x-baker': 'ann' })).body).toEqual({ data: { bake: { slices: 2 } } });
    });
  });

  describe('@nestjs/serve-static', () => {
    it('sends the files of a folder, with their types and validators', async () => {
      const script = await fetch(`${run.base}/tools/static/cakes.js`);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await script.text()).toBe("document.title = 'Cakes';\n");
      // With a validator of its own, `fetch` would send `no-cache`.
      const headers = { 'if-none-match': script.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      expect((await fetch(`${run.base}/tools/static/cakes.js`, { headers })).status).toBe(304);
    });

    it('sends the page of the folder for all addresses below that are no files, as Nest documents it', async () => {
      for (const path of ['/tools/static/', '/tools/static/menu'])
        expect((await visitor.get(path)).text).toContain('<title>Bakery</title>');
    });

    it('leaves all other addresses to the pages of the service', async () => {
      expect(await visitor.get('/')).toMatchObject({ status: 200, text: expect.stringContaining('<main id="main"') });
      expect(await visitor.get('/events/')).toMatchObject({ status: 200 });
      const missing = await visitor.get('/tools-static/cakes.js', { accept: 'text/html' });
      expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('<main id="main"') });
    });
  });

  it('@nestjs/websockets answers messages, guards them, and sends exceptions', async () => {
    const socket = new WebSocket(`${run.base.replace('http', 'ws')}/tools/socket`);
    await once(socket, 'open');
    const send = async (event: string, data: object): Promise<unknown> => {
      socket.send(JSON.stringify({ event, data }));
      const [message] = (await once(socket, 'message')) as [{ data: string }];
      return JSON.parse(message.data);
    };
    expect(await send('order', { cake: 'plum' })).toEqual({ event: 'served', data: 'plum' });
    expect(await send('eat', { hungry: true })).toEqual({ event: 'eaten', data: true });
    const refused = (message: string) => ({ event: 'exception', data: { status: 'error', message } });
    expect(await send('order', { cake: 'stone' })).toMatchObject(refused('No such cake'));
    expect(await send('eat', { hungry: false })).toMatchObject(refused('Forbidden resource'));
    socket.close();
  });

  it('a microservice beside HTTP answers over TCP, with its own exceptions', async () => {
    const ask = async (data: unknown): Promise<unknown> => {
      const socket = connect(tcpPort, '127.0.0.1');
      const message = JSON.stringify({ pattern: { cmd: 'sum' }, data, id: '1' });
      socket.write(`${message.length}#${message}`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return JSON.parse(answer.toString().replace(/^\d+#/, ''));
    };
    expect(await ask([1, 2, 3])).toMatchObject({ response: 6 });
    expect(await ask('stone')).toMatchObject({ err: { message: 'Send a list of numbers' } });
  });

  it('a gateway without an adapter keeps the service from starting, with one sentence', async () => {
    const refused = await ServiceRun.start(database, { ALMANAC_MODULES: './test/nest-tools/dist/gateway.module.js' });
    expect(await refused.ended).toBe(1);
    const lines = refused.output.trim().split('\n');
    expect(lines).toEqual([expect.stringContaining('No driver (WebSockets) has been selected.')]);
  });
});
