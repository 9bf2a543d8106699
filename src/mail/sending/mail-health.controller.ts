import { Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController } from '#core/rest';
import { seesSiteHealth } from '../../site-health/site-health.policy.js';
import { HealthTestResponse } from '../../site-health/tests/health-test.response.js';
import { MailHealthService } from './mail-health.service.js';

/** `site-health/v1/tests/mail-delivery`. */
@RestController('site-health/v1', 'tests')
export class MailHealthController {
  constructor(private readonly health: MailHealthService) {}

  @Get('mail-delivery')
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'testMailDelivery',
    summary: 'Test e-mail',
    description: 'Looks whether e-mail is set up and whether messages are sent. The result says what to do.',
  })
  @ApiOkResponse({ description: 'The result.', type: HealthTestResponse })
  test(): Promise<HealthTestResponse> {
    return this.health.test();
  }
}
