import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DataSource } from 'typeorm';
import { CONTRACT_ACCOUNTS } from '../../../scripts/contract-accounts.mjs';
import { dumpPath, dumpsFor, loadDump, readDump, takeDump } from '../../../scripts/schema-dump/index.mjs';
import type { Dump } from '../../../scripts/schema-dump/index.mjs';
import { serviceVersion } from '../../../src/core/version.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { entitiesOf } from '../../helpers/entities.js';
import { visit } from '../../helpers/redirects.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { lostRows, schemaDifferences, upgrade } from '../../upgrade/compare.js';
import { DOOR_KEY } from '../backup/every-kind.js';
import { boxOffice } from '../tickets/box-office.js';

/** Tables whose rows a migration deletes on purpose, by the name of the migration. */
const ROWS_REMOVED_BY: Readonly<Record<string, readonly string[]>> = {};

const ENGINE = process.env.TEST_ENGINE === 'mysql' ? 'mysql' : 'sqlite';
const DUMPS = dumpsFor(ENGINE).map(readDump);

class DeleteComment1999999999998 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM comments WHERE id = 1');
  }
  async down(): Promise<void> {}
}

class DropCountry1999999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE venues DROP COLUMN country');
  }
  async down(): Promise<void> {}
}

describe('The dumps of versions', () => {
  it('include the present one: npm run dump-schema', () => {
    expect(dumpsFor(ENGINE)).toContain(dumpPath(serviceVersion(), ENGINE));
  });
});

