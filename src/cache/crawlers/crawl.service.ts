import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Settings, siteUrlOf } from '#core/config';
import { Clock } from '#core/context';
import { OwnServiceClient, type OwnAddressKind } from '#core/http';
import { SettingsStore, InjectSettings } from '#core/settings';
import { CacheSettings } from '../cache.settings.js';
import { ResponseStore } from '../responses/response.store.js';
import { crawlers, type Crawler, type CrawlerTarget } from './crawlers.js';
import type { CrawlerWalkResponse } from './crawlers.response.js';
import { pagePaths } from './page-paths.js';
import { RestingCrawlersRepository } from './resting-crawlers.repository.js';
import { CacheActivationService } from '../responses/cache-activation.service.js';

/** Milliseconds between two requests. */
const REQUEST_DELAY_MS = 200;
/** Tasks that wait for each processor, beyond which no crawler adds to them. */
const MAX_TASKS_PER_CPU = 4;
/** Most addresses of one walk. */
const MAX_ADDRESSES = 200;
/** Lists that nearly every client requests, in the names of each root. */
const LISTS: Record<Exclude<CrawlerTarget, 'pages'>, string[]> = {
  api: ['', 'cal/events/v1/events', 'content/v2/posts', 'content/v2/pages'],
  'wp-json': ['', 'tribe/events/v1/events', 'wp/v2/posts', 'wp/v2/pages'],
};
/** Lists that tell addresses of pages, in our own names. */
const WITH_PAGES = ['cal_events', 'posts', 'pages'].map((kind) => `content/v2/${kind}?per_page=100&_fields=link`);

/**
 * Walks public addresses after a purge, slowly, as a visitor at the configured address. Off unless an administrator
 * switches it on; needs the response cache.
 */
@Injectable()
export class CrawlService implements OnModuleDestroy {
  private readonly log = new Logger('Cache');
  private readonly walks = new Map<number, CrawlerWalkResponse>();
  private seen = -1;
  private walked = -1;
  private stopped = false;

  constructor(
    private readonly own: OwnServiceClient,
    private readonly store: ResponseStore,
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly resting: RestingCrawlersRepository,
    private readonly settings: Settings,
    private readonly activation: CacheActivationService,
    private readonly clock: Clock,
  ) {}

  onModuleDestroy(): void {
    this.stopped = true;
  }

  get all(): Crawler[] {
    return crawlers(this.settings.wordpressNames);
  }

  /** What became of the last walk of a crawler; nothing before the first. */
  last(id: number): CrawlerWalkResponse | undefined {
    return this.walks.get(id);
  }

  /**
   * Walks if a response may have been invalidated since the last walk, and not all of them since the last look: while
   * settings are being changed, what is warmed would only be thrown away.
   */
  async tick(): Promise<void> {
    const { purges, versions } = this.store;
    const { current } = versions;
    const quiet = purges === this.seen;
    this.seen = purges;
    if (!quiet || current === this.walked || !this.activation.isOn) return;
    if (!(await this.stored.read()).crawler) return;
    if (await this.walk()) this.walked = current;
  }

  /**
   * Lets every crawler that is on walk once. Ends early when everything is purged or the machine has enough to do.
   * @returns whether all came to their end
   */
  async walk(): Promise<boolean> {
    const { purges } = this.store;
    const resting = new Set(await this.resting.all());
    for (const { id, target } of this.all) {
      if (resting.has(id)) continue;
      const walk: CrawlerWalkResponse = {
        started: this.clock.now().toISOString(),
        finished: null,
        asked: 0,
        failed: 0,
      };
      this.walks.set(id, walk);
      for (const path of await this.paths(target)) {
        if (this.stopped || this.store.purges !== purges || isBusy()) return false;
        await this.request(target, path, walk);
        await pause(REQUEST_DELAY_MS);
      }
      walk.finished = this.clock.now().toISOString();
    }
    return true;
  }

  private async paths(place: CrawlerTarget): Promise<string[]> {
    if (place !== 'pages') return LISTS[place];
    const paths = new Set(['']);
    const site = siteUrlOf(this.settings);
    for (const list of WITH_PAGES) {
      const answer = await this.own.get('api', list).catch(() => undefined);
      if (answer?.status === 200) for (const path of pagePaths(answer.body.toString('utf8'), site)) paths.add(path);
    }
    return [...paths].slice(0, MAX_ADDRESSES);
  }

  private async request(place: CrawlerTarget, path: string, walk: CrawlerWalkResponse): Promise<void> {
    const [at, below]: [OwnAddressKind, string] =
      place === 'api' ? ['api', path] : ['site', place === 'wp-json' ? `wp-json/${path}` : path];
    walk.asked++;
    try {
      const { status } = await this.own.get(at, below);
      if (status >= 400) walk.failed++;
    } catch (error) {
      walk.failed++;
      this.log.debug(`A crawler got no answer: ${String(error)}`);
    }
  }
}

/** Whether the machine has more to do than it can. */
function isBusy(): boolean {
  return loadavg()[0] > MAX_TASKS_PER_CPU * availableParallelism();
}
