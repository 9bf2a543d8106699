import { CacheSettings } from '../../../src/cache/cache.settings.js';
import { TicketSettings } from '../../../src/cal/tickets/kernel/settings/ticket.settings.js';
import { databaseErrorKind } from '../../../src/core/database/database.error.js';
import { SettingsStoreRegistry } from '../../../src/core/settings/settings-store.registry.js';
import { SiteService } from '../../../src/core/site/site.service.js';
import { RuleCache } from '../../../src/redirects/engine/rule.cache.js';
import { RedirectSettingsService } from '../../../src/redirects/settings/redirect-settings.service.js';
import { SeoSettings } from '../../../src/seo/options/seo.settings.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import type { ThrowawayDatabase } from '../../helpers/throwaway-database.js';
import { Wire } from '../../helpers/wire.js';

const POOL = 3;
/** Milliseconds after which settings are read again. */
const SETTINGS_TTL_MS = 1000;

/** A query that counts to ten billion. */
const TEN = `(${Array.from({ length: 10 }, (_, i) => `SELECT ${i} AS n`).join(' UNION ALL ')})`;
const SLOW = `SELECT COUNT(*) AS n FROM ${Array.from({ length: 10 }, (_, i) => `${TEN} t${i}`).join(', ')}
  WHERE SHA1(CONCAT(t0.n, t9.n)) = 'x'`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Holds every connection in a unit of work until it is released. */
async function holdAll(
  { database }: TestApp,
  work: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ goOn: () => Promise<unknown[]> }> {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let inside = 0;
  const units = Array.from({ length: POOL }, () =>
    database.write(async () => {
      await database.read('SELECT 1');
      inside++;
      await opened;
      return work();
    }),
  );
  while (inside < POOL) await pause(5);
  return {
    goOn: () => {
      open();
      return Promise.all(units);
    },
  };
}

// SQLite has no pool: reads do not wait, and units of work take turns (sqlite.e2e.ts).
const onServer = process.env.TEST_ENGINE === 'mysql' ? describe : describe.skip;

onServer('a pool of connections of which all are in use', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ DATABASE_POOL: String(POOL), DATABASE_ACQUIRE_SECONDS: '3' });
  });
  afterAll(() => service.close());

  const shared: Record<string, () => Promise<unknown>> = {
    'settings of the site': () => service.app.get(SiteService).settings(),
    'settings of ticketing': () => service.app.get(SettingsStoreRegistry).of(TicketSettings).read(),
    'settings of redirects': () => service.app.get(RedirectSettingsService).current(),
    'settings of the cache': () => service.app.get(SettingsStoreRegistry).of(CacheSettings).read(),
    'options of search engines': () => service.app.get(SettingsStoreRegistry).of(SeoSettings).read(),
    'rules of redirects': () => service.app.get(RuleCache).candidates({ path: '/x', raw: '/x' } as never),
  };

  it.each(Object.keys(shared))(
    'lets units of work read the %s while a request that wants them too waits for a connection',
    async (name) => {
      await shared[name]();
      await pause(SETTINGS_TTL_MS + 100);
      const { goOn } = await holdAll(service, shared[name]);
      const waiting = shared[name]();
      expect(await goOn()).toHaveLength(POOL);
      await waiting;
    },
  );

  it('refuses requests with 503 when none comes free in time, is not ready meanwhile and serves again afterwards', async () => {
    const list = () => service.as('anonymous').get('/cal/events/v1/events?per_page=2');
    const tag = (name: string) => service.as('administrator').post('/cal/events/v1/tags').send({ name });
    const { goOn } = await holdAll(service);
    const [read, write, readiness, liveness] = await Promise.all([
      list(),
      tag('refused'),
      service.http().get('/readyz'),
      service.http().get('/healthz'),
    ]);
    expect([read.status, write.status, readiness.status, liveness.status]).toEqual([503, 503, 503, 200]);
    for (const { body, headers } of [read, write]) {
      expect(body).toMatchObject({ code: 'service_unavailable', data: { status: 503 } });
      expect(headers['retry-after']).toBe('5');
    }
    await goOn();
    await list().expect(200);
    await tag('taken').expect(201);
    await service.http().get('/readyz').expect(200);
  });

  it('counts no connection as used that came free when nobody waited for it any more', async () => {
    const { goOn } = await holdAll(service);
    const late = await Promise.allSettled(Array.from({ length: POOL * 3 }, () => service.database.read('SELECT 1')));
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 'rejected'));
    await goOn();
    const again = await holdAll(service);
    await again.goOn();
  });
});

