import { Injectable } from '@nestjs/common';
import { DatabaseClockService } from '#core/database';
import { DatabaseFactsRepository } from '../../database-facts.repository.js';
import type { Finding, HealthCheck } from '../health-check.js';

/** Milliseconds of difference that do no harm, and from which sessions, nonces and schedules go wrong. */
const TOLERATED_SKEW_MS = 2_000;
const CRITICAL_SKEW_MS = 60_000;

/** Whether the clocks of the service and of its database agree. */
@Injectable()
export class ClockCheck implements HealthCheck {
  readonly name = 'clock';
  readonly topic = 'Performance';

  constructor(
    private readonly database: DatabaseFactsRepository,
    private readonly clock: DatabaseClockService,
  ) {}

  async run(): Promise<Finding> {
    await this.clock.read();
    return clockFinding(this.clock.aheadMs, this.database.embedded);
  }
}

/**
 * What to say about a difference.
 * @param skew milliseconds by which the database's clock is ahead
 * @param embedded whether both have the same clock
 */
export function clockFinding(skew: number, embedded: boolean): Finding {
  const distance = Math.abs(skew);
  const facts = [
    `The clock of the database is ${(distance / 1000).toFixed(1)} seconds ${skew < 0 ? 'behind' : 'ahead'}.`,
    ...(embedded ? ['The database runs inside the service and has its clock.'] : []),
  ];
  if (distance <= TOLERATED_SKEW_MS) {
    return {
      status: 'good',
      label: 'The clocks agree',
      paragraphs: ['The service and its database tell the same time.'],
      facts,
    };
  }
  return {
    status: distance <= CRITICAL_SKEW_MS ? 'recommended' : 'critical',
    label: 'The clocks do not agree',
    paragraphs: [
      'The service and its database tell different times, so what is scheduled may happen early or late. Have all machines set their clocks over the network (NTP).',
    ],
    facts,
  };
}
