import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { Database, SqlExpression, placeholders, deleteInBatches } from '#core/database';
import { tooManyRequests } from '#core/errors';
import { RedisService } from '#core/redis';
import { SecretKeyService } from './secret-key.service.js';
import { type CountedTries, SharedTries } from './shared-tries.js';
import { RateLimitEntity } from './rate-limit.entity.js';

/**
 * Counts tries so that limits hold over all processes: in Redis, or in the database without it (`REDIS_URL`) and while
 * it does not work. What was counted in one place does not count in the other.
 */
@Injectable()
export class RateLimiterService {
  private readonly shared: SharedTries;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly key: SecretKeyService,
    redis: RedisService,
  ) {
    this.shared = new SharedTries(redis);
  }

  /**
   * Refuses when one of `subjects` has used up its tries.
   * @param limit tries allowed within the window; 0 means no limit
   * @throws RestError 429 with `Retry-After`
   */
  async check(subjects: string[], limit: number): Promise<void> {
    if (limit === 0) return;
    const now = this.clock.nowSeconds();
    const ids = this.idsOf(subjects);
    const shared = await this.shared.read(ids);
    refuse(shared ? freeAgain(shared, limit, now) : await this.usedUp(ids, limit, now), now);
  }

  /**
   * Counts tries against each subject.
   * @param windowSeconds how long tries count, from the first one
   * @param limit tries allowed within the window; 0 means no limit, and nothing is counted
   * @param tries how many this request is
   * @throws RestError 429 with `Retry-After` when this try is one too many: many that came at the same moment have all
   * passed `check`
   */
  async count(subjects: string[], windowSeconds: number, limit: number, tries = 1): Promise<void> {
    if (limit === 0) return;
    const now = this.clock.nowSeconds();
    // In one order, so that two who count the same subjects cannot wait for each other.
    const ids = this.idsOf(subjects).sort();
    const shared = await this.shared.count(ids, windowSeconds, tries);
    if (shared) return refuse(freeAgain(shared, limit + 1, now), now);
    // Read before the count is stored, while no other unit can add to it; refused afterwards, lest it be undone.
    const freeAt = await this.database.write(async () => {
      for (const id of ids) await this.countOne(id, { now, expires: now + windowSeconds, tries });
      return this.usedUp(ids, limit + 1, now);
    });
    refuse(freeAt, now);
  }

  /** The tries of each subject that count at the moment. */
  async used(subjects: readonly string[]): Promise<number[]> {
    const ids = this.idsOf(subjects);
    const shared = await this.shared.read(ids);
    if (shared) return shared.map(({ tries }) => tries);
    const rows = await this.database.read<{ id: string; tries: number }>(
      `SELECT id, tries FROM rate_limits WHERE id IN (${placeholders(ids)}) AND expires > ?`,
      [...ids, this.clock.nowSeconds()],
    );
    const tries = new Map(rows.map((row) => [row.id, Number(row.tries)]));
    return ids.map((id) => tries.get(id) ?? 0);
  }

  /** Subjects hold addresses and logins. Only keyed hashes are stored: a plain hash would confirm a guessed address. */
  private idsOf(subjects: readonly string[]): string[] {
    return subjects.map((subject) => this.key.sign('rate limit', subject));
  }

  private async countOne(id: string, { now, expires, tries }: { now: number; expires: number; tries: number }) {
    const add = () =>
      this.database.update(RateLimitEntity, new SqlExpression('id = ? AND expires > ?', id, now), {
        tries: new SqlExpression('tries + ?', tries),
      });
    if ((await add()) > 0) return;
    await this.database.delete(RateLimitEntity, new SqlExpression('id = ? AND expires <= ?', id, now));
    const made = await this.database.insertMissing(RateLimitEntity, [{ id, tries, expires }]);
    // Another request was faster with the first attempt.
    if (made === 0) await add();
  }

  /** When the last of the subjects that have used up their tries is free again, in seconds since 1970; 0 if none has. */
  private async usedUp(ids: string[], limit: number, now: number): Promise<number> {
    const rows = await this.database.read<{ expires: number }>(
      `SELECT expires FROM rate_limits WHERE id IN (${placeholders(ids)}) AND expires > ? AND tries >= ?`,
      [...ids, now, limit],
    );
    return rows.reduce((latest, { expires }) => Math.max(latest, Number(expires)), 0);
  }

  /** Drops what has run out. Called by a job. */
  async sweep(): Promise<void> {
    await deleteInBatches(this.database, {
      table: 'rate_limits',
      key: 'id',
      where: 'expires <= ?',
      parameters: [this.clock.nowSeconds()],
    });
  }
}

function refuse(freeAt: number, now: number): void {
  if (freeAt > 0) throw tooManyRequests(freeAt - now);
}

/** As `usedUp`, of tries that Redis counts. */
function freeAgain(counted: readonly CountedTries[], limit: number, now: number): number {
  const full = counted.filter(({ tries }) => tries >= limit);
  return Math.max(0, ...full.map(({ freeInMs }) => now + Math.max(1, Math.ceil(freeInMs / 1000))));
}
