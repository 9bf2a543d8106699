import type { Redis, RedisOptions } from 'ioredis';
import { withDeadline } from './deadline.js';
import { RedisAwayError } from './redis-away.error.js';

/** The client of ioredis. */
export type RedisClient = Redis;

/** Milliseconds within which Redis must answer a command; requests that wait for it then go on without. */
export const COMMAND_TIMEOUT_MS = 50;
/** Milliseconds within which it must answer a look whether it works; nothing waits for that. */
const PROBE_TIMEOUT_MS = 1000;
/** Milliseconds between two looks while it works, and while it does not. */
const PROBE_INTERVAL_MS = { up: 5000, down: 1000 };
/** Failed looks after which the connections are taken for dead and made again. */
const MAX_FAILED_PROBES = 3;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_RECONNECT_DELAY_MS = 1000;

/** What happens to the connection. */
export interface RedisLinkEvents {
  /**
   * Redis works from now on.
   * @param server identifies this run of the server: another one may have lost or forgotten what was stored
   */
  up(server: string): void;
  /** It does not from now on. @param reason completes the sentence "Redis …" */
  down(reason: string): void;
  message(channel: string, text: string): void;
}

/**
 * Two connections to Redis, one for commands and one for messages. They are made in the background and made again
 * after a failure. A command that is late or fails closes the way to all others, until a look in the background finds
 * that Redis works again: with Redis frozen, only the first requests wait for it.
 */
export class RedisLink {
  private readonly commands: Redis;
  private readonly subscriber: Redis;
  private isWorking = false;
  private isClosed = false;
  private timer?: NodeJS.Timeout;
  private failedProbes = 0;
  private lastError = 'is not connected yet';

  /**
   * @param Client class of ioredis
   * @param address with the scheme `redis` or `rediss`
   * @param name prefix of the keys that the link itself writes
   * @param channels whose messages are received
   */
  constructor(
    Client: new (address: string, options: RedisOptions) => Redis,
    address: string,
    private readonly name: string,
    private readonly channels: readonly string[],
    private readonly events: RedisLinkEvents,
  ) {
    const options: RedisOptions = {
      connectionName: 'almanac',
      connectTimeout: CONNECT_TIMEOUT_MS,
      keepAlive: 10_000,
      // Nothing is queued while Redis is away, and nothing is sent a second time.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(50 * 2 ** times, MAX_RECONNECT_DELAY_MS),
      // After a failover the former primary refuses writes.
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
    };
    this.commands = new Client(address, options);
    this.subscriber = new Client(address, options);
    for (const client of [this.commands, this.subscriber]) {
      client.on('error', (error: Error) => (this.lastError = `cannot be reached: ${plainReason(error)}`));
      client.on('close', () => this.fail(this.isWorking ? 'closed the connection' : this.lastError));
      client.on('ready', () => this.areReady && this.probe());
    }
    this.subscriber.on('message', (channel: string, text: string) => events.message(channel, text));
    this.schedule();
  }

  get isUp(): boolean {
    return this.isWorking;
  }

  /**
   * Runs commands, at once or not at all, and waits 50 ms at most for their result.
   * @throws RedisAwayError when Redis does not work, or does not answer in time; it may have run them nevertheless
   */
  async run<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    if (!this.isWorking) throw new RedisAwayError(this.lastError);
    try {
      return await withDeadline(work(this.commands), COMMAND_TIMEOUT_MS, () => tooLate(COMMAND_TIMEOUT_MS));
    } catch (error) {
      const reason = error instanceof RedisAwayError ? error.reason : `failed: ${plainReason(error)}`;
      this.fail(reason);
      throw error instanceof RedisAwayError ? error : new RedisAwayError(reason);
    }
  }

  /** Closes both connections at once. */
  close(): void {
    this.isClosed = true;
    this.isWorking = false;
    clearTimeout(this.timer);
    for (const client of [this.commands, this.subscriber]) client.disconnect();
  }

  private fail(reason: string): void {
    if (this.isClosed) return;
    this.lastError = reason;
    this.isWorking = false;
    this.events.down(reason);
    this.schedule();
  }

  private schedule(): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.probe(), this.isWorking ? PROBE_INTERVAL_MS.up : PROBE_INTERVAL_MS.down).unref();
  }

  private probe(): void {
    if (this.isClosed) return;
    clearTimeout(this.timer);
    this.ping().then(
      (server) => this.works(server),
      (error: unknown) => {
        if (this.isClosed) return;
        if (++this.failedProbes >= MAX_FAILED_PROBES) this.reconnect();
        this.fail(error instanceof RedisAwayError ? error.reason : `failed: ${plainReason(error)}`);
      },
    );
  }

  private works(server: string): void {
    if (this.isClosed) return;
    this.failedProbes = 0;
    const isNew = !this.isWorking;
    this.isWorking = true;
    if (isNew) this.events.up(server);
    this.schedule();
  }

  /** Writes, since a server that is full or a replica answers other commands. @returns what identifies the server's run */
  private async ping(): Promise<string> {
    const { commands, subscriber } = this;
    if (!this.areReady) throw new RedisAwayError(this.lastError);
    const work = Promise.all([
      commands.set(`${this.name}:probe`, '1', 'PX', 60_000),
      commands.info('server'),
      subscriber.subscribe(...this.channels),
    ]);
    const [, facts] = await withDeadline(work, PROBE_TIMEOUT_MS, () => tooLate(PROBE_TIMEOUT_MS));
    return /run_id:(\w+)/.exec(facts)?.[1] ?? 'unknown';
  }

  private get areReady(): boolean {
    return this.commands.status === 'ready' && this.subscriber.status === 'ready';
  }

  /** Those that wait to connect do so by themselves. */
  private reconnect(): void {
    this.failedProbes = 0;
    for (const client of [this.commands, this.subscriber])
      if (client.status === 'ready' || client.status === 'connect') client.disconnect(true);
  }
}

function tooLate(ms: number): RedisAwayError {
  return new RedisAwayError(`did not answer within ${ms} ms`);
}

/** What an error says. Those of ioredis show no password; some have a text in their code only. */
function plainReason(error: unknown): string {
  const { message = '', code } = error as NodeJS.ErrnoException;
  return message || (code ?? String(error));
}
