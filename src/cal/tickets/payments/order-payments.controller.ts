import type { IncomingHttpHeaders } from 'node:http';
import { Get, Headers, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../kernel/access/attendee-access.service.js';
import { managersOrPurchaser } from '../sales/orders/order.policy.js';
import { PaidOrderDto, RefundOrderDto, VoidOrdersDto } from '../sales/orders/order.dto.js';
import { OrderResponse, VoidedOrdersResponse } from '../sales/model/order.response.js';
import { VoidOrdersService } from './void-orders.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { OrderPayingService } from './order-paying.service.js';
import { OrderRefundingService } from './order-refunding.service.js';
import { CreateRefundDto, PayOrderDto, ReadOrderMoneyDto, RefundPaidDto } from './order-money.dto.js';
import { OrderMoneyResponse } from './order-money.response.js';

/** `cal/tickets/v1/orders`: what is paid and returned. Payment services are called outside of units of work. */
@RestController('cal/tickets/v1', 'orders')
export class OrderPaymentsController {
  constructor(
    private readonly ledger: OrderLedgerService,
    private readonly refunds: OrderRefundingService,
    private readonly paying: OrderPayingService,
    private readonly voiding: VoidOrdersService,
  ) {}

  @Post('void')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'voidOrders',
    summary: 'Void several unpaid orders',
    description:
      'Voids the orders with the given ids, or up to 100 unpaid orders that match the filter, the oldest first. Their seats are on sale again. Each order is voided by itself.',
  })
  @ApiExample({ body: { ids: [DEMO_IDS.order], reason: 'Test order' } })
  @ApiOkResponse({ description: 'Which orders were voided.', type: VoidedOrdersResponse })
  @ApiErrors({ 404: 'No unpaid order `same_network_as` (`order-not-found`).' })
  voidUnpaid(@CurrentUser() caller: Caller, @RestParams() params: VoidOrdersDto): Promise<VoidedOrdersResponse> {
    return this.voiding.run(caller, params);
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'refundOrder',
    summary: 'Record the refund of an order',
    description:
      'Marks a completed order as refunded, through its payment provider if it can refund; the seats are on sale again.',
  })
  @ApiExample({ path: { id: DEMO_IDS.paidOrder }, body: { reason: 'Event moved' } })
  @ApiOkResponse({ description: 'The refunded order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).', 409: 'The order is not completed.' })
  refundAll(@CurrentUser() caller: Caller, @RestParams() params: RefundOrderDto): Promise<OrderResponse> {
    return this.refunds.refundAll(caller, params);
  }

  @Post(':id/paid')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'markOrderPaid',
    summary: 'Mark an order as paid',
    description: 'Completes an order that was paid by hand. Its tickets are valid from then on.',
  })
  @ApiExample({ path: { id: DEMO_IDS.unpaidOrder }, body: { reference: 'Bank statement 7' } })
  @ApiOkResponse({ description: 'The completed order.', type: OrderResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).', 409: 'The order cannot be paid in its status.' })
  paid(@CurrentUser() caller: Caller, @RestParams() params: PaidOrderDto): Promise<OrderResponse> {
    return this.paying.paid(caller, params);
  }

  @Get(':id/payments')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getOrderPayments',
    summary: 'Get what an order owes, has paid and has returned',
    description: 'Returns the payments, refunds and disputes of an order with their sums.',
  })
  @ApiExample({ path: { id: DEMO_IDS.paidOrder } })
  @ApiOkResponse({ description: 'The money of the order.', type: OrderMoneyResponse })
  @ApiErrors({ 404: 'No such order (`order-not-found`).' })
  read(@RestParams() params: ReadOrderMoneyDto): Promise<OrderMoneyResponse> {
    return this.ledger.show(params.id);
  }

  @Post(':id/refunds')
  @HttpCode(201)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'refundOrderPartly',
    summary: 'Refund a part of an order',
    description:
      'Returns an amount, or the price of some tickets, through the payment provider. The order stays completed. Refunds together never exceed what was paid. Seats are on sale again only with `return_seats`. Send an `Idempotency-Key`, so that a repeat refunds once.',
  })
  @ApiExample({ path: { id: DEMO_IDS.unpaidOrder }, body: { amount: '1.00', reason: 'Late start' } })
  @ApiCreatedResponse({ description: 'The money of the order.', type: OrderMoneyResponse })
  @ApiErrors({
    404: 'No such order (`order-not-found`).',
    409: 'More than is left of the payments, or the order was not paid.',
    502: 'The payment service refused it (`refund-failed`).',
    503: 'The payment service has not answered yet; the refund is stored and is repeated (`refund-delayed`).',
  })
  refund(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateRefundDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<OrderMoneyResponse> {
    return this.refunds.refund(caller, params, headers);
  }

  @Post(':id/refunds/:refund_id/paid')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'noteRefundPaid',
    summary: 'Note that a refund which is due was paid',
    description:
      'For refunds whose money a person returns: payments by hand and by bank transfer, and refunds that a payment service has refused, which is called again. A repeat changes nothing.',
  })
  @ApiOkResponse({ description: 'The money of the order.', type: OrderMoneyResponse })
  @ApiErrors({
    404: 'No such order (`order-not-found`), or no such refund of it (`refund-not-found`).',
    409: 'The refund has failed or was canceled (`refund-not-due`).',
    502: 'The payment service refused it (`refund-failed`).',
    503: 'The payment service has not answered yet (`refund-delayed`).',
  })
  refundPaid(@CurrentUser() caller: Caller, @RestParams() params: RefundPaidDto): Promise<OrderMoneyResponse> {
    return this.refunds.noteRefundPaid(caller, params);
  }

  @Post(':id/pay')
  @HttpCode(200)
  @Authorize(managersOrPurchaser)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'payOrder',
    summary: 'Continue the payment of an order',
    description:
      'Returns how to pay a pending order (`payment.redirect_url`), such as after a declined card. Begins another payment if the last one ended.',
  })
  @ApiOkResponse({ description: 'The order.', type: OrderResponse })
  @ApiErrors({
    404: 'No such order (`order-not-found`).',
    409: 'The order cannot be paid in its status.',
    429: 'Too many payments of the order were begun.',
    502: 'The payment could not begin (`payment-failed`).',
  })
  pay(@RestParams() params: PayOrderDto): Promise<OrderResponse> {
    return this.paying.pay(params.id);
  }
}
