import { createHash } from 'node:crypto';
import { AuditRecorder, UNRECORDED_TABLES } from '../../../src/audit/audit-recorder.service.js';
import { RouteTable, isWrite } from '../../../src/core/rest/route-table.js';
import type { Endpoint } from '../../../src/core/rest/route-table.js';
import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

/** Least number of endpoints that must have changed something when administrators call them. */
const LEAST_CHANGES = 55;

/** Values that make requests succeed, by the name of the parameter. */
const VALUES: Record<string, unknown> = {
  title: 'Changed title',
  name: 'Changed name',
  description: 'Changed description',
  content: 'Changed content',
  email: 'walk@site.example',
  start_date: '2031-05-10 10:00:00',
  end_date: '2031-05-10 12:00:00',
  timezone: 'Europe/Berlin',
  venue: 'Walked venue',
  organizer: 'Walked organizer',
  reason: 'walked',
  url: '/walked',
  match_type: 'url',
  action_type: 'url',
  action_code: 301,
  action_data: { url: '/to' },
  group_id: 1,
  module_id: 1,
  full_name: 'Walked Person',
  force: true,
};

describe('Every write route', () => {
  let service: TestApp;
  let ids: Record<string, () => Promise<number | string>>;
  let made = 0;

  beforeAll(async () => {
    service = await startApp({ AUDIT_DAYS: '30' });
    const box = boxOffice(service);
    const create = (path: string, body: Record<string, unknown>) => async (): Promise<number> => {
      const answer = await service.as('administrator').post(path).send(body);
      return (answer.body as { id: number }).id;
    };
    const post = (kind: string) => create(`/content/v2/${kind}`, { title: 'T', content: 'C', status: 'publish' });
    const order = async (): Promise<{ id: number; attendees: { id: number }[] }> => {
      const ticket = await box.ticket(await box.event(), { price: '5', ticket: { mode: 'own', capacity: 5 } });
      return (await box.order({ [ticket]: 1 }).expect(201)).body as { id: number; attendees: { id: number }[] };
    };
    ids = {
      posts: post('posts'),
      pages: post('pages'),
      navigation: post('navigation'),
      cal_events: () => box.event(),
      events: () => box.event(),
      venues: create('/cal/events/v1/venues', { venue: 'V' }),
      cal_venues: create('/cal/events/v1/venues', { venue: 'V' }),
      organizers: create('/cal/events/v1/organizers', { organizer: 'O' }),
      cal_organizers: create('/cal/events/v1/organizers', { organizer: 'O' }),
      users: () =>
        create('/content/v2/users', {
          username: `walked${++made}`,
          email: `walked${made}@site.example`,
          password: 'walked-walked',
        })(),
      categories: () => create('/content/v2/categories', { name: `C${++made}` })(),
      tags: () => create('/content/v2/tags', { name: `T${++made}` })(),
      tickets: async () => box.ticket(await box.event(), { ticket: { mode: 'own', capacity: 5 } }),
      orders: async () => (await order()).id,
      attendees: async () => (await order()).attendees[0].id,
      comments: async () => create('/content/v2/comments', { post: await post('posts')(), content: `c ${++made}` })(),
    };
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

  async function send(endpoint: Endpoint, caller: Caller): Promise<string> {
    const parts = endpoint.nestPath.replace(/^\/~rest/, '').split('/');
    const path: string[] = [];
    for (const part of parts) {
      if (!part.startsWith(':')) path.push(part);
      else path.push(String(await (ids[path.at(-1) ?? ''] ?? (() => Promise.resolve('1')))()));
    }
    const body: Record<string, unknown> = {};
    for (const { name, declaration } of endpoint.params) {
      if (declaration.in === 'path') continue;
      if (name in VALUES) body[name] = VALUES[name];
      else if (name === 'username') body[name] = `walk${++made}`;
      else if (name === 'password') body[name] = 'walked-password';
      else if (declaration.required === true) body[name] = declaration.enum?.[0] ?? sample(declaration.type);
    }
    if ('email' in body) body.email = `walk${++made}@site.example`;
    const before = { state: await state(), entry: await lastEntry() };
    const verb = endpoint.methods[0].toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
    const answer = await service.as(caller)[verb](path.join('/')).send(body);
    const isChanged = (await state()) !== before.state;
    const hasEntry = (await lastEntry()) > before.entry;
    const name = `${verb} ${path.join('/')} as ${String(caller)} → ${answer.status}`;
    // An erasure leaves an entry also where nothing was known.
    const isExplained = hasEntry && endpoint.nestPath.endsWith('personal-data/v1/erase');
    if (isChanged !== hasEntry && !isExplained) return `${name}: changed ${isChanged}, entry ${hasEntry}`;
    if (hasEntry && answer.status >= 400) return `${name}: an entry of a refused write`;
    return isChanged ? 'changed' : 'same';
  }

  const writes = (): Endpoint[] =>
    service.app
      .get(RouteTable)
      .all()
      .flatMap((route) => route.endpoints)
      .filter((endpoint) => isWrite(endpoint) && !endpoint.options.upload)
      // The caller deletes their own account or password.
      .filter(({ nestPath }) => !/users\/me$|application-passwords$/.test(nestPath));

  it('is found out when its entry is missing (control)', async () => {
    await service.as('administrator').get('/content/v2/users/me');
    const [create] = writes().filter(
      ({ nestPath, nestMethod }) => nestPath.endsWith('content/v2/tags') && nestMethod === 'POST',
    );
    const recorder = jest.spyOn(service.app.get(AuditRecorder), 'concerns').mockReturnValue(false);
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
    for (const endpoint of writes()) {
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
  }, 300_000);
});

function sample(type: unknown): unknown {
  const first: unknown = Array.isArray(type) ? type[0] : type;
  return first === 'integer' || first === 'number'
    ? 1
    : first === 'boolean'
      ? true
      : first === 'array'
        ? [1]
        : first === 'object'
          ? {}
          : 'walked';
}
