import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RedisService } from '#core/redis';
import { MetricsService } from './metrics.service.js';

/** Whether Redis works. Nothing without `REDIS_URL`. */
@Injectable()
export class RedisMetricsService implements OnModuleInit {
  constructor(
    private readonly redis: RedisService,
    private readonly metrics: MetricsService,
  ) {}

  onModuleInit(): void {
    const { redis, metrics } = this;
    if (!metrics.isOn || !redis.isOn) return;
    metrics.gauge({
      name: 'almanac_redis_up',
      help: 'Whether Redis works: 1, or 0 while the service goes on without it.',
      aggregator: 'min',
      collect() {
        this.set(redis.isUp ? 1 : 0);
      },
    });
    metrics.counter({
      name: 'almanac_redis_outages_total',
      help: 'Times that Redis stopped working.',
      collect() {
        this.reset();
        this.inc(redis.outages);
      },
    });
  }
}
