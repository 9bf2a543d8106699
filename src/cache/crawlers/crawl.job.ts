import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { BackgroundJobsService } from '#core/jobs';
import { CrawlService } from './crawl.service.js';

/** Milliseconds between two looks whether something was purged. */
const POLL_INTERVAL_MS = 10_000;

/** Lets crawlers walk after a purge. */
@Injectable()
export class CrawlJob {
  constructor(
    private readonly crawl: CrawlService,
    private readonly jobs: BackgroundJobsService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    // Each process has a response cache of its own.
    return this.jobs.run('crawlers', () => this.crawl.tick(), { everyProcess: true });
  }
}
