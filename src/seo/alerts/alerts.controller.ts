import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '../../core/rest/swagger.js';
import { writesPosts } from '../seo.rights.js';
import { SeoOutcomeResponse } from '../seo.response.js';
import { AlertParams } from './alerts.dto.js';
import { DismissedAlertsResponse } from './alerts.response.js';
import { AlertsService } from './alerts.service.js';

/** `seo/v1/alerts`. */
@RestController('seo/v1', 'alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Act('dismiss')
  @Rights(writesPosts)
  @ApiOperation({
    operationId: 'dismissSeoAlert',
    summary: 'Dismiss a notice of the editor',
    description: 'Hides a notice for the calling account from now on. Dismissing it again changes nothing.',
  })
  @ApiExample({ body: { key: 'webinar-promo-notification' } })
  @ApiOkResponse({ description: 'The notice is dismissed.', type: SeoOutcomeResponse })
  dismiss(@RestParams() { key }: AlertParams): Promise<SeoOutcomeResponse> {
    return this.alerts.dismiss(key);
  }

  @Act('restore')
  @Rights(writesPosts)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'restoreSeoAlert',
    summary: 'Show a dismissed notice again',
    description:
      'Takes back the dismissal of a notice for the calling account. Changes nothing if it is not dismissed.',
  })
  @ApiExample({ body: { key: 'webinar-promo-notification' } })
  @ApiOkResponse({ description: 'The notice is shown again.', type: SeoOutcomeResponse })
  restore(@RestParams() { key }: AlertParams): Promise<SeoOutcomeResponse> {
    return this.alerts.restore(key);
  }

  @Read('dismissed')
  @Rights(writesPosts)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'listDismissedSeoAlerts',
    summary: 'List dismissed notices',
    description: 'Lists the notices that the calling account has dismissed.',
  })
  @ApiOkResponse({ description: 'The dismissed notices.', type: DismissedAlertsResponse })
  dismissed(): Promise<DismissedAlertsResponse> {
    return this.alerts.dismissed();
  }
}
