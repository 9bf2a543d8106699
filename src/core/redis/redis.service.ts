import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { redisDatabase, Settings } from '#core/config';
import { FaultLog } from '#core/faults';
import { RedisAwayError } from './redis-away.error.js';
import { type RedisClient, RedisLink } from './redis-link.js';

/** What processes send each other. */
export interface Message {
  text: string;
  /** Whether this process has sent it. */
  isOwn: boolean;
}

type Listener = (message: Message) => void;

/**
 * Redis, which processes of a site share (`REDIS_URL`). Nothing depends on it: all that is in it can be lost at any
 * moment, and what is sent through it may not arrive. Without the setting nothing of its client is loaded.
 */
@Injectable()
export class RedisService implements OnApplicationShutdown {
  private readonly log = new Logger('Redis');
  private readonly sender = randomUUID();
  private readonly listeners = new Map<string, Listener[]>();
  private readonly recovered: (() => void)[] = [];
  private link?: RedisLink;
  private prefix = '';
  private serverRun = '';
  private readonly faults = new FaultLog((line) => this.log.warn(line));
  private outage?: { since: number; reason: string; isLogged: boolean };
  private isStopped = false;
  private outageCount = 0;

  constructor(private readonly settings: Settings) {}

  /** Whether there is a Redis to use (`REDIS_URL`). */
  get isOn(): boolean {
    return this.settings.redisUrl !== undefined;
  }

  /** Whether it works at the moment. */
  get isUp(): boolean {
    return this.link?.isUp ?? false;
  }

  /** Times that it stopped working. */
  get outages(): number {
    return this.outageCount;
  }

  /** Identifies the run of the server: what another run had stored may be missing, or older than it was. */
  get server(): string {
    return this.serverRun;
  }

  /** What does not work, as a sentence; nothing while Redis works, or is not used. */
  get warning(): string | undefined {
    if (!this.isOn || this.isUp) return undefined;
    const reason = this.outage?.reason ?? 'is not connected yet';
    return `Redis ${reason}. Requests are served without it: caches and limits of requests count for each process.`;
  }

  /**
   * Connects in the background. Nothing waits for it, also not the start.
   * @param site identifies the site among those that use the same database of Redis
   */
  async connect(site: string): Promise<void> {
    const { redisUrl } = this.settings;
    if (redisUrl === undefined || this.link || this.isStopped) return;
    this.prefix = `almanac:${site}`;
    const { Redis } = await import('ioredis');
    // Messages reach clients of all databases of a server.
    const channels = [...this.listeners.keys()].map((topic) => this.channel(topic));
    this.link = new RedisLink(Redis, redisUrl, this.prefix, channels, {
      up: (server) => this.up(server),
      down: (reason) => this.down(reason),
      message: (channel, text) => this.receive(channel, text),
    });
  }

  /** Name of a key of this site. */
  key(...parts: readonly string[]): string {
    return [this.prefix, ...parts].join(':');
  }

  /** Name of the channel of a topic, for scripts that send messages themselves. */
  channel(topic: string): string {
    return this.key(`${redisDatabase(this.settings.redisUrl ?? 'redis://none')}`, 'messages', topic);
  }

  /** The form of a message, for scripts that send messages themselves. */
  envelope(text: string): string {
    return `${this.sender} ${text}`;
  }

  /**
   * Runs commands, at once or not at all, and waits 50 ms at most for their result.
   * @throws RedisAwayError when Redis is not used, does not work, or does not answer in time
   */
  async run<T>(work: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.link) throw new RedisAwayError('is not connected yet');
    return this.link.run(work);
  }

  /** Sends a message to the processes of the site that are connected. Nothing waits for it, and it may be lost. */
  send(topic: string, text: string): void {
    if (!this.isUp) return;
    // That Redis does not answer is logged, and who depends on messages also looks without them.
    this.run((client) => client.publish(this.channel(topic), this.envelope(text))).catch(() => undefined);
  }

  /** Receives the messages of a topic. Call it before the site is ready: constructors and `onModuleInit`. */
  listen(topic: string, listener: Listener): void {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  /** Calls `listener` whenever Redis works from then on: messages may have been missed before. */
  onUp(listener: () => void): void {
    this.recovered.push(listener);
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    this.link?.close();
  }

  private receive(channel: string, message: string): void {
    const topic = channel.slice(this.channel('').length);
    const space = message.indexOf(' ');
    const isOwn = message.slice(0, space) === this.sender;
    for (const listener of this.listeners.get(topic) ?? []) {
      try {
        listener({ text: message.slice(space + 1), isOwn });
      } catch (error) {
        this.log.error(error, `A message about ${topic} could not be handled`);
      }
    }
  }

  private up(server: string): void {
    this.serverRun = server;
    if (this.outage?.isLogged) {
      const seconds = Math.round((performance.now() - this.outage.since) / 1000);
      this.log.log(`Redis works again after ${seconds} seconds`);
    }
    this.outage = undefined;
    for (const listener of this.recovered) listener();
  }

  private down(reason: string): void {
    if (this.outage) this.outage.reason = reason;
    else {
      this.outageCount++;
      this.outage = { since: performance.now(), reason, isLogged: false };
    }
    // An outage that began soon after one that was logged is logged later, if it lasts: the link looks every second.
    this.outage.isLogged ||= this.faults.note('outage', `Redis ${reason}. The service goes on without it.`);
  }
}
