import { copyFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { Agent } from 'node:http';
import request from 'supertest';
import { IdempotencyService } from '../../../src/core/rest/idempotency.service.js';
import { SqliteBinding } from '../../../src/core/database/sqlite-binding.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { basic, credentialsOf } from '../../helpers/credentials.js';
import { throwawayDatabase } from '../../helpers/throwaway-database.js';
import { until } from '../../helpers/until.js';

/** As many pages as there can be. */
const NO_PAGE_LIMIT = 1_073_741_823;

// A server has its own ways with writers and disks (pool.e2e.ts).
const onSqlite = process.env.TEST_ENGINE === 'mysql' ? describe.skip : describe;

const names = async ({ database }: TestApp, prefix: string): Promise<string[]> => {
  const rows = await database.read<{ name: string }>('SELECT name FROM site_settings WHERE name LIKE ? ORDER BY name', [
    `${prefix}%`,
  ]);
  return rows.map(({ name }) => name);
};
const put = ({ database }: TestApp, name: string, value = '1') =>
  database.execute('INSERT INTO site_settings (name, value) VALUES (?, ?)', [name, value]);

onSqlite('many writers on SQLite', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('do not keep others from being answered: one unit of work in each round of the event loop', async () => {
    const WRITERS = 48;
    const agent = new Agent({ keepAlive: true, maxSockets: WRITERS + 1 });
    const admin = basic(credentialsOf('administrator'));
    const write = (i: number) =>
      request(service.base)
        .post('/api/cal/events/v1/tags')
        .agent(agent)
        .set('Authorization', admin)
        .send({ name: `tag ${i}` });
    const probe = () => request(service.base).get('/healthz').agent(agent);
    // All connections are there before, so that no order of connecting counts.
    await Promise.all(Array.from({ length: WRITERS + 1 }, probe));
    let written = 0;
    const writes = Array.from({ length: WRITERS }, async (_, i) => {
      const { status } = await write(i);
      written++;
      return status;
    });
    await probe().expect(200);
    const before = written;
    expect(await Promise.all(writes)).toEqual(writes.map(() => 201));
    expect(before).toBeLessThan(WRITERS / 2);
    agent.destroy();
  });
});

onSqlite('the queue of writers on SQLite', () => {
  const WAITING = 2;
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ DATABASE_WRITE_QUEUE: String(WAITING), DATABASE_ACQUIRE_SECONDS: '2' });
  });
  afterAll(() => service.close());

  /** Holds the turn to write until it is released. */
  async function holdTurn(): Promise<() => Promise<void>> {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const unit = service.database.write(async () => {
      begin();
      await ended;
    });
    await begun;
    return () => {
      end();
      return unit;
    };
  }
  const tag = (name: string) => service.as('administrator').post('/cal/events/v1/tags').send({ name });

  it('refuses the next one with 503 when it is full, is not ready then, reads all the while and goes on afterwards', async () => {
    const endTurn = await holdTurn();
    const waiting = Array.from({ length: WAITING }, (_, i) => service.database.write(() => put(service, `queue-${i}`)));
    const { body, headers } = await tag('one too many').expect(503);
    expect(body).toMatchObject({ code: 'service_unavailable', data: { status: 503 } });
    expect(headers['retry-after']).toBe('5');
    await service.http().get('/readyz').expect(503);
    await service.http().get('/healthz').expect(200);
    await service.as('anonymous').get('/cal/events/v1/events').expect(200);
    await endTurn();
    await Promise.all(waiting);
    expect(await names(service, 'queue-')).toEqual(['queue-0', 'queue-1']);
    await service.http().get('/readyz').expect(200);
    await tag('in time').expect(201);
  });

  it('refuses with 503 whoever has waited too long', async () => {
    const endTurn = await holdTurn();
    await tag('too late').expect(503);
    await endTurn();
    await tag('later').expect(201);
  });

  it('refuses with 503 when another process writes for too long', async () => {
    const other = new SqliteBinding(service.databaseUrl.replace('sqlite:', ''));
    other.exec('BEGIN IMMEDIATE');
    try {
      await tag('meanwhile').expect(503);
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
    await tag('now').expect(201);
  });

  it('is ready while others write, also when many wait, and not while another process holds the lock', async () => {
    const writes = Array.from({ length: 2 }, (_, i) => tag(`beside ${i}`).then(({ status }) => status));
    await service.http().get('/readyz').expect(200);
    expect(await Promise.all(writes)).toEqual([201, 201]);
    const other = new SqliteBinding(service.databaseUrl.replace('sqlite:', ''));
    other.exec('BEGIN IMMEDIATE');
    try {
      const { body } = await service.http().get('/readyz').expect(503);
      expect(body.status).toBe('unavailable');
      expect(['away', 'busy']).toContain(body.database);
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
    await service.http().get('/readyz').expect(200);
  });

  it('lets a refused request give its Idempotency-Key free without waiting a second time', async () => {
    const claimed = jest.spyOn(service.app.get(IdempotencyService), 'claim');
    const claim = claimed.getMockImplementation() ?? IdempotencyService.prototype.claim;
    const other = new SqliteBinding(service.databaseUrl.replace('sqlite:', ''));
    claimed.mockImplementationOnce(async function (this: IdempotencyService, ...given) {
      const answer = await claim.apply(service.app.get(IdempotencyService), given);
      other.exec('BEGIN IMMEDIATE');
      return answer;
    });
    try {
      const key = 'a-key-that-is-sent-again';
      await tag('twice').set('Idempotency-Key', key).expect(503);
      other.exec('ROLLBACK');
      // The key is given free as soon as the file can be written, and not by the end of its lease.
      const rows = () => service.database.read('SELECT id FROM idempotency_keys');
      expect(await until(rows, ({ length }) => length === 0)).toEqual([]);
      await tag('twice').set('Idempotency-Key', key).expect(201);
    } finally {
      other.close();
      jest.restoreAllMocks();
    }
  });
});

