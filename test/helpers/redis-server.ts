import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../scripts/free-port.mjs';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/**
 * `describe` for suites that start `redis-server` (Debian's package of that name). Where it is not installed, they are
 * skipped with a line that says so; in CI (`CI=true`), which installs it, they fail instead.
 */
export const describeWithRedis: typeof describe = hasRedis || process.env.CI === 'true' ? describe : skipped();

function skipped(): typeof describe {
  process.stderr.write('redis-server is not installed: its tests are skipped.\n');
  return describe.skip;
}

/** A Redis of the test's own, without persistence. */
export class RedisServer {
  private child?: ChildProcess;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), mkdtempSync(join(tmpdir(), 'almanac-redis-')));
    await server.begin();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/3`;
  }

  /** Starts it, also again after `kill`, with empty data. */
  async begin(): Promise<void> {
    const { port, folder } = this;
    this.child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    const client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Runs commands on a connection of its own. */
  async run<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
