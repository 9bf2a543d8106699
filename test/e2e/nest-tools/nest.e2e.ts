import { VersioningType } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { AlmanacTestingModule, TEST_ADMINISTRATOR, createTestingApplication } from 'almanac/testing';
import request from 'supertest';
import { basic } from '../../helpers/credentials.js';
import { LibraryModule, LibraryService, createLibraryTables } from '../extension/library.js';
import { OwnFormModule, InsertSubscriber, ToolsModule } from './tools.module.js';

const EVENT = { title: 'Tasting', start_date: '2031-07-01 10:00', end_date: '2031-07-01 11:00' };
const administrator = basic({ ...TEST_ADMINISTRATOR });
const PLAIN = '/tools';
const REST = '/api/tools/v1/items';
const EVENTS = '/api/cal/events/v1/events';

describe('Tools of Nest', () => {
  let app: NestExpressApplication;
  let http: ReturnType<typeof request>;
  beforeAll(async () => {
    const moduleRef = await Test.createTestingModule({
      imports: [AlmanacTestingModule.forRoot(), ToolsModule, LibraryModule],
    }).compile();
    app = await createTestingApplication(moduleRef);
    app.enableVersioning({ type: VersioningType.HEADER, header: 'X-Version' });
    await app.listen(0, '127.0.0.1');
    http = request(app.getHttpServer());
  });
  afterAll(() => app?.close());
  const asTool = (tool: string, path: string) => http.get(path).set('X-Tool', tool);

  describe.each([
    ['a route of a @Controller', PLAIN],
    ['a route of a @RestController', REST],
  ])('on %s', (_, base) => {
    it('pipes: ParseIntPipe, and APP_PIPE with a ValidationPipe', async () => {
      await http.get(`${base}/numbers/7`).expect(200, { id: 7 });
      const { body: refused } = await http.get(`${base}/numbers/seven`).expect(400);
      expect(refused).toMatchObject({ message: 'Validation failed (numeric string is expected)' });
      const contact = { email: 'ann@site.example', more: 1 };
      const { body } = await http.post(`${base}/contacts`).send(contact).expect(201);
      expect(body).toEqual({ contact: { email: 'ann@site.example' }, isInstance: true });
      const { body: invalid } = await http.post(`${base}/contacts`).send({ email: 'ann' }).expect(400);
      expect(JSON.stringify(invalid)).toContain('email must be an email');
    });

    it('FileInterceptor with ParseFilePipe', async () => {
      const upload = (text: string) =>
        http.post(`${base}/files`).field('note', 'n').attach('file', Buffer.from(text), 'a.txt');
      const { body } = await upload('12345').expect(201);
      expect(body).toEqual({ name: 'a.txt', text: '12345', note: 'n' });
      expect((await upload('12345678901').expect(400)).body).toMatchObject({
        message: expect.stringContaining('Validation failed (current file size is 11') as string,
      });
    });

    it('wildcards and optional parts of paths', async () => {
      await http.get(`${base}/files/a/b.txt`).expect(200, { path: ['a', 'b.txt'] });
      await http.get(`${base}/optional`).expect(200, { name: null });
      await http.get(`${base}/optional/ann`).expect(200, { name: 'ann' });
    });

    it('StreamableFile', async () => {
      const { text, headers } = await http.get(`${base}/file`).expect(200);
      expect(text).toBe('a,b\n');
      expect(headers).toMatchObject({
        'content-type': expect.stringContaining('text/csv') as string,
        'content-disposition': 'attachment; filename="a.csv"',
      });
    });

    it('@Sse', async () => {
      const { text } = await http
        .get(`${base}/events`)
        .expect(200)
        .expect('Content-Type', /event-stream/);
      expect(text).toMatch(/data: \{"n":1\}\n\n(?:.*\n)*event: last\n(?:.*\n)*data: \{"n":2\}/);
    });

    it('@Res with and without passthrough', async () => {
      await http.get(`${base}/own-response`).expect(202, { own: true });
      await http.get(`${base}/passthrough`).expect(203, { passed: true }).expect('X-Cake', 'plum');
    });

    it('ClassSerializerInterceptor', async () => {
      await http.get(`${base}/serialized`).expect(200, { name: 'Ann' });
    });
  });

  describe.each([
    ['a route of a @Controller', PLAIN],
    ['a route of a @RestController', REST],
  ])('on %s', (_, base) => {
    it('@Version', async () => {
      await http.get(`${base}/versioned`).set('X-Version', '2').expect(200, { version: 2 });
      await http.get(`${base}/versioned`).set('X-Version', '3').expect(404);
    });
  });

  it.each(['/tools/base/shared', '/api/tools/v1/base/shared'])(
    'a base class that both kinds of controllers extend: POST %s',
    async (path) => {
      await http.post(path).send({ name: 'Ann' }).expect(201, { name: 'Ann' });
    },
  );

  it('several @Version of one route', async () => {
    await http.get('/tools/versioned').set('X-Version', '1').expect(200, { version: 1 });
    await http.get('/tools/versioned').set('X-Version', '2').expect(200, { version: 2 });
  });

  describe.each([
    ['a route of a @Controller', `${PLAIN}/serialized`],
    ['a route of a @RestController', `${REST}/serialized`],
    ['a route of the service', EVENTS],
  ])('on %s', (_, path) => {
    it('APP_GUARD, with the messages and bodies of its exceptions', async () => {
      expect((await asTool('missing', path).expect(404)).body).toMatchObject({ message: 'No such cake' });
      expect((await asTool('forbidden', path).expect(403)).body).toEqual({ reason: 'no cake', retry: false });
      expect((await asTool('closed', path).expect(403)).body).toMatchObject({ message: 'Forbidden resource' });
    });

    it('APP_GUARD, which knows the caller', async () => {
      const { headers } = await http.get(path).set('Authorization', administrator).expect(200);
      expect(headers['x-caller']).toBe(TEST_ADMINISTRATOR.login);
    });

    it('APP_INTERCEPTOR, which changes headers and results', async () => {
      const { headers } = await asTool('replaced', path).expect(200, { tool: true });
      expect(headers['x-handler']).toMatch(/^(?:serialized|list)$/);
    });

    it('request.route of Express, by which metrics and traces name requests', async () => {
      const { headers } = await http.get(path).expect(200);
      expect(headers['x-route']).toMatch(new RegExp(`${path.split('/').at(-1)}$`));
    });

    it('APP_FILTER', async () => {
      await asTool('burnt', path).expect(418, { cake: 'burnt' });
    });
  });

  it.each([
    ['a @Controller', `${PLAIN}/missing`],
    ['a @RestController', `${REST}/missing`],
    ['the service', EVENTS],
  ])('middleware by configure(consumer) for a class and for a path of %s', async (_, path) => {
    expect((await http.get(path)).headers['x-mark']).toBe('class, path');
  });

  it('a handler of a @Controller reads bodies that are neither JSON nor forms as a stream, without a limit', async () => {
    const body = Buffer.alloc(3_000_000);
    const sent = http.post(`${PLAIN}/stream`).set('Content-Type', 'application/octet-stream');
    await sent.send(body).expect(201, { bytes: body.length });
  });

  it('a handler of a @Controller gets the bytes of JSON, and lists', async () => {
    const sent = http.post(`${PLAIN}/raw`).set('Content-Type', 'application/json');
    await sent.send('[1, 2]').expect(201, { raw: '[1, 2]', body: [1, 2] });
  });

  it('middleware by configure(consumer) for a class of the service on the other root', async () => {
    expect((await http.get('/wp-json/tribe/events/v1/events')).headers['x-mark']).toContain('class');
  });

  it('global guards, pipes and interceptors on a write of the service', async () => {
    const post = (tool: string) =>
      http.post(EVENTS).set('X-Tool', tool).set('Authorization', administrator).send(EVENT);
    expect((await post('forbidden').expect(403)).body).toEqual({ reason: 'no cake', retry: false });
    await post('burnt').expect(418, { cake: 'burnt' });
    expect((await http.get(EVENTS).expect(200)).body).toMatchObject({ total: 0 });
    expect((await post('none').expect(201)).body).toMatchObject({ title: 'Tasting' });
  });

  it('subscribers of TypeORM see what modules write', async () => {
    await createLibraryTables(app.get(LibraryService));
    await http.post('/api/library/v1/authors').set('Authorization', administrator).send({ name: 'Ann' }).expect(201);
    const { tables } = app.get(InsertSubscriber);
    expect([...tables]).toEqual(expect.arrayContaining(['library_authors', 'library_books']));
  });
});

