import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesSeo } from '../seo.rights.js';
import { SetActiveParams } from './integrations.dto.js';
import { Integrations } from './integrations.service.js';

type Body = Promise<Record<string, unknown>>;

/** `seo/v1/integrations`. */
@RestController('seo/v1', 'integrations')
export class IntegrationsController {
  constructor(private readonly integrations: Integrations) {}

  @Act('set_active')
  @Rights(managesSeo)
  async setActive(@RestParams() { active, integration }: SetActiveParams): Body {
    return { json: await this.integrations.setActive(integration, active) };
  }

  @Read('active')
  @Rights(managesSeo)
  @Endpoint({ hidden: true })
  active(): Body {
    return this.integrations.all();
  }
}
