import { Injectable } from '@nestjs/common';
import { RedisService } from '#core/redis';
import type { Finding, HealthCheck } from '../health-check.js';

/** Whether Redis works, where it is to be used (`REDIS_URL`). */
@Injectable()
export class RedisCheck implements HealthCheck {
  readonly name = 'redis';
  readonly topic = 'Performance';

  constructor(private readonly redis: RedisService) {}

  run(): Promise<Finding> {
    return Promise.resolve(finding(this.redis));
  }
}

function finding({ isOn, warning }: RedisService): Finding {
  if (!isOn) {
    return {
      status: 'good',
      label: 'Redis is not used',
      paragraphs: ['One process needs none. With several, REDIS_URL lets them share cached responses and limits.'],
    };
  }
  if (warning === undefined) {
    return {
      status: 'good',
      label: 'Redis works',
      paragraphs: ['Processes share cached responses and limits, and learn of changes at once.'],
    };
  }
  return {
    status: 'recommended',
    label: 'Redis does not work',
    paragraphs: [
      warning,
      'See whether the server runs and whether REDIS_URL has its address, user and password. The service uses it again without a restart.',
    ],
  };
}
