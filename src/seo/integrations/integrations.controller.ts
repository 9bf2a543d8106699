import { Get, HttpCode, Post } from '@nestjs/common';
import { Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesSeo } from '../seo.policy.js';
import { SetActiveDto } from './integrations.dto.js';
import { ActiveIntegrationsResponse, SetIntegrationResponse } from './integrations.response.js';
import { IntegrationsService } from './integrations.service.js';

/** `seo/v1/integrations`. */
@RestController('seo/v1', 'integrations')
export class IntegrationsController {
  constructor(private readonly integrations: IntegrationsService) {}

  @Post('set_active')
  @HttpCode(200)
  @Authorize(managesSeo)
  @ApiOperation({
    operationId: 'setSeoIntegration',
    summary: 'Switch an SEO integration on or off',
    description:
      'Switches the use of a service of others on or off for the whole site. The routes of a service that is off answer 404. An unknown name is answered with status 200 and `success` false.',
  })
  @ApiExample({ body: { active: true, integration: 'semrush' } })
  @ApiOkResponse({ description: 'The outcome.', type: SetIntegrationResponse })
  async setActive(@RestParams() { active, integration }: SetActiveDto): Promise<SetIntegrationResponse> {
    return { json: await this.integrations.setActive(integration, active) };
  }

  @Get('active')
  @Authorize(managesSeo)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getActiveSeoIntegrations',
    summary: 'Tell which integrations are on',
    description: 'Tells of each service of others whether the site uses it.',
  })
  @ApiOkResponse({ description: 'The integrations by name.', type: ActiveIntegrationsResponse })
  active(): Promise<ActiveIntegrationsResponse> {
    return this.integrations.all();
  }
}
