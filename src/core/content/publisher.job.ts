import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LessThanOrEqual } from 'typeorm';
import { Clock } from '#core/context';
import { BackgroundJobsService } from '#core/jobs';
import { Database, SqlExpression } from '#core/database';
import { fromMs } from '#core/time';
import type { PostPlace } from './content-observer.registry.js';
import type { StoredPost } from './post-input.js';
import { PostStore } from './post.store.js';
import type { PostType } from '#core/modules';
import { ContentTypeRegistry } from './content-type.registry.js';

/** Milliseconds between looks for posts that are due. */
const POLL_INTERVAL_MS = 15_000;
/** Posts published in one go; the rest waits for the next. */
const BATCH_SIZE = 100;

/** Publishes scheduled posts when their time has come. Several processes may run it: a conditional update decides. */
@Injectable()
export class PublisherJob {
  private readonly log = new Logger('Publisher');

  constructor(
    private readonly database: Database,
    private readonly posts: PostStore,
    private readonly jobs: BackgroundJobsService,
    private readonly clock: Clock,
    private readonly types: ContentTypeRegistry,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    return this.jobs.run('publisher', async () => {
      const count = await this.publishDue(this.clock.now());
      if (count > 0) this.log.log(`Published ${count} scheduled posts`);
    });
  }

  /** Publishes everything that is due at `now`. @returns how many posts this process published */
  async publishDue(now: Date): Promise<number> {
    let count = 0;
    for (const type of this.types.all) count += await this.publishType(type, fromMs(now.getTime()));
    return count;
  }

  private async publishType(type: PostType, nowUtc: string): Promise<number> {
    const due = await this.database.em.find<StoredPost>(type.table, {
      select: { id: true, status: true, slug: true, ...(type.hierarchical && { parent_id: true }) },
      where: { status: 'future', date_utc: LessThanOrEqual(nowUtc) },
      order: { date_utc: 'ASC' },
      take: BATCH_SIZE,
    });
    let count = 0;
    for (const post of due) if (await this.publish(type, post, nowUtc)) count++;
    return count;
  }

  private publish(type: PostType, before: PostPlace, nowUtc: string): Promise<boolean> {
    return this.database.write(async () => {
      const isDue = new SqlExpression("id = ? AND status = 'future' AND date_utc <= ?", before.id, nowUtc);
      const changed = await this.database.update(type.table, isDue, { status: 'publish' });
      if (changed === 0) return false;
      await this.posts.applyStatus(type, before, { ...before, status: 'publish' });
      return true;
    });
  }
}
