import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Finding, HealthCheck } from './health-check.js';
import { HEALTH_CHECKS, type HealthCheckName } from './health-checks.js';
import { healthTestResult } from './health-test.mapper.js';
import type { HealthTestResponse } from './health-test.response.js';

/** Runs the tests of site-health/v1. */
@Injectable()
export class HealthTestsService {
  private readonly log = new Logger('SiteHealth');
  private readonly checks: ReadonlyMap<string, HealthCheck>;

  constructor(@Inject(HEALTH_CHECKS) checks: readonly HealthCheck[]) {
    this.checks = new Map(checks.map((check) => [check.name, check]));
  }

  /** The result of a test; also where the test itself goes wrong, which is logged. @throws Error for one that is not there */
  async run(name: HealthCheckName): Promise<HealthTestResponse> {
    const check = this.checks.get(name);
    if (!check) throw new Error(`There is no health check called ${name}`);
    return healthTestResult(check, await check.run().catch((error: unknown) => this.unfinished(check, error)));
  }

  private unfinished({ name }: HealthCheck, error: unknown): Finding {
    this.log.error(error, `The health check ${name} failed`);
    return {
      status: 'critical',
      label: 'This test could not be finished',
      paragraphs: ['Something went wrong while looking. The log of the service says what.'],
    };
  }
}