onSqlite('a disk without room for the SQLite file', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  // SQLite answers as on a full disk: it undoes the transaction by itself.
  const limit = (pages: number) =>
    service.database.write(() => service.database.read(`PRAGMA max_page_count = ${pages}`));
  const post = (title: string) =>
    service
      .as('administrator')
      .post('/content/v2/posts')
      .send({ title, content: 'x'.repeat(100_000), status: 'publish' });

  afterEach(() => limit(NO_PAGE_LIMIT));

  it('is answered with 507, also many at once, reads go on, and so do writes once there is room', async () => {
    await limit(1);
    await post('full').expect(507);
    const { body } = await post('full again').expect(507);
    expect(body).toMatchObject({ code: 'insufficient_storage', data: { status: 507 } });
    const many = await Promise.all(Array.from({ length: 8 }, (_, i) => post(`full ${i}`)));
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 507));
    await service.as('anonymous').get('/content/v2/posts').expect(200);
    await limit(NO_PAGE_LIMIT);
    await post('room').expect(201);
    const { body: posts } = await service.as('anonymous').get('/content/v2/posts?search=full').expect(200);
    expect(posts).toEqual([]);
  });

  it('lets nothing be stored of a unit of work that goes on after an attempt in it met with it', async () => {
    const { database } = service;
    await limit(1);
    const unit = database.write(async () => {
      await put(service, 'part-1');
      await database.attempt(() => put(service, 'part-2', 'x'.repeat(1_000_000))).catch(() => undefined);
      await put(service, 'part-3');
    });
    await expect(unit).rejects.toThrow(/full/);
    expect(await names(service, 'part-')).toEqual([]);
    await limit(NO_PAGE_LIMIT);
    await database.write(() => put(service, 'part-4'));
    expect(await names(service, 'part-')).toEqual(['part-4']);
  });
});

onSqlite('a disk that is nearly full', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());
  afterEach(() => jest.restoreAllMocks());

  it('is no place for the file: the service is not ready, and ready again once there is room', async () => {
    const room = await fs.statfs('.');
    const free = jest.spyOn(fs, 'statfs').mockResolvedValue({ ...room, bsize: 4096, bavail: 255, bfree: 255 });
    const { body } = await service.http().get('/readyz').expect(503);
    expect(body).toEqual({ status: 'unavailable', database: 'full', message: 'The database has no room left.' });
    free.mockResolvedValue({ ...room, bsize: 4096, bavail: 256, bfree: 256 });
    await service.http().get('/readyz').expect(200);
  });

  it('is noticed by a write that is stored: each probe changes the file', async () => {
    const version = async () => {
      const [row] = await service.database.read<{ user_version: number }>('PRAGMA user_version');
      return row?.user_version;
    };
    await service.http().get('/readyz').expect(200);
    const before = await version();
    await service.http().get('/readyz').expect(200);
    expect(await version()).not.toBe(before);
  });
});

onSqlite('what SQLite has stored', () => {
  it('is on the disk when the write is answered, so that it survives a power loss', async () => {
    const service = await startApp();
    const FULL = 2;
    const { database } = service;
    try {
      const [row] = await database.write(() => database.read<{ synchronous: number }>('PRAGMA synchronous'));
      expect(row?.synchronous).toBe(FULL);
    } finally {
      await service.close();
    }
  });

  it('is in the one file after the service has stopped', async () => {
    const throwaway = await throwawayDatabase();
    const path = throwaway.url.replace('sqlite:', '');
    const service = await startApp({ DATABASE_URL: throwaway.url });
    await service.as('administrator').post('/content/v2/posts').send({ title: 'Kept', status: 'publish' }).expect(201);
    await service.close();
    copyFileSync(path, `${path}.copy`);
    const copy = new SqliteBinding(`${path}.copy`);
    try {
      expect(copy.prepare("SELECT title FROM posts WHERE title = 'Kept'").all()).toEqual([{ title: 'Kept' }]);
    } finally {
      copy.close();
      await throwaway.drop();
    }
  });
});
