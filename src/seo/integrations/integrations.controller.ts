import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '../../core/rest/swagger.js';
import { managesSeo } from '../seo.rights.js';
import { SetActiveParams } from './integrations.dto.js';
import { ActiveIntegrationsResponse, SetIntegrationResponse } from './integrations.response.js';
import { IntegrationsService } from './integrations.service.js';

/** `seo/v1/integrations`. */
@RestController('seo/v1', 'integrations')
export class IntegrationsController {
  constructor(private readonly integrations: IntegrationsService) {}

  @Act('set_active')
  @Rights(managesSeo)
  @ApiOperation({
    operationId: 'setSeoIntegration',
    summary: 'Switch an SEO integration on or off',
    description:
      'Switches the use of a service of others on or off for the whole site. The routes of a service that is off answer 404. An unknown name is answered with status 200 and `success` false.',
  })
  @ApiExample({ body: { active: true, integration: 'semrush' } })
  @ApiOkResponse({ description: 'The outcome.', type: SetIntegrationResponse })
  async setActive(@RestParams() { active, integration }: SetActiveParams): Promise<SetIntegrationResponse> {
    return { json: await this.integrations.setActive(integration, active) };
  }

  @Read('active')
  @Rights(managesSeo)
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
