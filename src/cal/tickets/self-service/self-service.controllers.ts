import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../kernel/access/attendee-access.service.js';
import { CancelOrderDto } from '../sales/orders/order.dto.js';
import { managersOrPurchaser } from '../sales/orders/order.policy.js';
import { OrderResponse } from '../sales/model/order.response.js';
import { OrderViewsService } from '../sales/orders/order-views.service.js';
import { CancellationRequestsService } from './cancellation-requests.service.js';
import { OrderCancellationService } from './order-cancellation.service.js';
import { ChangeSelfServiceDto, DeclineCancellationDto, ReadSelfServiceDto } from './self-service.dto.js';
import { HostSelfServiceResponse } from '../sales/model/self-service.response.js';
import { SelfServiceService } from './self-service.service.js';

const NO_HOST = 'No such event or page (`ticket-host-not-found`).';

/** `cal/tickets/v1/self-service`: what purchasers of an event may change themselves. */
@RestController('cal/tickets/v1', 'self-service')
export class SelfServiceController {
  constructor(private readonly selfService: SelfServiceService) {}

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getSelfServiceRules',
    summary: 'Get what purchasers of an event may change',
    description:
      'Returns until when purchasers of an event or page may change names, transfer tickets and cancel orders: its own rules, and those that count.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The rules.', type: HostSelfServiceResponse })
  @ApiErrors({ 404: NO_HOST })
  read(@RestParams() params: ReadSelfServiceDto): Promise<HostSelfServiceResponse> {
    return this.selfService.read(params);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'changeSelfServiceRules',
    summary: 'Change what purchasers of an event may change',
    description: 'Changes the rules of an event or page that are sent; null makes a setting of ticketing count.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event }, body: { cancellations: 'all', cancellations_hours: 48 } })
  @ApiOkResponse({ description: 'The rules.', type: HostSelfServiceResponse })
  @ApiErrors({ 404: NO_HOST })
  change(@RestParams() params: ChangeSelfServiceDto): Promise<HostSelfServiceResponse> {
    return this.selfService.change(params);
  }
}

/** `cal/tickets/v1/orders/<id>/cancellation-request`: paid orders that only a person can refund. */
@RestController('cal/tickets/v1', 'orders/:id/cancellation-request')
export class CancellationRequestsController {
  constructor(private readonly requests: CancellationRequestsService) {}

  @Post('decline')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'declineCancellation',
    summary: 'Decline the cancellation of an order',
    description:
      'Declines the request of a purchaser to cancel a paid order, with a message to them. To grant it, refund the order.',
  })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`), or no request (`cancellation-not-requested`).' })
  decline(@CurrentUser() caller: Caller, @RestParams() params: DeclineCancellationDto): Promise<OrderResponse> {
    return this.requests.decline(caller, params);
  }
}

/** `cal/tickets/v1/orders/<id>/cancel`: for managers, and for purchasers within the rules of the event. */
@RestController('cal/tickets/v1', 'orders')
export class OrderCancellationController {
  constructor(
    private readonly cancellation: OrderCancellationService,
    private readonly views: OrderViewsService,
  ) {}

  @Post(':id/cancel')
  @HttpCode(200)
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'cancelOrder',
    summary: 'Cancel an order',
    description: 'Voids an order; its seats are on sale again. A paid order is marked as due for a refund.',
  })
  @ApiExample({ path: { id: DEMO_IDS.order }, body: { reason: 'Cannot come' } })
  @ApiOkResponse({ description: 'The voided order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).', 409: 'The order cannot be voided in its status.' })
  async cancel(@CurrentUser() caller: Caller, @RestParams() params: CancelOrderDto): Promise<OrderResponse> {
    return this.views.show(caller, await this.cancellation.cancel(caller, params));
  }
}