describe('APP_FILTER for all HttpExceptions', () => {
  let app: NestExpressApplication;
  let http: ReturnType<typeof request>;
  beforeAll(async () => {
    const imports = [AlmanacTestingModule.forRoot(), OwnFormModule];
    app = await createTestingApplication(await Test.createTestingModule({ imports }).compile());
    await app.listen(0, '127.0.0.1');
    http = request(app.getHttpServer());
  });
  afterAll(() => app?.close());

  it('gets what authentication refuses', async () => {
    const wrong = basic({ login: TEST_ADMINISTRATOR.login, password: 'wrong' });
    await http.get(EVENTS).set('Authorization', wrong).expect(401, { own: 401 });
  });

  it.each([
    ['handlers', 404, `${EVENTS}/999`],
    ['handlers, on the other root', 404, '/wp-json/tribe/events/v1/events/999'],
    ['parameters', 400, `${EVENTS}?page=none`],
    ['policies', 401, '/api/content/v2/users/me'],
    ['unknown routes', 404, '/api/none/v1/such'],
    ['methods', 404, `${EVENTS}?_method=TRACE`],
    ['JSONP names', 400, `${EVENTS}?_jsonp=a-b`],
  ])('gets what %s of the service refuse', async (_, status, path) => {
    await http.get(path).expect(status, { own: status });
  });
});
