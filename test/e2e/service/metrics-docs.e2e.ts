import { readFileSync } from 'node:fs';
import mysql from 'mysql2';
import type { Database } from '../../../src/core/database/database.js';
import { MetricsService } from '../../../src/core/metrics/metrics.service.js';
import { PoolMetricsService } from '../../../src/core/metrics/pool-metrics.service.js';
import { RedisMetricsService } from '../../../src/core/metrics/redis-metrics.service.js';
import { ReplicaMetricsService } from '../../../src/core/metrics/replica-metrics.service.js';
import type { ReplicaService } from '../../../src/core/lists/replica.service.js';
import type { RedisService } from '../../../src/core/redis/redis.service.js';
import { startApp } from '../../helpers/app.js';
import { readExposition } from '../../helpers/exposition.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';

/** Words of PromQL that the dashboard uses. */
const PROMQL = new Set(['sum', 'rate', 'increase', 'topk', 'max', 'min', 'time', 'by', 'histogram_quantile']);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}

/** Names of the figures in an expression, without labels, durations and functions. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\bby\s*\([^)]*\)/g, '')
    .replace(/\b\d+(?:\.\d+)?\b/g, '');
  return (bare.match(/[a-zA-Z_:][\w:]*/g) ?? []).filter((word) => !PROMQL.has(word));
}

describe('The description of metrics', () => {
  /** Name and type of all figures, those of both engines. */
  let types: Map<string, string>;
  let docs: string;
  let dashboard: Dashboard;
  beforeAll(async () => {
    docs = readFileSync('docs/operations.md', 'utf8');
    dashboard = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8')) as Dashboard;
    const service = await startApp({
      ...WITHOUT_REDIS,
      METRICS: 'on',
      METRICS_TOKEN: 'a-token-of-the-tests',
      RESPONSE_CACHE: 'memory',
    });
    try {
      const metrics = service.app.get(MetricsService);
      if (service.database.embedded) {
        // A pool connects when a connection is first requested.
        const dataSource = { options: { type: 'mysql' }, driver: { pool: mysql.createPool({}) } };
        new PoolMetricsService({ embedded: false, dataSource } as unknown as Database, metrics).onModuleInit();
      } else new PoolMetricsService({ embedded: true, waiting: 0 } as unknown as Database, metrics).onModuleInit();
      const redis = { isOn: true, isUp: true, outages: 0 } as RedisService;
      new RedisMetricsService(redis, metrics).onModuleInit();
      const replica = { isOn: true, isUsable: true, staleMs: 1500, counts: { replica: 1, primary: 1 } };
      new ReplicaMetricsService(replica as ReplicaService, metrics).onModuleInit();
      ({ types } = readExposition((await metrics.scrape()).body));
    } finally {
      await service.close();
    }
  });

  /** Every name that figures appear under. */
  const series = (): Set<string> => {
    const parts = (name: string, type: string) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    return new Set([...types].flatMap(([name, type]) => parts(name, type)));
  };

  it('lists every figure of the service in docs/operations.md, and no other', () => {
    const listed = new Set(docs.match(/\balmanac_[a-z_]+\b/g));
    const existing = [...types.keys()].filter((name) => name.startsWith('almanac_'));
    expect([...listed].sort()).toEqual(existing.sort());
  });

  it('names only existing figures in every expression of the Grafana dashboard', () => {
    const known = series();
    for (const { title, targets } of dashboard.panels) {
      expect(targets.length).toBeGreaterThan(0);
      for (const { expr } of targets) {
        const names = namesIn(expr);
        expect({ title, names: names.length }).not.toEqual({ title, names: 0 });
        expect({ title, unknown: names.filter((name) => !known.has(name)) }).toEqual({ title, unknown: [] });
      }
    }
    const variable = dashboard.templating.list.map(({ query }) => /^label_values\((\w+),/.exec(query)?.[1]);
    expect(variable.filter((name) => name !== undefined && known.has(name))).toHaveLength(1);
  });

  it('shows every figure of the service on the dashboard', () => {
    const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    const families = new Set(
      shown.map((name) => (types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''))),
    );
    const missing = [...types.keys()].filter((name) => name.startsWith('almanac_') && !families.has(name));
    expect(missing).toEqual([]);
  });
});
