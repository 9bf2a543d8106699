import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { waitForService } from '../../../scripts/wait-for-service.mjs';
import { basic, credentialsOf } from '../../helpers/app.js';
import { builtService, serviceMain, TEST_SERVICE_FLAGS } from '../../helpers/built-service.js';
import { freePort } from '../../../scripts/free-port.mjs';

/** The key that processes on one database must share. */
export const SECRET_KEY = 'the same for all processes of the site';

/** An answer; status 0 when the process died or was not there. */
export interface Reply {
  status: number;
  body: Record<string, never>;
}

/** How a process differs from others. */
export interface ProcessOptions {
  /** Module that is loaded before the service: what makes a control out of it. */
  preload?: string;
  /** Further settings. */
  env?: Record<string, string>;
}

/** The service as it is shipped, in a process of its own, to be killed and started again. */
export class ServiceProcess {
  private child?: ChildProcess;
  private agent = new Agent({ connections: 16, pipelining: 1 });
  private output = '';

  private constructor(
    private readonly port: number,
    private readonly env: Record<string, string>,
    private readonly preload: string | undefined,
  ) {}

  static async start(
    databaseUrl: string,
    folder: string,
    { preload, env: more }: ProcessOptions = {},
  ): Promise<ServiceProcess> {
    const port = await freePort();
    const env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '16',
      SECRET_KEY,
      UPLOADS_DIR: `${folder}/uploads`,
      MAX_FAILED_CREDENTIALS: '0',
      LOG_LEVEL: 'error',
      DOCS: 'off',
      SCHEDULER: 'on',
      ...more,
    };
    const started = new ServiceProcess(port, env, preload);
    await started.run();
    return started;
  }

  /** Address of the REST root. */
  get root(): string {
    return `http://127.0.0.1:${this.port}/api`;
  }

  private async run(): Promise<void> {
    const dist = builtService();
    // What is preloaded changes classes of the package, of which the bundle has a copy.
    const program = this.preload ? ['--import', join(__dirname, this.preload), join(dist, 'main.js')] : [serviceMain()];
    this.child = spawn(process.execPath, [...TEST_SERVICE_FLAGS, ...program], {
      env: { ...process.env, ...this.env, DIST: dist },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    if (await waitForService(`http://127.0.0.1:${this.port}`, this.child)) return;
    throw new Error(`The service did not start: ${this.output}`);
  }

  /** Kills the process in the middle of whatever it does, and starts it again. */
  async crash(): Promise<void> {
    await this.end('SIGKILL');
    await this.agent.destroy();
    this.agent = new Agent({ connections: 16, pipelining: 1 });
    await this.run();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    await this.agent.destroy();
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Sends a request under the REST root; with `admin` as administrator. */
  async send(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    options: { admin?: boolean; key?: string } = {},
  ): Promise<Reply> {
    try {
      const answer = await request(`${this.root}${path}`, {
        method,
        dispatcher: this.agent,
        headers: {
          'content-type': 'application/json',
          ...(options.admin ? { authorization: basic(credentialsOf('administrator')) } : {}),
          ...(options.key ? { 'idempotency-key': options.key } : {}),
        },
        body: body && JSON.stringify(body),
        headersTimeout: 60_000,
      });
      return { status: answer.statusCode, body: (await answer.body.json()) as Record<string, never> };
    } catch {
      return { status: 0, body: {} };
    }
  }
}

/** Runs `count` pieces of work, `at_once` of them at the same time. */
export async function inParallel(count: number, atOnce: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

/** Random numbers that are the same in every run of a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
