import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ReplicaService } from '#core/lists';
import { MetricsService } from './metrics.service.js';

/** What is read from the replica of the database. Nothing without `DATABASE_READ_URL`. */
@Injectable()
export class ReplicaMetricsService implements OnModuleInit {
  constructor(
    private readonly replica: ReplicaService,
    private readonly metrics: MetricsService,
  ) {}

  onModuleInit(): void {
    const { replica, metrics } = this;
    if (!metrics.isOn || !replica.isOn) return;
    metrics.gauge({
      name: 'almanac_replica_usable',
      help: 'Whether lists are read from the replica: 1, or 0 while it is away or too far behind.',
      aggregator: 'min',
      collect() {
        this.set(replica.isUsable ? 1 : 0);
      },
    });
    metrics.gauge({
      name: 'almanac_replica_lag_seconds',
      help: 'Seconds by which the replica is behind at most; grows while it is away.',
      aggregator: 'max',
      collect() {
        this.set(replica.staleMs / 1000);
      },
    });
    metrics.counter({
      name: 'almanac_replica_reads_total',
      help: 'Lists for visitors that were read from the replica, or could have been, by `source` (`replica`, `primary`).',
      labelNames: ['source'],
      collect() {
        this.reset();
        this.inc({ source: 'replica' }, replica.counts.replica);
        this.inc({ source: 'primary' }, replica.counts.primary);
      },
    });
  }
}
