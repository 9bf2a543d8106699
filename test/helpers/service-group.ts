import { request } from 'node:http';
import type { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { basic, credentialsOf } from './credentials.js';
import { ServiceRun } from './service-run.js';
import type { ThrowawayDatabase } from './throwaway-database.js';

/** Milliseconds within which processes must start or end, on a busy machine too. */
const LIMIT_MS = 90_000;
const POLL_MS = 50;
/** Milliseconds that a client waits for an answer: none comes when a process is killed that takes over a connection. */
const REQUEST_TIMEOUT_MS = 30_000;

/** What came back; `error` is a code of the system, such as ECONNREFUSED. */
export interface Reply {
  status?: number;
  error?: string;
  text: string;
  /** Value of `X-Request-Id`, which the access log has too. */
  requestId?: string;
}

/** How a request is sent. */
export interface SendOptions {
  /** Default: a connection of its own. */
  agent?: Agent;
  body?: object;
  /** Value of `Authorization`; default: the administrator. */
  authorization?: string;
  /** Milliseconds to wait for the answer. */
  timeoutMs?: number;
}

/** The service in several processes behind one port (`WEB_CONCURRENCY`). */
export class ServiceGroup {
  private constructor(
    readonly run: ServiceRun,
    private readonly count: number,
  ) {}

  /** Starts the primary process, which may end at once. */
  static async start(
    database: ThrowawayDatabase,
    count: number,
    env: Record<string, string> = {},
  ): Promise<ServiceGroup> {
    const settings = { WEB_CONCURRENCY: String(count), LOG_LEVEL: 'info', ...env };
    return new ServiceGroup(await ServiceRun.start(database, settings), count);
  }

  /** Starts it and waits until all processes listen. */
  static async ready(
    database: ThrowawayDatabase,
    count: number,
    env: Record<string, string> = {},
  ): Promise<ServiceGroup> {
    const group = await ServiceGroup.start(database, count, env);
    await group.run.ready();
    await group.until(() => group.listening().length === count);
    return group;
  }

  /** Waits until something is so. @throws Error with the output of the service when it takes too long */
  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (const deadline = performance.now() + LIMIT_MS; !(await isSo()); await pause(POLL_MS))
      if (performance.now() > deadline) throw new Error(`Not so in time: ${this.run.output}`);
  }

  /** Ids of the processes that have ever listened, the first one first. */
  started(): number[] {
    return [...this.run.output.matchAll(/"msg":"Process (\d+) listens/g)].map(([, pid]) => Number(pid));
  }

  /** Ids of those that run. */
  listening(): number[] {
    return this.started().filter(isRunning);
  }

  /** Waits until none of these processes runs and as many others listen as there shall be. */
  replaced(former: readonly number[]): Promise<void> {
    return this.until(() => !former.some(isRunning) && this.listening().length === this.count);
  }

  /** The process that sent a reply, by the access log. */
  async processOf({ requestId }: Reply): Promise<number | undefined> {
    let line: string | undefined;
    await this.until(() => {
      line = this.run.output.split('\n').find((text) => text.includes(`"requestId":"${requestId}"`));
      return line !== undefined;
    });
    return (JSON.parse(line as string) as { pid?: number }).pid;
  }

  /** Sends a request. A connection that was closed while idle is replaced once, as documented by Node. */
  send(method: 'GET' | 'POST', path: string, options: SendOptions = {}): Promise<Reply> {
    const text = options.body && JSON.stringify(options.body);
    return new Promise((resolve) => {
      const sent = request(
        `${this.run.base}${path}`,
        {
          method,
          agent: options.agent ?? false,
          timeout: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
          headers: {
            authorization: options.authorization ?? basic(credentialsOf('administrator')),
            ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          },
        },
        (response) => {
          let received = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (received += chunk));
          response.on('error', ({ message }) => resolve({ error: message, text: received }));
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              text: received,
              requestId: response.headers['x-request-id'] as string | undefined,
            }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('No answer in time')));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(this.send(method, path, options));
        else resolve({ error: error.code ?? error.message, text: '' });
      });
      sent.end(text);
    });
  }

  /** Stores something. @returns what it has become @throws Error unless it is stored */
  async make(path: string, body: object): Promise<Record<string, unknown>> {
    const { status, error, text } = await this.send('POST', path, { body });
    if (status === undefined || status >= 300) throw new Error(`${path}: ${status ?? error} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** Ends everything at once, whatever state it is in. */
  async kill(): Promise<void> {
    await this.run.kill();
    await this.until(() => !this.started().some(isRunning));
  }
}

/** Whether there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
