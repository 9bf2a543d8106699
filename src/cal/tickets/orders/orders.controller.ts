import { Get, HttpCode, Post } from '@nestjs/common';
import {
  type RestResponse,
  Authorize,
  Endpoint,
  RestParams,
  RestController,
  Upload,
  type UploadInput,
} from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  TICKET_LIST_HEADERS,
} from '#core/openapi';
import { STRICT, signedInManagers } from '../access/attendee-access.service.js';
import { shopVisitors } from '../access/shop-visitors.policy.js';
import { cookieSecret } from '../cart/cart-cookie.js';
import { QueryNames } from '../listing/sent-query.js';
import { CreateOrderDto } from './create-order.dto.js';
import {
  CancelOrderDto,
  ListOrdersDto,
  PaidOrderDto,
  ReadOrderDto,
  RefundOrderDto,
  RenewOrderKeyDto,
  VoidOrdersDto,
} from './order.dto.js';
import { OrderListResponse, OrderResponse, VoidedOrdersResponse } from './order.response.js';
import { managersOrPurchaser } from './order.policy.js';
import { OrdersService } from './orders.service.js';
import { VoidOrdersService } from './void-orders.service.js';

/** `cal/tickets/v1/orders`. Writes take places or ask payment services, so they run units of work of their own. */
@RestController('cal/tickets/v1', 'orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly voiding: VoidOrdersService,
  ) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listOrders',
    summary: 'List orders',
    description:
      'Lists orders by status, event, ticket, e-mail address and date, newest first unless `order` says otherwise.',
  })
  @ApiOkResponse({ description: 'A page of orders.', type: OrderListResponse, headers: TICKET_LIST_HEADERS })
  list(@RestParams() params: ListOrdersDto, @QueryNames() named: string[]): Promise<RestResponse<OrderListResponse>> {
    return this.orders.list(params, named);
  }

  @Post()
  @Authorize(shopVisitors)
  @Endpoint({ transaction: false, strict: STRICT, originator: cookieSecret })
  @ApiOperation({
    operationId: 'createOrder',
    summary: 'Order tickets',
    description:
      'Takes the seats of a cart or of the given tickets and creates an attendee for each. An order without a price is completed at once; others hold their seats until they are paid or expire. Never sells more seats than there are.',
  })
  @ApiExample({
    body: {
      tickets: [{ ticket_id: DEMO_IDS.ticket, quantity: 1 }],
      purchaser: { name: 'Ada Lovelace', email: 'ada@example.org' },
    },
  })
  @ApiCreatedResponse({ description: 'The order with its key.', type: OrderResponse })
  @ApiErrors({
    409: 'There are not enough seats, or the tickets are not on sale.',
    429: 'The network or e-mail address holds too many seats.',
  })
  create(
    @RestParams() params: CreateOrderDto,
    @Upload() { headers }: UploadInput,
  ): Promise<RestResponse<OrderResponse>> {
    return this.orders.create(params, headers);
  }

  @Post('void')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: STRICT })
  @ApiOperation({
    operationId: 'voidOrders',
    summary: 'Void several unpaid orders',
    description:
      'Voids the orders with the given ids, or up to 100 unpaid orders that match the filter, the oldest first. Their seats are on sale again. Each order is voided by itself.',
  })
  @ApiExample({ body: { ids: [DEMO_IDS.order], reason: 'Test order' } })
  @ApiOkResponse({ description: 'Which orders were voided.', type: VoidedOrdersResponse })
  @ApiErrors({ 404: 'No unpaid order `same_network_as` (`order-not-found`).' })
  voidUnpaid(@RestParams() params: VoidOrdersDto): Promise<VoidedOrdersResponse> {
    return this.voiding.run(params);
  }

  @Get(':id')
  @Authorize(managersOrPurchaser)
  @ApiOperation({
    operationId: 'getOrder',
    summary: 'Get an order',
    description: 'Returns an order with its tickets and attendees. Purchasers send the key of the order.',
  })
  @ApiExample({ path: { id: DEMO_IDS.order } })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).' })
  read(@RestParams() params: ReadOrderDto): Promise<OrderResponse> {
    return this.orders.read(params);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: STRICT })
  @ApiOperation({
    operationId: 'cancelOrder',
    summary: 'Cancel an order',
    description: 'Voids an order; its seats are on sale again. A paid order is marked as due for a refund.',
  })
  @ApiExample({ path: { id: DEMO_IDS.order }, body: { reason: 'Cannot come' } })
  @ApiOkResponse({ description: 'The voided order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).', 409: 'The order cannot be voided in its status.' })
  cancel(@RestParams() params: CancelOrderDto): Promise<OrderResponse> {
    return this.orders.cancel(params);
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: STRICT })
  @ApiOperation({
    operationId: 'refundOrder',
    summary: 'Record the refund of an order',
    description:
      'Marks a completed order as refunded, through its payment provider if it can refund; the seats are on sale again.',
  })
  @ApiExample({ path: { id: DEMO_IDS.paidOrder }, body: { reason: 'Event moved' } })
  @ApiOkResponse({ description: 'The refunded order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).', 409: 'The order is not completed.' })
  refund(@RestParams() params: RefundOrderDto): Promise<OrderResponse> {
    return this.orders.refund(params);
  }

  @Post(':id/paid')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: STRICT })
  @ApiOperation({
    operationId: 'markOrderPaid',
    summary: 'Mark an order as paid',
    description: 'Completes an order that was paid by hand. Its tickets are valid from then on.',
  })
  @ApiExample({ path: { id: DEMO_IDS.unpaidOrder }, body: { reference: 'Bank statement 7' } })
  @ApiOkResponse({ description: 'The completed order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).', 409: 'The order cannot be paid in its status.' })
  paid(@RestParams() params: PaidOrderDto): Promise<OrderResponse> {
    return this.orders.paid(params);
  }

  @Post(':id/key')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'renewOrderKey',
    summary: 'Replace the key of an order',
    description:
      'Gives an order a new key, such as after the old one was shown to others. The old key and the address of the order page that contains it are no longer valid. Codes of tickets do not change.',
  })
  @ApiExample({ path: { id: DEMO_IDS.order } })
  @ApiOkResponse({ description: 'The order with its new key.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).' })
  renewKey(@RestParams() params: RenewOrderKeyDto): Promise<OrderResponse> {
    return this.orders.renewKey(params);
  }
}
