import { createHash } from 'node:crypto';
import { AuditRecorderService, UNRECORDED_TABLES } from '../../../src/audit/audit-recorder.service.js';
import { createDemoRecords } from '../../../src/cli/demo/demo-records.js';
import type { RestEndpoint } from '../../../src/core/rest/endpoint.js';
import { DEMO_IDS } from '../../../src/demo/demo-ids.js';
import { basic, credentialsOf, startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { documentedOperations, exampleOf, withNonces, type ExampleRequest } from '../../helpers/example-requests.js';
import { WriteWalk, type WriteRequest } from '../../helpers/write-walk.js';

/** Least number of endpoints that must have changed something when administrators call them. */
const LEAST_CHANGES = 55;

/** The same for the examples of the OpenAPI document. */
const LEAST_CHANGES_OF_EXAMPLES = 100;

/** Tables of the search indexes of SQLite. */
const SEARCH_INDEX = /_(?:fts|search)(?:_|$)/;

/** What needs another service, and answers 503 without it; and the recorded status of settings that are not stored as sent. */
const UNAVAILABLE = /^\/mail\/v1\/|site_representation$/;

describe('Every write route', () => {
  let service: TestApp;
  let walk: WriteWalk;

  beforeAll(async () => {
    service = await startApp({ AUDIT_RETENTION_DAYS: '30' });
    walk = new WriteWalk(service);
  });
  afterAll(() => service.close());

  /** A digest of every table whose changes are recorded. */
  async function state(): Promise<string> {
    const { database } = service;
    const tables = await database.read<{ name: string }>(
      database.embedded
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND sql NOT LIKE '%VIRTUAL%'"
        : "SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE'",
    );
    const digest = createHash('sha256');
    for (const { name } of tables) {
      if (Object.hasOwn(UNRECORDED_TABLES, name) || SEARCH_INDEX.test(name)) continue;
      const rows = await database.read<Record<string, unknown>>(`SELECT * FROM ${name}`);
      digest.update(name + JSON.stringify(rows));
    }
    return digest.digest('hex');
  }

  const lastEntry = async (): Promise<number> =>
    Number((await service.database.read<{ n: number }>('SELECT MAX(id) AS n FROM audit_entries'))[0].n ?? 0);

  async function send(endpoint: RestEndpoint, caller: Caller): Promise<string> {
    return sent(await walk.request(endpoint), caller);
  }

  async function sent({ verb, path, body, query = {} }: WriteRequest, caller: Caller): Promise<string> {
    const before = { state: await state(), entry: await lastEntry() };
    const answer = await service.as(caller)[verb](path).query(query).send(body);
    const isChanged = (await state()) !== before.state;
    const hasEntry = (await lastEntry()) > before.entry;
    const name = `${verb} ${path} as ${String(caller)} → ${answer.status}`;
    // An erasure leaves an entry also where nothing was known, an export changes nothing, and what is stored under the
    // name of a setting has an entry whatever was there.
    const isExplained = hasEntry && /personal-data\/v1\/(?:erase|export)$|\/settings?$/.test(path);
    if (answer.status >= 500 && !UNAVAILABLE.test(path)) return `${name}: ${answer.text.slice(0, 200)}`;
    if (isChanged !== hasEntry && !isExplained) return `${name}: changed ${isChanged}, entry ${hasEntry}`;
    if (hasEntry && answer.status >= 400) return `${name}: an entry of a refused write`;
    return isChanged ? 'changed' : 'same';
  }

  /** The examples of all writes, deletions last; what erases all records of a kind is after all others. */
  async function exampleWrites(): Promise<WriteRequest[]> {
    const { user } = await createDemoRecords(service.app, {
      rootUrl: `${service.base}/api`,
      authorization: basic(credentialsOf('administrator')),
    });
    const writes = documentedOperations()
      .filter(({ method }) => method !== 'get' && method !== 'head')
      .flatMap(({ path, method, operation }) => exampleOf(path, method, operation) ?? [])
      .filter(({ path, method }) => !(method === 'delete' && /users\/me$|application-passwords$/.test(path)));
    const rank = ({ path, method }: ExampleRequest): number =>
      /redirects\/v1\/plugin\/delete|personal-data\/v1\/erase/.test(path) ? 2 : method === 'delete' ? 1 : 0;
    const sorted = writes.sort((a, b) => rank(a) - rank(b));
    return Promise.all(
      sorted.map(async ({ method, path, query, body }) => ({
        verb: method as WriteRequest['verb'],
        path: path.replace(`/users/${DEMO_IDS.user}`, `/users/${user}`),
        query,
        body: (await withNonces(service, body)) as Record<string, unknown>,
      })),
    );
  }

  it('is found out when its entry is missing (control)', async () => {
    await service.as('administrator').get('/content/v2/users/me');
    const [create] = walk
      .endpoints()
      .filter(({ nestPath, nestMethod }) => nestPath.endsWith('content/v2/tags') && nestMethod === 'POST');
    const recorder = jest.spyOn(service.app.get(AuditRecorderService), 'concerns').mockReturnValue(false);
    try {
      expect(await send(create, 'administrator')).toMatch(/changed true, entry false$/);
    } finally {
      recorder.mockRestore();
    }
  });

  it('leaves an entry if it does what its example shows', async () => {
    const found: Record<string, number> = {};
    const faults: string[] = [];
    for (const write of await exampleWrites()) {
      const outcome = await sent(write, 'administrator');
      if (outcome === 'changed' || outcome === 'same') found[outcome] = (found[outcome] ?? 0) + 1;
      else faults.push(outcome);
    }
    expect({ faults, found }).toEqual({ faults: [], found: expect.anything() as unknown });
    process.stdout.write(`examples of writes: ${found.changed} changed something, ${found.same} did not\n`);
    expect(found.changed).toBeGreaterThan(LEAST_CHANGES_OF_EXAMPLES);
  }, 300_000);

  it('leaves an entry if it changes anything, and none if it is refused', async () => {
    // First uses of application passwords are noted in their rows.
    for (const who of ['administrator', 'subscriber'] as const) await service.as(who).get('/content/v2/users/me');
    const found: Record<string, number> = {};
    const faults: string[] = [];
    for (const endpoint of walk.endpoints()) {
      for (const caller of ['subscriber', 'administrator'] as const) {
        const outcome = await send(endpoint, caller);
        if (outcome === 'changed' || outcome === 'same') {
          const key = `${caller} ${outcome}`;
          found[key] = (found[key] ?? 0) + 1;
        } else faults.push(outcome);
      }
    }
    expect({ faults, found }).toEqual({ faults: [], found: expect.anything() as unknown });
    expect(found['administrator changed']).toBeGreaterThan(LEAST_CHANGES);
    // Every statement of the service declares what it changes.
    expect(await service.database.read("SELECT action FROM audit_entries WHERE record_type = ''")).toEqual([]);
  }, 300_000);
});
