import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { EVERYTHING } from '#core/database';
import { SETTINGS_DIGEST } from '#core/modules';
import { type Message, RedisService } from '#core/redis';
import { serviceVersion } from '../../../core/version.js';
import { CacheActivationService } from '../cache-activation.service.js';
import type { CachedResponse } from '../cached-response.js';
import { ResponseStore } from '../response.store.js';
import { type PurgeId, purgeIdOf, purgeIdText, UnconfirmedPurges } from './unconfirmed-purges.js';
import { LOOK_SCRIPT, RAISE_SCRIPT, ROWS_SCRIPT } from './shared-scripts.js';

/** Topic of messages with raised tags. */
const TOPIC = 'purges';
/** Raised tags that Redis remembers; beyond that all are raised. */
const MAX_RAISED_TAGS = 20_000;
/** Tags that wait for Redis; beyond that everything is raised. */
const MAX_UNSENT_TAGS = 500;
/**
 * Milliseconds after missed messages during which this process stores nothing in Redis: by then it has seen in the
 * database what it missed.
 */
const CATCH_UP_MS = 1500;
/** In the place of a purge id: there is no row that repeats it. */
const WITHOUT_ROW = '-';

/** State of the shared versions. */
interface Versions {
  epoch: string;
  count: number;
}

/** State of the shared versions when a response is begun; nothing where it must not be shared. */
export type SharedBeginning = Versions | undefined;

/** What a look for a response has found. */
export interface SharedLook {
  found?: CachedResponse;
  beginning?: SharedBeginning;
}

/**
 * The second level of the response cache: Redis, which all processes of the site share (`REDIS_URL`). A response in it is
 * valid by the versions of its tags in Redis, and each look compares them. The first level, the memory of a process, is
 * served without a look at Redis: messages with raised tags invalidate it within milliseconds, and rows of
 * `response_purges` within a second if messages are lost.
 *
 * A change is raised in Redis after its commit over the same connection as all looks of this process, and so before
 * them. What cannot be raised is raised before the next look; others raise it when they see its row.
 */
@Injectable()
export class SharedResponsesService {
  /** Responses found in Redis since the process was started. */
  hits = 0;
  private unsent = new Set<string>();
  private readonly sending = new Set<Promise<void>>();
  private readonly unconfirmed = new UnconfirmedPurges();
  /** The versions up to which this process has received messages. */
  private seen?: Versions;
  private storesFrom = Infinity;
  private hasCaughtUp = false;
  private onPurge: (tags: readonly string[]) => void = () => undefined;

  constructor(
    private readonly redis: RedisService,
    private readonly store: ResponseStore,
    private readonly clock: Clock,
    private readonly activation: CacheActivationService,
    @Inject(SETTINGS_DIGEST) private readonly settings: string,
  ) {
    if (!this.isOn) return;
    redis.listen(TOPIC, (message) => this.receive(message));
    redis.onUp(() => void this.synchronise());
  }

  /** Reports purges of other processes to one watcher. */
  watch(onPurge: (tags: readonly string[]) => void): void {
    this.onPurge = onPurge;
  }

  /** Whether there is a second level. */
  get isOn(): boolean {
    return this.redis.isOn && this.activation.isOn;
  }

  /** Whether it is worth a look. */
  get isUsable(): boolean {
    return this.activation.isOn && this.redis.isUp && this.hasCaughtUp;
  }

  /**
   * Looks for a response, for 50 ms at most. Without one, the request that makes it has begun with this look.
   * @param now ms since 1970
   */
  async lookUp(key: string, now: number): Promise<SharedLook> {
    const since = this.store.versions.current;
    try {
      const [epoch, count, , tags, facts, body] = await this.state(this.entryKey(key));
      const versions = { epoch: String(epoch), count: Number(String(count)) };
      const beginning = this.mayStore(versions) ? versions : undefined;
      if (!tags || !facts || !body) return { beginning };
      const response: CachedResponse = {
        ...(JSON.parse(String(facts)) as Pick<CachedResponse, 'headers' | 'at' | 'until'>),
        tags: String(tags).split(' '),
        body: body.toString('latin1'),
        since,
      };
      if (response.at > now || response.until <= now) return { beginning };
      this.hits++;
      return { found: response, beginning };
    } catch {
      // That Redis does not work is logged once.
      return {};
    }
  }

  /** Stores a response without waiting for it, if nothing has changed since it was begun. */
  keep(key: string, made: CachedResponse, beginning: SharedBeginning): void {
    const { tags, headers, at, until, body } = made;
    const nowMs = this.clock.nowMs();
    if (!beginning || !this.isUsable || until <= nowMs || tags.some((tag) => tag.includes(' '))) return;
    if (!this.store.isCurrent(made) || this.unconfirmed.concern(tags, performance.now())) return;
    const entry = this.entryKey(key);
    const fields = {
      epoch: beginning.epoch,
      since: beginning.count,
      tags: tags.join(' '),
      facts: JSON.stringify({ headers, at, until }),
      body: Buffer.from(body, 'latin1'),
    };
    this.redis
      .run((client) =>
        client
          .multi()
          .hset(entry, fields)
          .pexpire(entry, until - nowMs)
          .exec(),
      )
      .catch(() => undefined);
  }

