import fc from 'fast-check';
import { sized } from '../../helpers/suite-size.js';
import { RouteTable } from '../../../src/core/rest/route-table.js';
import { ApplicationPasswordsService } from '../../../src/auth/application-passwords/application-passwords.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';

/** Requests sent to each endpoint. */
const RUNS = sized({ small: 3, full: 12 });

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '0',
    '-1',
    'NaN',
    '1e999',
    '99999999999999999999',
    '\0',
    '\ud800',
    '%00',
    "' OR 1=1 --",
    '<script>',
    '../../etc/passwd',
    '2031-99-99',
    'true',
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { id: {} },
    { __proto__: 1 },
    '\u202e',
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.array(fc.jsonValue(), { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 4 }),
);

const inPath = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '999999999',
    '4294967296',
    '99999999999999999999',
    'x',
    'me',
    '%00',
    '%ff',
    '%2e%2e',
    'a%2fb',
    '-1',
    'é',
  ),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
);

describe('Invalid input', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  let made = 0;
  let credentials: Credentials;

  /** Garbage may delete the caller, its password or its role: each endpoint has an administrator of its own. */
  async function newAdministrator(): Promise<void> {
    const login = `administrator-${++made}`;
    const password = `${login}-application-password`;
    const user = await service.app
      .get(UsersService)
      .create({ login, email: `${login}@site.example`, roles: ['administrator'] });
    await service.app.get(ApplicationPasswordsService).create(user.id, { name: 'Garbage', password });
    credentials = { login, password };
  }

  const rows = async (): Promise<number> => {
    let total = 0;
    for (const table of ['content', 'terms', 'users', 'events', 'venues', 'organizers', 'term_relations']) {
      const [row] = await service.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
      total += Number(row?.n);
    }
    return total;
  };

  /** Sends one request and holds its answer to the contract. */
  async function send(method: string, values: Record<string, unknown>, path: string): Promise<void> {
    const before = await rows();
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    const test = service.as(credentials)[verb](path);
    const answer = verb === 'get' ? await test.query(flat(values)) : await test.send(values);
    const context = `${method} ${path} ${JSON.stringify(values)?.slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 300)}`;
    const told = Array.isArray(answer.body?.failures);
    if (answer.status >= 500 && answer.status !== 501 && !told) throw new Error(context);
    if (answer.status >= 400) {
      if (!isRefusal(answer.body, answer.status)) throw new Error(`not in the contract's shape: ${context}`);
      if ((await rows()) !== before) throw new Error(`a refused request wrote: ${context}`);
    }
  }

  it(`is accepted or refused in the shape of the contract by every endpoint, and a refusal writes nothing`, async () => {
    const routes = service.app.get(RouteTable).all();
    for (const route of routes) {
      for (const endpoint of route.endpoints) {
        if (endpoint.options.upload) continue;
        await newAdministrator();
        const names = endpoint.params.filter(({ declaration }) => declaration.in !== 'path').map(({ name }) => name);
        const values = fc.dictionary(fc.constantFrom(...names, '_fields', 'context', 'x[y][z]'), nasty, { maxKeys: 6 });
        const path = fc.tuple(...route.variables.map(() => inPath)).map((given) => {
          let i = 0;
          return endpoint.nestPath.replace(/^\/api/, '').replace(/:\w+/g, () => given[i++] ?? 'x') || '/';
        });
        await fc.assert(
          fc.asyncProperty(fc.constantFrom(...endpoint.methods), values, path, (method, given, at) =>
            send(method, given, at),
          ),
          { numRuns: RUNS },
        );
      }
    }
  }, 600_000);

  it('is accepted or refused by every list as a page number beyond any database count', async () => {
    await newAdministrator();
    const lists = service.app
      .get(RouteTable)
      .all()
      .filter((route) => route.variables.length === 0)
      .flatMap((route) => route.endpoints)
      .filter(({ methods, params }) => methods.includes('GET') && params.some(({ name }) => name === 'page'));
    expect(lists.length).toBeGreaterThan(15);
    for (const { nestPath, params } of lists) {
      const path = nestPath.replace(/^\/api/, '');
      await send('GET', { page: '99999999999999999999' }, path);
      if (params.some(({ name }) => name === 'offset')) await send('GET', { offset: '99999999999999999999' }, path);
    }
  });

  it('is refused with 4xx as a malformed, too deep or too large body, and ignored in query names', async () => {
    await newAdministrator();
    const post = () => service.as(credentials).post('/cal/events/v1/events');
    await post().set('Content-Type', 'application/json').send('{"title": ').expect(400);
    await post()
      .set('Content-Type', 'application/json')
      .send(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
      .expect(400);
    await post().set('Content-Type', 'text/plain').send('{"title":"x"}').expect(400);
    await post()
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .send(`a${'[b]'.repeat(5000)}=1`)
      .expect(400);
    await post().set('Content-Type', 'multipart/form-data; boundary=x').send('--x\r\nbroken').expect(400);
    await post()
      .set('Content-Type', 'application/json')
      .send(`{"title":"${'x'.repeat(3_000_000)}"}`)
      .expect(413);
    await service
      .as('anonymous')
      .get(`/cal/events/v1/events?${'a[b]'.repeat(500)}=1`)
      .expect(200);
    await service.as('anonymous').get('/cal/events/v1/events?%E0%A4%A').expect(200);
    await service.http().get('/api/%E0%A4%A').expect(404);
  });
});

/**
 * Whether a body is a refusal in a shape of the contract: `{code, message}` everywhere, `{error}` of items of
 * `calendar/v1` that are of another kind or in the trash (calendar-v1.md), and what scanners know besides:
 * `{msg, error}` for scanners, and the sent members again for a wrong key (tickets.md §7). Responses of `seo/v1` repeat
 * their own status or say `{type, response}`; its one 500 names the fields that were not stored (seo.md).
 */
function isRefusal(body: Record<string, unknown> | undefined, status: number): boolean {
  const texts = (...names: string[]): boolean => names.every((name) => typeof body?.[name] === 'string');
  return (
    texts('code', 'message') ||
    (Object.keys(body ?? {}).length === 1 && texts('error')) ||
    texts('msg', 'error') ||
    texts('api_key', 'ticket_id', 'security_code') ||
    texts('type', 'response') ||
    body?.status === status
  );
}

/** Queries hold texts and lists of texts. */
function flat(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
    ]),
  );
}
