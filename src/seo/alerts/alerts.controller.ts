import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { writesPosts } from '../seo.rights.js';
import { AlertParams } from './alerts.dto.js';
import { AlertsService } from './alerts.service.js';

type Body = Promise<Record<string, unknown>>;

/** `seo/v1/alerts`. */
@RestController('seo/v1', 'alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Act('dismiss')
  @Rights(writesPosts)
  dismiss(@RestParams() { key }: AlertParams): Body {
    return this.alerts.dismiss(key);
  }

  @Act('restore')
  @Rights(writesPosts)
  @Endpoint({ hidden: true })
  restore(@RestParams() { key }: AlertParams): Body {
    return this.alerts.restore(key);
  }

  @Read('dismissed')
  @Rights(writesPosts)
  @Endpoint({ hidden: true })
  dismissed(): Body {
    return this.alerts.dismissed();
  }
}