  /** Raises tags and lets other processes know, without waiting for it. @param id row that repeats it */
  raise(tags: Iterable<string>, id?: PurgeId): void {
    if (!this.isOn) return;
    for (const tag of tags) this.unsent.add(tag);
    if (this.unsent.has(EVERYTHING) || this.unsent.size > MAX_UNSENT_TAGS) this.unsent = new Set([EVERYTHING]);
    if (this.redis.isUp) void this.send(id ? purgeIdText(id) : WITHOUT_ROW);
  }

  /** The row of `response_purges` up to which purges were raised in Redis; nothing when that is not known. */
  async lastRow(): Promise<number | undefined> {
    const [, , rows] = await this.state(this.key('none'));
    return rows && rows.length > 0 ? Number(String(rows)) : undefined;
  }

  /** Whether purges of the database that were not raised by anybody must be looked for, since this process has just begun. */
  get mustCatchUp(): boolean {
    return this.isOn && this.redis.isUp && !this.hasCaughtUp;
  }

  /**
   * Notes rows of other processes that this process has read, and raises what their writers could not raise.
   * @param last number of the last row
   */
  learn(rows: readonly { process: string; tags: readonly string[] }[], last: number): void {
    if (!this.isOn) return;
    const missing = rows.flatMap(({ process, tags }) => {
      const id = purgeIdOf(process);
      if (id) this.unconfirmed.confirm(id);
      return id ? [] : tags;
    });
    if (missing.length > 0) this.raise(missing);
    this.hasCaughtUp ||= this.redis.isUp;
    const { seen } = this;
    if (seen && this.redis.isUp && this.unsent.size === 0)
      this.redis
        .run((client) => client.eval(ROWS_SCRIPT, 1, this.versionsKey, seen.epoch, String(last)))
        .catch(() => undefined);
  }

  /** Waits for what is being raised, for 50 ms at most. @returns whether Redis has all that this process has raised */
  async haveRaised(): Promise<boolean> {
    await Promise.all(this.sending);
    return this.redis.isUp && this.unsent.size === 0;
  }

  private async send(id: string): Promise<void> {
    const tags = this.unsent;
    if (tags.size === 0) return;
    this.unsent = new Set();
    const sending = this.sendTags(id, tags).finally(() => this.sending.delete(sending));
    this.sending.add(sending);
    await sending;
  }

  private async sendTags(id: string, tags: ReadonlySet<string>): Promise<void> {
    const arguments_ = [randomUUID(), this.redis.channel(TOPIC), this.redis.envelope(id), String(MAX_RAISED_TAGS)];
    try {
      await this.redis.run((client) => client.eval(RAISE_SCRIPT, 1, this.versionsKey, ...arguments_, ...tags));
    } catch {
      // Nothing is looked for until Redis works again, and then these are raised first.
      for (const tag of tags) this.unsent.add(tag);
    }
  }

  /** Redis works again, or for the first time. */
  private async synchronise(): Promise<void> {
    this.storesFrom = performance.now() + CATCH_UP_MS;
    void this.send(WITHOUT_ROW);
    try {
      const [epoch, count] = await this.state(this.key('none'));
      const versions = { epoch: String(epoch), count: Number(String(count)) };
      if (this.seen?.epoch !== versions.epoch || this.seen.count < versions.count) this.seen = versions;
    } catch {
      // It is done again when Redis works again.
    }
  }

  private receive({ text, isOwn }: Message): void {
    const [id, epoch, counted, ...tags] = text.split(' ');
    const count = Number(counted);
    this.note({ epoch, count });
    if (isOwn) return;
    const purge = purgeIdOf(id);
    if (purge) this.unconfirmed.add(purge, tags, performance.now());
    if (tags.length > 0) this.onPurge(tags);
  }

  /** Notes up to where messages have come. Where some are missing, the database has what they were about. */
  private note({ epoch, count }: Versions): void {
    const { seen } = this;
    const isSame = seen?.epoch === epoch;
    // `synchronise` may have been faster.
    if (isSame && count <= seen.count) return;
    if (!isSame || count > seen.count + 1) this.storesFrom = performance.now() + CATCH_UP_MS;
    this.seen = { epoch, count };
  }

  /** Whether this process knows of all changes that are raised. */
  private mayStore({ epoch, count }: Versions): boolean {
    return this.seen?.epoch === epoch && this.seen.count >= count && performance.now() >= this.storesFrom;
  }

  private state(entry: string): Promise<(Buffer | undefined)[]> {
    const arguments_ = [randomUUID(), this.redis.channel(TOPIC), this.redis.envelope(WITHOUT_ROW)];
    return this.redis.run(
      (client) =>
        client.callBuffer('EVAL', LOOK_SCRIPT, '2', this.versionsKey, entry, ...arguments_) as Promise<
          (Buffer | undefined)[]
        >,
    );
  }

  /** The names contain the run of the server: after a restart it may have an old state of entries and versions. */
  private key(...parts: readonly string[]): string {
    return this.redis.key('responses', this.redis.server, ...parts);
  }

  private get versionsKey(): string {
    return this.key('versions');
  }

  /** Processes of another version or with other settings make other responses. */
  private entryKey(key: string): string {
    const hash = createHash('sha256').update(key).digest('base64url');
    return this.key(`${serviceVersion()}-${this.settings}`, hash);
  }
}
