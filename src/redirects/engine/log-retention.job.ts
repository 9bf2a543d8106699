import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '#core/context';
import { Database, CLEAN_UP_BATCH_SIZE, inBatches } from '#core/database';
import { BackgroundJobsService } from '#core/jobs';
import { DAY_MS, MINUTE_MS, fromMs } from '#core/time';
import type { LogKind } from '../log/log.entity.js';
import { LogsRepository } from '../log/logs.repository.js';
import { RedirectSettingsService } from '../settings/redirect-settings.service.js';
import { RedirectsConfig } from '../redirects.config.js';

/** Milliseconds between two looks. */
const CLEAN_UP_INTERVAL_MS = 10 * MINUTE_MS;

/** Drops log entries that are older than the settings let them be (redirects.md §11). */
@Injectable()
export class LogRetentionJob {
  constructor(
    private readonly logs: LogsRepository,
    private readonly settings: RedirectSettingsService,
    private readonly database: Database,
    private readonly jobs: BackgroundJobsService,
    private readonly clock: Clock,
    private readonly limits: RedirectsConfig,
  ) {}

  @Interval(CLEAN_UP_INTERVAL_MS)
  run(): Promise<void> {
    return this.jobs.run('clean-up of redirect logs', () => this.sweep(this.clock.now()));
  }

  /** Does it for the moment `now`. @returns how many entries of both logs were dropped */
  async sweep(now: Date): Promise<number> {
    const { expire_redirect: redirects, expire_404: notFound } = await this.settings.current();
    const expired = (await this.expire('log', redirects, now)) + (await this.expire('404', notFound, now));
    return expired + (await this.logs.trim('404', this.limits.notFoundLogRows));
  }

  /** @param days 0: for ever; −1: none are made, and those that are there from before stay */
  private async expire(kind: LogKind, days: number, now: Date): Promise<number> {
    if (days <= 0) return 0;
    const before = fromMs(now.getTime() - days * DAY_MS);
    return inBatches(() => this.database.write(() => this.logs.expire(kind, before, CLEAN_UP_BATCH_SIZE)));
  }
}
