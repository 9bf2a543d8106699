import { createHash } from 'node:crypto';
import { AuditRecorderService, UNRECORDED_TABLES } from '../../../src/audit/audit-recorder.service.js';
import type { RestEndpoint } from '../../../src/core/rest/endpoint.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { WriteWalk } from '../../helpers/write-walk.js';

/** Least number of endpoints that must have changed something when administrators call them. */
const LEAST_CHANGES = 55;

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
      if (Object.hasOwn(UNRECORDED_TABLES, name) || /_fts/.test(name)) continue;
      const rows = await database.read<Record<string, unknown>>(`SELECT * FROM ${name}`);
      digest.update(name + JSON.stringify(rows));
    }
    return digest.digest('hex');
  }

  const lastEntry = async (): Promise<number> =>
    Number((await service.database.read<{ n: number }>('SELECT MAX(id) AS n FROM audit_entries'))[0].n ?? 0);

  async function send(endpoint: RestEndpoint, caller: Caller): Promise<string> {
    const { verb, path, body } = await walk.request(endpoint);
    const before = { state: await state(), entry: await lastEntry() };
    const answer = await service.as(caller)[verb](path).send(body);
    const isChanged = (await state()) !== before.state;
    const hasEntry = (await lastEntry()) > before.entry;
    const name = `${verb} ${path} as ${String(caller)} → ${answer.status}`;
    // An erasure leaves an entry also where nothing was known, and an export changes nothing.
    const isExplained = hasEntry && /personal-data\/v1\/(?:erase|export)$/.test(endpoint.nestPath);
    if (isChanged !== hasEntry && !isExplained) return `${name}: changed ${isChanged}, entry ${hasEntry}`;
    if (hasEntry && answer.status >= 400) return `${name}: an entry of a refused write`;
    return isChanged ? 'changed' : 'same';
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
