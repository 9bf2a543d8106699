import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CacheActivationService } from './cache-activation.service.js';
import { MetricsService } from '#core/metrics';
import { ResponseCacheService } from './response-cache.service.js';
import { ResponseStore } from './response.store.js';
import { SharedResponsesService } from './shared/shared-responses.service.js';

/** Shows what the response cache counts anyway. Nothing where the cache is off. */
@Injectable()
export class CacheMetricsService implements OnModuleInit {
  constructor(
    private readonly cache: ResponseCacheService,
    private readonly store: ResponseStore,
    private readonly metrics: MetricsService,
    private readonly activation: CacheActivationService,
    private readonly shared: SharedResponsesService,
  ) {}

  onModuleInit(): void {
    if (!this.metrics.isOn || !this.activation.isOn) return;
    const { cache, store, shared } = this;
    this.metrics.counter({
      name: 'almanac_response_cache_requests_total',
      help: 'Requests that passed the response cache, by result (`hit`, `miss`, `bypass`).',
      labelNames: ['result'],
      collect() {
        const { hits, misses, bypassed } = cache.counts;
        this.reset();
        this.inc({ result: 'hit' }, hits);
        this.inc({ result: 'miss' }, misses);
        this.inc({ result: 'bypass' }, bypassed);
      },
    });
    this.metrics.counter({
      name: 'almanac_response_cache_redis_hits_total',
      help: 'Of the hits of the response cache, those that were found in Redis; 0 without REDIS_URL.',
      collect() {
        this.reset();
        this.inc(shared.hits);
      },
    });
    this.metrics.gauge({
      name: 'almanac_response_cache_entries',
      help: 'Answers in the response cache.',
      collect() {
        this.set(store.facts.entries);
      },
    });
    this.metrics.gauge({
      name: 'almanac_response_cache_bytes',
      help: 'Bytes that the answers in the response cache take up.',
      collect() {
        this.set(store.facts.bytes);
      },
    });
  }
}
