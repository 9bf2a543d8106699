import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Database } from '#core/database';
import { BackgroundJobsService } from '#core/jobs';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SiteService } from '#core/site';
import { SeoSettings } from '../options/seo.settings.js';
import { IndexingService } from './indexing.service.js';

/** Milliseconds between looks whether there is something to index. */
const POLL_INTERVAL_MS = 30_000;
/** Rows of one unit of work, and units of one look: writes of others come in between. */
const BATCH_SIZE = 50;
const MAX_BATCHES_PER_RUN = 40;

/**
 * Fills the index without a request: after an update, and when it is to be rebuilt. Once it is complete, writes
 * keep it so and this does nothing but look.
 */
@Injectable()
export class IndexablesJob {
  constructor(
    private readonly indexing: IndexingService,
    @InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>,
    private readonly database: Database,
    private readonly jobs: BackgroundJobsService,
    private readonly site: SiteService,
  ) {}

  @Interval(POLL_INTERVAL_MS)
  tick(): Promise<void> {
    return this.jobs.run('seo index', () => this.fill());
  }

  /** Indexes what is missing, as much as fits into one look. @returns whether nothing is left */
  async fill(): Promise<boolean> {
    // Brings the structure of addresses of posts up to date in a process without requests.
    await this.site.settings();
    const { indexables_complete: complete, indexables_extent: extent } = await this.options.read();
    if (complete && extent === this.indexing.extent) return true;
    if (extent !== this.indexing.extent) await this.database.write(() => this.beginAgain());
    for (let unit = 0; unit < MAX_BATCHES_PER_RUN; unit++) {
      if ((await this.database.write(() => this.batch())) > 0) continue;
      await this.options.store({
        indexables_complete: true,
        indexables_extent: this.indexing.extent,
        indexing_first_time: false,
        indexing_reason: '',
      });
      return true;
    }
    return false;
  }

  /** Other kinds are indexed, or posts have got other addresses. */
  private async beginAgain(): Promise<void> {
    await this.indexing.forgetOtherKinds();
    await this.indexing.outdateStructured();
    await this.options.store({ indexables_complete: false, indexables_extent: this.indexing.extent });
  }

  private async batch(): Promise<number> {
    const general = (await this.indexing.archives()).length + (await this.indexing.general()).length;
    const posts = (await this.indexing.posts(BATCH_SIZE)).length;
    const terms = posts > 0 ? 0 : (await this.indexing.terms(BATCH_SIZE)).length;
    if (general + posts + terms > 0) return general + posts + terms;
    return (await this.indexing.postLinks(BATCH_SIZE)).length + (await this.indexing.termLinks(BATCH_SIZE)).length;
  }
}
