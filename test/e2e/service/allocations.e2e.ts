import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { waitForService } from '../../../scripts/wait-for-service.mjs';
import { builtService } from '../../helpers/built-service.js';
import { freePort } from '../../../scripts/free-port.mjs';
import { throwawayDatabase, type ThrowawayDatabase } from '../../helpers/throwaway-database.js';

/**
 * Without an optimising compiler, which removes allocations when it likes, and with a nursery that nothing fills
 * during a measurement, a request allocates the same each time.
 */
const NODE_FLAGS = [
  '--expose-gc',
  '--no-opt',
  '--no-maglev',
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--import',
  resolve('test/helpers/heap-probe.mjs'),
];

const WARM_REQUESTS = 60;
const MEASURED_REQUESTS = 10;
/** What a request may allocate beyond the stored figure. */
const TOLERANCE = 1.1;

/** Kilobytes for each request, by major version of Node. `ALLOCATIONS=print` shows what was measured. */
const STORED = JSON.parse(readFileSync('test/fixtures/allocations.json', 'utf8')) as Record<
  string,
  Record<string, number>
>;
const [major] = process.versions.node.split('.');

interface Heap {
  heapBytes: number;
  collections: number;
}

describe('What a request allocates', () => {
  let database: ThrowawayDatabase;
  let service: ChildProcess;
  let base: string;
  beforeAll(async () => {
    database = await throwawayDatabase();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const start = async (...flags: string[]): Promise<void> => {
      service = spawn(process.execPath, [...flags, join(builtService(), 'main.js')], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          PUBLIC_URL: base,
          DATABASE_URL: database.url,
          UPLOADS_DIR: `${database.folder}/uploads`,
          LOG_LEVEL: 'error',
          SCHEDULER: 'off',
          RESPONSE_CACHE: 'off',
        },
      });
      expect(await waitForService(base, service)).toBe(true);
    };
    await start();
    await stop(service);
    execFileSync(process.execPath, [
      'bench/load.mjs',
      ...['--url', database.url, '--events', '300', '--today', '2030-06-01'],
    ]);
    await start(...NODE_FLAGS);
  });
  afterAll(async () => {
    await stop(service);
    await database.drop();
  });

  /** Kilobytes that a request of these allocates. */
  async function measure(path: string): Promise<number> {
    const request = async (): Promise<void> => {
      const response = await fetch(base + path);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    };
    for (let i = 0; i < WARM_REQUESTS; i++) await request();
    const before = await heapOf(service, true);
    for (let i = 0; i < MEASURED_REQUESTS; i++) await request();
    const after = await heapOf(service, false);
    expect(after.collections).toBe(before.collections);
    return (after.heapBytes - before.heapBytes) / 1024 / MEASURED_REQUESTS;
  }

  it.each([
    ['list of events', '/api/cal/events/v1/events?start_date=2030-06-01&end_date=2031-06-01&per_page=12'],
    ['tags, 100 a page', '/api/content/v2/tags?per_page=100'],
    ['posts, 100 a page', '/api/content/v2/posts?per_page=100'],
    ['media, 100 a page', '/api/content/v2/media?per_page=100'],
  ])('is at most a tenth more than stored: %s', async (name, path) => {
    const kilobytes = await measure(path);
    const engine = process.env.TEST_ENGINE === 'mysql' ? 'mysql' : 'sqlite';
    const stored = STORED[`node ${major}, ${engine}`]?.[name];
    if (process.env.ALLOCATIONS === 'print')
      process.stdout.write(`node ${major}, ${engine}: "${name}": ${kilobytes.toFixed(0)}\n`);
    // Other versions of Node have no figure yet.
    expect(stored === undefined || kilobytes <= stored * TOLERANCE ? 'within bounds' : `${kilobytes} kB`).toBe(
      'within bounds',
    );
  });
});

function heapOf(service: ChildProcess, collect: boolean): Promise<Heap> {
  const id = Math.random();
  return new Promise((done) => {
    const listener = (message: unknown): void => {
      const answer = message as Heap & { id: number };
      if (answer.id !== id) return;
      service.off('message', listener);
      done(answer);
    };
    service.on('message', listener);
    service.send({ id, collect });
  });
}

function stop(service: ChildProcess): Promise<unknown> {
  return new Promise((done) => {
    service.once('exit', done);
    service.kill('SIGTERM');
  });
}