onServer('a query that takes too long', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ DATABASE_POOL: String(POOL), DATABASE_QUERY_SECONDS: '1' });
  });
  afterAll(() => service.close());

  it('is given up, undoes its unit of work and leaves the pool whole', async () => {
    const { database } = service;
    for (let i = 0; i < POOL + 1; i++) {
      const unit = database.write(async () => {
        await database.execute("INSERT INTO site_settings (name, value) VALUES ('slow', '1')");
        await database.read(SLOW);
      });
      expect(databaseErrorKind(await unit.catch((error: unknown) => error))).toBe('timeout');
    }
    const { goOn } = await holdAll(service);
    await goOn();
    expect(await database.read("SELECT name FROM site_settings WHERE name = 'slow'")).toEqual([]);
  }, 30_000);

  it('is one too that waits for a row longer than a unit of work may be tried', async () => {
    const { database } = service;
    await database.write(() => database.execute("INSERT INTO site_settings (name, value) VALUES ('held', '0')"));
    const set = (value: string) => database.execute("UPDATE site_settings SET value = ? WHERE name = 'held'", [value]);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const holder = database.write(async () => {
      await set('1');
      await held;
    });
    await pause(50);
    const fault = databaseErrorKind(await database.write(() => set('2')).catch((error: unknown) => error));
    expect(['retry', 'timeout']).toContain(fault);
    letGo();
    await holder;
  }, 60_000);
});

onServer('a database that hangs', () => {
  let throwaway: ThrowawayDatabase;
  let wire: Wire;
  let service: TestApp;
  beforeAll(async () => {
    throwaway = await throwawayDatabase();
    const through = await Wire.to(throwaway.url);
    wire = through.wire;
    service = await startApp({
      DATABASE_URL: through.url,
      DATABASE_POOL: String(POOL),
      DATABASE_QUERY_SECONDS: '3',
      DATABASE_ACQUIRE_SECONDS: '3',
    });
  });
  afterAll(async () => {
    wire.thaw();
    await service.close();
    await wire.cut();
    await throwaway.drop();
  });

  it('is answered with 503 in time, by the probe too, and used again when it goes on', async () => {
    await service.as('anonymous').get('/cal/events/v1/events').expect(200);
    wire.freeze();
    const answers = await Promise.all([
      service.http().get('/readyz'),
      ...Array.from({ length: POOL * 2 }, (_, i) =>
        service.as('anonymous').get(`/cal/events/v1/events?per_page=${i + 1}`),
      ),
      ...Array.from({ length: POOL * 2 }, (_, i) =>
        service
          .as('administrator')
          .post('/cal/events/v1/tags')
          .send({ name: `frozen ${i}` }),
      ),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await service.http().get('/healthz').expect(200);
    wire.thaw();
    await service.as('administrator').post('/cal/events/v1/tags').send({ name: 'thawed' }).expect(201);
    await service.http().get('/readyz').expect(200);
  }, 60_000);
});

onServer('a pool of one connection', () => {
  it('is enough to start and to serve many at once', async () => {
    const service = await startApp({ DATABASE_POOL: '1' });
    try {
      const event = {
        title: 'One',
        start_date: '2031-01-01 10:00',
        end_date: '2031-01-01 11:00',
        venue: { venue: 'V' },
      };
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => service.as('editor').post('/cal/events/v1/events').send(event)),
        ...Array.from({ length: 6 }, () => service.as('anonymous').get('/cal/events/v1/events')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201, 200, 200, 200, 200, 200, 200]);
    } finally {
      await service.close();
    }
  });
});

onServer('a unit of work that lost a deadlock in an attempt within it', () => {
  it('is run again as a whole, although the attempt was caught: the server had undone all of it', async () => {
    const service = await startApp({ DATABASE_POOL: String(POOL) });
    const { database } = service;
    try {
      const put = (name: string) => database.execute('INSERT INTO site_settings (name, value) VALUES (?, 1)', [name]);
      const touch = (name: string) =>
        database.execute('UPDATE site_settings SET value = value + 1 WHERE name = ?', [name]);
      await database.write(async () => {
        for (const name of ['row 1', 'row 2']) await put(name);
      });
      let firstIn = (): void => undefined;
      let secondIn = (): void => undefined;
      const firstHas = new Promise<void>((resolve) => (firstIn = resolve));
      const secondHas = new Promise<void>((resolve) => (secondIn = resolve));
      let tries = 0;
      const loser = database.write(async () => {
        tries = database.maxAttempts;
        await put('before');
        await touch('row 1');
        firstIn();
        await secondHas;
        await database.attempt(() => touch('row 2')).catch(() => undefined);
        await put('after');
      });
      const winner = database.write(async () => {
        // The server lets the one lose that has changed less.
        for (let i = 0; i < 30; i++) await put(`winner ${i}`);
        await touch('row 2');
        secondIn();
        await firstHas;
        await touch('row 1');
      });
      await Promise.all([loser, winner]);
      const rows = await database.read<{ name: string }>(
        "SELECT name FROM site_settings WHERE name IN ('before', 'after') ORDER BY name",
      );
      expect(rows.map(({ name }) => name)).toEqual(['after', 'before']);
      expect(tries).toBe(2);
    } finally {
      await service.close();
    }
  });
});
