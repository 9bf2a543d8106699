import { ApiProperty } from '#core/openapi';
import type { HealthStatus, HealthTopic } from './health-check.js';

/** Topic of a test. */
export class HealthTestBadgeResponse {
  @ApiProperty({ type: 'string', enum: ['Security', 'Performance'], description: 'Topic.' })
  label!: HealthTopic;

  @ApiProperty({ type: 'string', enum: ['blue'], description: 'Color of the badge.' })
  color!: 'blue';
}

/** The result of a test (site-health.md, "Test result"). */
export class HealthTestResponse {
  @ApiProperty({ type: 'string', description: 'Result in one line.', example: 'The clocks agree' })
  label!: string;

  @ApiProperty({ type: 'string', enum: ['good', 'recommended', 'critical'], description: 'How urgent the result is.' })
  status!: HealthStatus;

  @ApiProperty({ type: HealthTestBadgeResponse, description: 'Topic of the test.' })
  badge!: HealthTestBadgeResponse;

  @ApiProperty({
    type: 'string',
    description: 'What the result means and what to do, as HTML.',
    example: '<p>The service and its database tell the same time.</p>',
  })
  description!: string;

  @ApiProperty({ type: 'string', description: 'Always empty: there are no admin screens to link to.', example: '' })
  actions!: string;

  @ApiProperty({ type: 'string', description: 'Name of the test.', example: 'clock' })
  test!: string;
}

/** Whether the header `Authorization` arrives. */
export class AuthorizationProbeResponse {
  @ApiProperty({ type: 'string', enum: ['arrived', 'changed', 'missing'], description: 'What became of the header.' })
  authorization!: 'arrived' | 'changed' | 'missing';
}
