import { Injectable } from '@nestjs/common';
import type { Engine } from '#core/database';
import { DatabaseFactsRepository } from '../../database-facts.repository.js';
import { median, type Finding, type HealthCheck } from '../health-check.js';

const PING_COUNT = 3;
/** Milliseconds; every request runs a few queries. */
const SLOW_PING_MS = 50;

/** Names of the engines, and the oldest version that the service is made for. */
const ENGINES: Readonly<Record<Engine, { title: string; oldest: readonly [major: number, minor: number] }>> = {
  sqlite: { title: 'SQLite', oldest: [3, 35] },
  mysql: { title: 'MySQL', oldest: [8, 4] },
  mariadb: { title: 'MariaDB', oldest: [10, 11] },
};

/** How fast the database answers, which one it is, and whether its tables hold all of Unicode. */
@Injectable()
export class DatabaseCheck implements HealthCheck {
  readonly name = 'database';
  readonly topic = 'Performance';

  constructor(private readonly database: DatabaseFactsRepository) {}

  async run(): Promise<Finding> {
    const pings: number[] = [];
    while (pings.length < PING_COUNT) pings.push(await this.database.ping());
    const latency = median(pings);
    const version = await this.database.version();
    const narrow = await this.database.tablesWithoutUnicode();
    const { title, oldest } = ENGINES[this.database.engine];
    const troubles = [
      ...(narrow > 0 ? [`${narrow} tables cannot hold all characters. Convert them to utf8mb4.`] : []),
      ...(isOlder(version, oldest)
        ? [`This version is too old: ${title} ${oldest.join('.')} or later is needed.`]
        : []),
      ...(latency > SLOW_PING_MS
        ? ['It answers slowly. It should be near the service and not be short of memory.']
        : []),
    ];
    return {
      status: narrow > 0 ? 'critical' : troubles.length > 0 ? 'recommended' : 'good',
      label: troubles.length > 0 ? 'The database could be better' : 'The database is well',
      paragraphs: troubles.length > 0 ? troubles : ['It answers fast, is recent enough and holds all characters.'],
      facts: [`${title} ${version}`, `Answers within ${latency.toFixed(1)} ms, the middle one of ${PING_COUNT} tries`],
    };
  }
}

/** Whether a version such as `11.8.3-MariaDB` comes before another one. */
export function isOlder(version: string, [major, minor]: readonly [major: number, minor: number]): boolean {
  const [own = 0, ownMinor = 0] = version.split('.').map((part) => parseInt(part, 10));
  return own < major || (own === major && ownMinor < minor);
}
