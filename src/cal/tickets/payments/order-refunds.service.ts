import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RestError, invalidParameter } from '#core/errors';
import { parsePrice } from '../kernel/money/money.js';
import { idempotencyOf } from '../sales/orders/idempotency.js';
import { OrderPaymentsService } from './order-payments.service.js';
import { OrderTransitionsService } from '../sales/orders/order-transitions.service.js';
import type { OrderEntity } from '../sales/orders/order.entity.js';
import type { OrderResponse } from '../sales/orders/order.response.js';
import { OrderViewsService } from '../sales/orders/order-views.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import type { RefundOrderDto } from '../sales/orders/order.dto.js';
import type { CreateRefundDto, RefundPaidDto } from './order-money.dto.js';
import type { OrderMoneyResponse } from './order-money.response.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundsService } from './refunds.service.js';

/** What the routes of refunds do. */
@Injectable()
export class OrderRefundsService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly views: OrderViewsService,
    private readonly payments: OrderPaymentsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundsService,
    private readonly ledger: OrderLedgerService,
    private readonly origins: PaymentOriginsService,
  ) {}

  /** Gives all money of an order back that is left, and its seats with it. */
  async refundAll({ id, reason, confirm_checked_in: confirmed }: RefundOrderDto): Promise<OrderResponse> {
    return this.views.show(await this.payments.refund(id, reason ?? 'refunded', confirmed));
  }

  /** Refunds a part of an order. */
  async refund(params: CreateRefundDto, headers: IncomingHttpHeaders): Promise<OrderMoneyResponse> {
    const { id, attendees, return_seats: returnsSeats, reason, confirm_checked_in: confirmed } = params;
    const order = await this.transitions.get(id);
    const amountMinor = amountOf(order, params.amount);
    if (returnsSeats && !attendees)
      throw invalidParameter('return_seats', 'Name the attendees whose seats are given back in attendees.');
    if (order.status !== 'completed' && !order.refund_due) throw notPaid(order);
    if (returnsSeats) await this.payments.refuseCheckedIn(id, confirmed, attendees);
    await this.requirePartialRefunds(order);
    const made = await this.requests.request(order, {
      amountMinor,
      positions: attendees && [...new Set(attendees)],
      returnsSeats,
      reason: reason ?? 'refunded in part',
      source: 'admin',
      key: idempotencyOf(headers, params, '')?.key,
    });
    if (made.length === 0) throw notPaid(order);
    for (const refund of made) await this.refunds.execute(refund.id);
    return this.ledger.show(id);
  }

  /**
   * Makes a refund that is due by hand, once.
   * @throws RestError 404 `refund-not-found`, 409 `refund-not-due`
   */
  async noteRefundPaid({ id, refund_id: refundId }: RefundPaidDto): Promise<OrderMoneyResponse> {
    const refund = (await this.ledger.of(id)).refunds.find((one) => one.id === refundId);
    if (!refund) throw new RestError('refund-not-found', 'The order has no such refund.', 404);
    if (refund.state === 'failed' || refund.state === 'canceled')
      throw new RestError('refund-not-due', `The refund is ${refund.state}. Make another one.`, 409);
    if (refund.state !== 'succeeded') await this.refunds.execute(refundId);
    return this.ledger.show(id);
  }

  private async requirePartialRefunds({ id }: OrderEntity): Promise<void> {
    const { payments } = await this.ledger.of(id);
    for (const name of await this.origins.providersOf(payments)) {
      const provider = await this.providers.forRefund(name);
      if (provider.partialRefunds !== true)
        throw new RestError(
          'partial-refund-not-possible',
          `Payments by ${name} can be refunded as a whole only: POST orders/<id>/refund.`,
          409,
        );
    }
  }
}

/** @throws RestError 400 for what is no amount above 0 */
function amountOf({ currency }: OrderEntity, sent: string | number | undefined): number | undefined {
  if (sent === undefined) return undefined;
  const minor = parsePrice(sent, currency);
  if (minor !== undefined && minor > 0) return minor;
  throw invalidParameter('amount', 'amount must be a number above 0 with a decimal point, such as 12.50.');
}

function notPaid({ status }: OrderEntity): RestError {
  return new RestError('order-not-paid', `The order is ${status}; there is no payment that can be refunded.`, 409, {
    order_status: status,
  });
}
