import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '#core/database';
import { MetricsService } from './metrics.service.js';
import { watchMysqlPool } from './mysql-pool-use.js';

/** Upper bounds in seconds: a free connection takes microseconds, and no caller waits for more than some seconds. */
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10];

/** The use of the connections to MySQL or MariaDB, and the waits for them. On SQLite, which has no pool: the queue of writes. */
@Injectable()
export class PoolMetricsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly metrics: MetricsService,
  ) {}

  onModuleInit(): void {
    if (!this.metrics.isOn) return;
    if (this.database.embedded) {
      const { database } = this;
      this.metrics.gauge({
        name: 'almanac_database_writes_waiting',
        help: 'Writes that wait for their turn on SQLite (at most DATABASE_WRITE_QUEUE).',
        collect() {
          this.set(database.waiting);
        },
      });
      return;
    }
    const seconds = this.metrics.histogram({
      name: 'almanac_database_connection_wait_seconds',
      help: 'Seconds until a connection of the pool was handed out.',
      buckets: WAIT_BUCKETS,
    });
    const waits = this.metrics.counter({
      name: 'almanac_database_connection_waits_total',
      help: 'Requests for a connection that had to wait because all were in use.',
    });
    const use = watchMysqlPool(
      this.database.dataSource,
      (taken) => seconds?.observe(taken),
      () => waits?.inc(),
    );
    if (!use) return;
    this.metrics.gauge({
      name: 'almanac_database_connections',
      help: 'Open connections to the database, by state (`in_use`, `idle`).',
      labelNames: ['state'],
      collect() {
        const { idle, inUse } = use();
        this.set({ state: 'in_use' }, inUse);
        this.set({ state: 'idle' }, idle);
      },
    });
    this.metrics.gauge({
      name: 'almanac_database_connections_max',
      help: 'Connections that the pool may open (DATABASE_POOL).',
      collect() {
        this.set(use().max);
      },
    });
    this.metrics.gauge({
      name: 'almanac_database_connections_waiting',
      help: 'Requests for a connection that wait at this moment.',
      collect() {
        this.set(use().waiting);
      },
    });
  }
}
