import { Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { writesPosts } from '../seo.policy.js';
import { SeoOutcomeResponse } from '../seo.response.js';
import { AlertDto } from './alerts.dto.js';
import { DismissedAlertsResponse } from './alerts.response.js';
import { AlertsService } from './alerts.service.js';

/** `seo/v1/alerts`. */
@RestController('seo/v1', 'alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Post('dismiss')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'dismissSeoAlert',
    summary: 'Dismiss a notice of the editor',
    description: 'Hides a notice for the calling account from now on. Dismissing it again changes nothing.',
  })
  @ApiExample({ body: { key: 'webinar-promo-notification' } })
  @ApiOkResponse({ description: 'The notice is dismissed.', type: SeoOutcomeResponse })
  dismiss(@CurrentUser() caller: Caller, @RestParams() { key }: AlertDto): Promise<SeoOutcomeResponse> {
    return this.alerts.dismiss(caller, key);
  }

  @Post('restore')
  @HttpCode(200)
  @Authorize(writesPosts)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'restoreSeoAlert',
    summary: 'Show a dismissed notice again',
    description:
      'Takes back the dismissal of a notice for the calling account. Changes nothing if it is not dismissed.',
  })
  @ApiExample({ body: { key: 'webinar-promo-notification' } })
  @ApiOkResponse({ description: 'The notice is shown again.', type: SeoOutcomeResponse })
  restore(@CurrentUser() caller: Caller, @RestParams() { key }: AlertDto): Promise<SeoOutcomeResponse> {
    return this.alerts.restore(caller, key);
  }

  @Get('dismissed')
  @Authorize(writesPosts)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'listDismissedSeoAlerts',
    summary: 'List dismissed notices',
    description: 'Lists the notices that the calling account has dismissed.',
  })
  @ApiOkResponse({ description: 'The dismissed notices.', type: DismissedAlertsResponse })
  dismissed(@CurrentUser() caller: Caller): Promise<DismissedAlertsResponse> {
    return this.alerts.dismissed(caller);
  }
}
