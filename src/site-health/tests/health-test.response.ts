import type { HealthStatus, HealthTopic } from './health-check.js';

/** Topic of a test. */
export class HealthTestBadgeResponse {
  /** Topic. */
  label!: HealthTopic;

  /** Color of the badge. */
  color!: 'blue';
}

/** The result of a test (site-health.md, "Test result"). */
export class HealthTestResponse {
  /** Result in one line. @example "The clocks agree" */
  label!: string;

  /** How urgent the result is. */
  status!: HealthStatus;

  /** Topic of the test. */
  badge!: HealthTestBadgeResponse;

  /**
   * What the result means and what to do, as HTML.
   * @example "<p>The service and its database tell the same time.</p>"
   */
  description!: string;

  /** Always empty: there are no admin screens to link to. @example "" */
  actions!: string;

  /** Name of the test. @example clock */
  test!: string;
}

/** Whether the header `Authorization` arrives. */
export class AuthorizationProbeResponse {
  /** What became of the header. */
  authorization!: 'arrived' | 'changed' | 'missing';
}