describe.each(DUMPS.map((dump) => [dump.version, dump] as const))('An upgrade from version %s', (_, dump) => {
  let throwaway: ThrowawayDatabase;
  let loaded: Dump;
  let upgraded: Dump;
  let service: TestApp;
  beforeAll(async () => {
    throwaway = await throwawayDatabase();
    await loadDump(dump, throwaway.url);
    loaded = await takeDump(throwaway.url, dump.version);
    await upgrade(throwaway.url);
    upgraded = await takeDump(throwaway.url, dump.version);
    service = await startApp({ DATABASE_URL: throwaway.url });
  });
  afterAll(async () => {
    await service.close();
    await throwaway.drop();
  });

  const admin = () => service.as('administrator');
  const lost = (later: Dump, removing = ROWS_REMOVED_BY) =>
    lostRows(dump, later, service.app.get(DataSource), removing);

  it('starts from a dump with rows in every table', () => {
    const empty = dump.tables.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
    expect(empty).toEqual([]);
    expect(loaded.tables).toEqual(dump.tables);
  });

  it('loses no row', () => {
    expect(lost(upgraded)).toEqual([]);
  });

  it('makes the schema of the entities', async () => {
    expect(await schemaDifferences(throwaway.url, entitiesOf(service))).toEqual([]);
  });

  it('leaves accounts and their application passwords valid', async () => {
    const { login, password } = CONTRACT_ACCOUNTS.EDITOR;
    const { body } = await service.as({ login, password }).get('/content/v2/users/me?context=edit').expect(200);
    expect(body).toMatchObject({ username: login, roles: ['editor'] });
  });

  it('leaves events, which are found by their text too', async () => {
    const search = '/cal/events/v1/events?start_date=2031-01-01&end_date=2032-01-01&search=';
    const { body: days } = await service.as('anonymous').get(`${search}whole`).expect(200);
    expect((days.events as { title: string }[]).map(({ title }) => title)).toEqual(['Whole days']);
    const { body: music } = await service.as('anonymous').get(`${search}saxophone`).expect(200);
    expect((music.events as { venue: { venue: string } }[]).map(({ venue }) => venue.venue)).toEqual(['Hall Ñ']);
  });

  it('continues the ids behind one that had been deleted', async () => {
    const { columns, rows } = dump.tables.find(({ name }) => name === 'content') as Dump['tables'][number];
    const highest = Math.max(...rows.map((row) => Number(row[columns.indexOf('id')])));
    const { body } = await admin().post('/content/v2/posts').send({ title: 'Next' }).expect(201);
    expect(body.id).toBeGreaterThan(highest + 1);
  });

  it('sells the seats that are left', async () => {
    const office = boxOffice(service, null);
    const { body } = await admin().get('/cal/tickets/v1/tickets').expect(200);
    const [ticket] = (body.tickets as { id: number; cost: string }[]).sort((a, b) => a.id - b.id);
    const left = await office.left(ticket.id);
    await office.order({ [ticket.id]: 2 }, { accept_terms: true }).expect(201);
    expect(await office.left(ticket.id)).toBe(left - 2);
    await office.audit();
  });

  it('lets tickets that shared the places of their event draw on its pool', async () => {
    const shared = await service.database.read<{ id: number; event: number; sold: number; pending: number }>(
      "SELECT t.id AS id, t.post_id AS event, p.sold, p.pending FROM tickets t JOIN ticket_pools p ON p.id = t.post_id WHERE t.mode = 'global' AND t.shared_pool_id = t.post_id",
    );
    expect(shared.length).toBeGreaterThan(0);
    for (const { id, event, sold, pending } of shared) {
      const { body } = await admin().get(`/cal/tickets/v1/pools?post_id=${event}`).expect(200);
      const [pool] = body.pools as { id: number; ticket_ids: number[] }[];
      expect(pool).toMatchObject({ id: event, sold: Number(sold), pending: Number(pending), capacity: 9 });
      expect(pool.ticket_ids).toContain(id);
      expect(await boxOffice(service, null).left(id)).toBe(9 - Number(sold) - Number(pending));
    }
  });

  it('admits an attendee at the door with the key of before', async () => {
    const { body } = await admin().get('/cal/tickets/v1/attendees').expect(200);
    const attendees = body.attendees as { id: number; checked_in: boolean }[];
    const { id } = attendees.find((each) => !each.checked_in) ?? { id: 0 };
    const { body: code } = await admin().get(`/cal/tickets/v1/attendees/${id}/qr`).expect(200);
    const scan = { api_key: DOOR_KEY, ticket_id: id, security_code: code.security_code as string };
    await service.as('anonymous').post('/cal/tickets/v1/qr').send(scan).expect(201);
    const { body: after } = await admin().get(`/cal/tickets/v1/attendees/${id}`).expect(200);
    expect(after.checked_in).toBe(true);
  });

  it('redirects by a rule, which can be changed', async () => {
    expect((await visit(service, '/number/8')).headers.location).toMatch(/\/n\/8$/);
    const { body } = await admin().get('/redirects/v1/redirect').expect(200);
    const rules = body.items as { id: number; regex: boolean }[];
    const { regex, id, ...rule } = rules.find((each) => each.regex) ?? { id: 0, regex: false };
    const changed = { ...rule, regex, action_data: { url: '/m/$1' } };
    await admin().post(`/redirects/v1/redirect/${id}`).send(changed).expect(200);
    expect((await visit(service, '/number/8')).headers.location).toMatch(/\/m\/8$/);
  });

  it('takes a comment on a post of before', async () => {
    const { body: posts } = await admin().get('/content/v2/posts?slug=another-slug&status=private').expect(200);
    const [{ id }] = posts as [{ id: number }];
    await admin().post('/content/v2/comments').send({ post: id, content: 'Later' }).expect(201);
    const { body } = await admin().get(`/content/v2/comments?post=${id}`).expect(200);
    expect(body).toHaveLength(3);
  });

  describe('with a faulty migration', () => {
    let faulty: ThrowawayDatabase;
    let result: Dump;
    beforeAll(async () => {
      faulty = await throwawayDatabase();
      await loadDump(dump, faulty.url);
      await upgrade(faulty.url, [DeleteComment1999999999998, DropCountry1999999999999]);
      result = await takeDump(faulty.url, dump.version);
    });
    afterAll(() => faulty.drop());

    it('is found to have lost a row, unless the migration is an exception', () => {
      expect(lost(result)).toEqual(['comments: [1]']);
      const removing = { ...ROWS_REMOVED_BY, DeleteComment1999999999998: ['comments'] };
      expect(lost(result, removing)).toEqual([]);
    });

    it('is found to have another schema than the entities', async () => {
      expect((await schemaDifferences(faulty.url, entitiesOf(service))).join('\n')).toMatch(/country/);
    });
  });
});
