import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { MigrationLogService } from '../../../src/migration/migration-log.service.js';
import { MigrationService } from '../../../src/migration/migration.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { SiteFiles } from '../../../src/wordpress/sources/site-files.js';
import { WxrSource } from '../../../src/wordpress/sources/wxr/wxr.source.js';
import { startApp, SITE, type TestApp } from '../../helpers/app.js';
import { commandMain } from '../../helpers/built-service.js';
import { sized } from '../../helpers/suite-size.js';
import { OLD_SITE, siteWithSharedTerm } from '../../migration/small-site.js';
import { wordpressExport } from '../../migration/wordpress-export.js';

/** Moments at which a copy is interrupted, spread evenly over its time. */
const INTERRUPTIONS = sized({ small: 2, full: 20 });

describe('A move from an export file of WordPress', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-export-'));
  const file = join(folder, 'export.xml');
  let service: TestApp;
  let source: WxrSource;
  const run = <T>(work: (migration: MigrationService) => Promise<T>): Promise<T> =>
    RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      work(service.app.get(MigrationService)),
    );

  /** An export whose posts have addresses with dates. */
  const dated = (): string => {
    const linked = siteWithSharedTerm().map((line) =>
      line.post_type === 'post' ? { ...line, permalink: `${OLD_SITE}/2030/03/${String(line.post_name)}/` } : line,
    );
    writeFileSync(join(folder, 'dated.xml'), wordpressExport(linked, OLD_SITE));
    return join(folder, 'dated.xml');
  };

  beforeAll(async () => {
    commandMain();
    writeFileSync(file, wordpressExport(siteWithSharedTerm(), OLD_SITE));
    service = await startApp();
    await service
      .as('administrator')
      .post('/content/v2/posts')
      .send({ title: 'Own post', status: 'publish' })
      .expect(201);
    source = await WxrSource.open(file, new SiteFiles({ maxFileBytes: 1_000_000 }));
  }, 300_000);
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives records new ids on a site that has content, and redirects from those of the old site', async () => {
    const { verified, run: made } = await run((migration) => migration.migrate(source, { except: ['comments'] }));
    expect(verified.filter(({ lost }) => lost > 0)).toEqual([]);
    expect(Object.fromEntries(verified.map(({ kind, source: total }) => [kind, total]))).toMatchObject({
      users: 2,
      terms: 5,
      events: 5,
      attendees: 3,
    });
    const event = (await service.app.get(MigrationLogService).known(made.site_key, 'events', [20])).get(20);
    expect(event?.target_id).not.toBe(20);
    const { body } = await service.as('administrator').get(`/cal/events/v1/events/${event?.target_id}`).expect(200);
    expect(body).toMatchObject({
      venue: { city: 'Köln' },
      categories: [{ name: 'Jazz' }, { name: 'summer' }],
      tags: [{ name: 'summer' }],
    });
    const { headers } = await service.http().get('/?p=20').set('Host', 'old.example').expect(301);
    expect(headers.location).toContain(`p=${event?.target_id}`);
  });

  it('paints events in the colours of their categories, and leads to them through the main one', async () => {
    const { site_key: key } = (await service.app.get(MigrationLogService).find(1)) as { site_key: string };
    const jazz = (await service.app.get(MigrationLogService).known(key, 'terms', [3])).get(3)?.target_id;
    expect(jazz).not.toBe(3);
    const { body } = await service.http().get(`/api/cal/events/v1/categories/${jazz}/colors`).expect(200);
    expect(body).toEqual({ id: jazz, color: '#334455', background: null, text: '#ffffff', priority: 4 });
    const { text: page } = await service.http().get('/event/tribe-events-20/').expect(200);
    // A term that the tags have too: its record has another id.
    expect(page).toMatch(/"name":"Events"[^]*"name":"summer"/);
    const { text: calendar } = await service.http().get('/events/month/2031-05/').expect(200);
    expect(calendar).toContain('--edge:#334455');
  });

  it('leaves the rights, the address and the password of an account that was here before', async () => {
    const users = service.app.get(UsersService);
    expect(await users.byLogin('boss')).toMatchObject({ roles: ['subscriber'], email: 'boss@old.example' });
    const before = await users.byLogin('ann');
    expect(before?.roles).toEqual(['subscriber']);
  });

  it('copies only the kinds that are chosen, and changes nothing when it runs again', async () => {
    const { copied } = await run((migration) => migration.migrate(source, {}));
    expect(copied.comments).toMatchObject({ created: 1 });
    const { comments: _comments, ...others } = copied;
    expect(Object.values(others).map(({ created, updated }) => created + updated)).toEqual(
      Object.values(others).map(() => 0),
    );
  });

  it('says in its plan which addresses there will be, and whether the file shows those of posts', () => {
    const planned = (path: string): { addresses: string[]; plan: { kind: string; total?: number }[] } => {
      const command = [commandMain(), 'migrate', 'wordpress', path, '--plan', '--json'];
      const env = { ...process.env, DATABASE_URL: `sqlite:${join(folder, 'plan.sqlite')}`, LOG_LEVEL: 'error' };
      return JSON.parse(execFileSync(process.execPath, command, { env, encoding: 'utf8' })) as never;
    };
    const { addresses, plan } = planned(dated());
    expect(addresses).toContain('Posts keep their addresses (/%year%/%monthnum%/%postname%/).');
    expect(plan.find(({ kind }) => kind === 'settings')).toMatchObject({ total: 1 });
    expect(planned(file).addresses.at(-1)).toMatch(/^The source does not say which structure/);
  });

  it('keeps the addresses of posts whose structure the file shows, and no other setting changes', async () => {
    const other = await startApp();
    const shown = await WxrSource.open(dated(), new SiteFiles({ maxFileBytes: 1_000_000 }));
    const settings = async () =>
      (await other.as('administrator').get('/content/v2/settings').expect(200)).body as Record<string, unknown>;
    const before = await settings();
    const { verified } = await RequestContext.run(new RequestContext({ siteUrl: SITE, rootUrl: `${SITE}/api` }), () =>
      other.app.get(MigrationService).migrate(shown, {}),
    );
    expect(verified.find(({ kind }) => kind === 'settings')).toMatchObject({ same: 1 });
    const { body: posts } = await other.as('anonymous').get('/content/v2/posts').expect(200);
    expect(posts.length).toBeGreaterThan(0);
    for (const { link, slug } of posts as { link: string; slug: string }[])
      expect(link).toBe(`${SITE}/2030/03/${slug}/`);
    expect(await settings()).toEqual(before);
    await shown.close();
    await other.close();
  });

  it(
    'is the same after an interruption at any moment as without one',
    async () => {
      const program = commandMain();
      const start = (name: string) => {
        const path = join(folder, `${name}.sqlite`);
        const env = {
          ...process.env,
          DATABASE_URL: `sqlite:${path}`,
          UPLOADS_DIR: join(folder, name),
          LOG_LEVEL: 'error',
        };
        const child = spawn(process.execPath, [program, 'migrate', 'wordpress', file, '--copy', '--without-files'], {
          env,
          stdio: 'ignore',
        });
        return { path, child, ended: once(child, 'close') };
      };
      const whole = start('whole');
      const began = performance.now();
      // One event of the site is quarantined: the exit code says so.
      const [status] = (await whole.ended) as [number];
      expect(status).toBe(3);
      const lasts = performance.now() - began;
      const expected = contentOf(whole.path);
      expect(expected.events).toHaveLength(4);
      for (let i = 1; i <= INTERRUPTIONS; i++) {
        const cut = start(`cut${i}`);
        await Promise.race([pause((lasts * i) / (INTERRUPTIONS + 1)), cut.ended]);
        cut.child.kill('SIGKILL');
        await cut.ended;
        await start(`cut${i}`).ended;
        expect(contentOf(cut.path)).toEqual(expected);
      }
    },
    120_000 + INTERRUPTIONS * 30_000,
  );
});

/** What a move has stored, without what depends on when it ran. */
function contentOf(path: string): Record<string, unknown[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = (sql: string): unknown[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  const found = {
    events: rows('SELECT id, slug, title, start_utc, timezone, venue_id FROM events ORDER BY id'),
    terms: rows('SELECT id, slug, parent_id, count FROM terms ORDER BY id'),
    pools: rows('SELECT id, capacity, sold FROM ticket_pools ORDER BY id'),
    attendees: rows('SELECT id, ticket_id, order_id, name, checked_in FROM ticket_attendees ORDER BY id'),
    orders: rows('SELECT id, status, total_minor FROM ticket_orders ORDER BY id'),
    records: rows('SELECT kind, source_id, target_id FROM migrated_records ORDER BY kind, source_id'),
    values: rows('SELECT kind, source_id, name, value FROM migrated_values ORDER BY kind, source_id, name_key'),
    // A copy that had ended before its process was killed is followed by a new run, which has issues of its own.
    issues: rows(
      'SELECT DISTINCT kind, source_id, field, severity FROM migration_issues ORDER BY kind, source_id, field',
    ),
  };
  database.close();
  return found;
}
