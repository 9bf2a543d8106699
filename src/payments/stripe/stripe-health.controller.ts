import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController } from '#core/rest';
import { seesSiteHealth } from '../../site-health/site-health.policy.js';
import { healthTestResult } from '../../site-health/tests/health-test.mapper.js';
import { HealthTestResponse } from '../../site-health/tests/health-test.response.js';
import { StripeHealthCheck } from './stripe-health.check.js';

/** `site-health/v1/tests/stripe-webhooks`. */
@RestController('site-health/v1', 'tests')
export class StripeHealthController {
  constructor(private readonly check: StripeHealthCheck) {}

  @Get('stripe-webhooks')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testStripeWebhooks',
    summary: 'Test the webhooks of Stripe',
    description: 'Looks whether webhooks of Stripe arrive where payments are made. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  async webhooks(): Promise<HealthTestResponse> {
    return healthTestResult(this.check, await this.check.run());
  }
}
