import { Injectable } from '@nestjs/common';
import { CacheActivationService } from '../responses/cache-activation.service.js';
import { JobsRepository } from '../jobs/jobs.repository.js';
import { ResponseCacheService } from '../responses/response-cache.service.js';
import { ResponseStore } from '../responses/response.store.js';
import { SharedResponsesService } from '../responses/shared/shared-responses.service.js';
import type { CacheStatsResponse } from './stats.response.js';

/** How the cache does: answers of this process since it was started, images of the whole site. */
@Injectable()
export class StatsService {
  constructor(
    private readonly cache: ResponseCacheService,
    private readonly store: ResponseStore,
    private readonly jobs: JobsRepository,
    private readonly activation: CacheActivationService,
    private readonly shared: SharedResponsesService,
  ) {}

  async read(): Promise<CacheStatsResponse> {
    const { hits, misses, bypassed } = this.cache.counts;
    const total = hits + misses;
    const states = await this.jobs.counts();
    return {
      responses: {
        store: this.storeName,
        hits,
        redis_hits: this.shared.hits,
        misses,
        bypassed,
        hit_rate: total === 0 ? null : Math.round((hits / total) * 1000) / 1000,
        purges: this.store.purges,
        ...this.store.facts,
      },
      images: {
        ...(await this.jobs.totals()),
        states: Object.fromEntries(states.map(({ state, files }) => [String(state), files])),
      },
    };
  }

  private get storeName(): CacheStatsResponse['responses']['store'] {
    if (!this.activation.isOn) return 'off';
    return this.shared.isOn ? 'redis' : 'memory';
  }
}
