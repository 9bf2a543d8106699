import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SeoSettings } from '../options/seo.settings.js';
import type { SeoOutcomeResponse } from '../seo.response.js';
import type { StoredIndexable } from './indexable.js';
import type { IndexingProgressResponse, IndexingStepResponse } from './indexing.response.js';
import { BATCH, IndexingService } from './indexing.service.js';

const NOTHING: IndexingStepResponse = { objects: [], next_url: false };

/** Beyond this many, missing rows are not counted one by one. */
const MAX_COUNTED = 10_000;

/** The loop by which a client has everything indexed, step by step (seo.md, "Indexables and the indexing loop"). */
@Injectable()
export class IndexingLoopService {
  constructor(
    private readonly indexing: IndexingService,
    @InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  async posts(caller: Caller): Promise<IndexingStepResponse> {
    return this.step(caller, 'indexing/posts', await this.indexing.posts(BATCH.posts), BATCH.posts);
  }

  async terms(caller: Caller): Promise<IndexingStepResponse> {
    return this.step(caller, 'indexing/terms', await this.indexing.terms(BATCH.terms), BATCH.terms);
  }

  async archives(caller: Caller): Promise<IndexingStepResponse> {
    return this.step(caller, 'indexing/post-type-archives', await this.indexing.archives(), BATCH.archives);
  }

  async general(caller: Caller): Promise<IndexingStepResponse> {
    return this.step(caller, 'indexing/general', await this.indexing.general(), BATCH.general);
  }

  async postLinks(caller: Caller): Promise<IndexingStepResponse> {
    return this.step(caller, 'link-indexing/posts', await this.indexing.postLinks(BATCH.links), BATCH.links);
  }

  async termLinks(caller: Caller): Promise<IndexingStepResponse> {
    return this.step(caller, 'link-indexing/terms', await this.indexing.termLinks(BATCH.links), BATCH.links);
  }

  /** The run begins. */
  async prepare(): Promise<IndexingStepResponse> {
    await this.options.store({ indexing_first_time: false, indexing_started: this.clock.nowUtc() });
    return NOTHING;
  }

  /** The client has come through all rows. */
  async indexablesComplete(): Promise<IndexingStepResponse> {
    const { posts, terms } = await this.indexing.missing(1);
    // Else the service goes on by itself.
    if (posts + terms === 0) {
      await this.options.store({ indexables_complete: true, indexables_extent: this.indexing.extent });
    }
    return NOTHING;
  }

  /** The run is over. */
  async complete(): Promise<IndexingStepResponse> {
    await this.options.store({ indexing_started: null, indexing_reason: '' });
    return NOTHING;
  }

  /** Rebuilds the index, by the loop or by the service itself. */
  async reset(): Promise<SeoOutcomeResponse> {
    await this.indexing.outdate();
    await this.options.store({ indexables_complete: false, indexing_reason: 'asked_for' });
    return { success: true, status: 200 };
  }

  /** How far it has come. */
  async progress(): Promise<IndexingProgressResponse> {
    const options = await this.options.read();
    return {
      first_time: options.indexing_first_time,
      started: options.indexing_started,
      reason: options.indexing_reason,
      complete: options.indexables_complete,
      missing: await this.indexing.missing(MAX_COUNTED),
    };
  }

  /** A batch that is full may have left something for the next one. */
  private async step(
    caller: Caller,
    route: string,
    rows: readonly StoredIndexable[],
    full: number,
  ): Promise<IndexingStepResponse> {
    const next = rows.length >= full ? this.urls.restUrl(`seo/v1/${route}`) : false;
    return { objects: await this.indexing.shown(caller, rows), next_url: next };
  }
}
