import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError, invalidParameter } from '#core/errors';
import { parsePrice } from '../kernel/money/money.js';
import { idempotencyOf } from '../sales/orders/idempotency.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { OrderViewsService } from '../sales/orders/order-views.service.js';
import type { RefundOrderDto } from '../sales/orders/order.dto.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import { OrderLedgerService } from './order-ledger.service.js';
import type { CreateRefundDto, RefundPaidDto } from './order-money.dto.js';
import type { OrderMoneyResponse } from './order-money.response.js';
import { OrderRefundsService } from './order-refunds.service.js';
import { RefundsService } from './refunds.service.js';

/** What the routes do by which money of orders is returned. */
@Injectable()
export class OrderRefundingService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly views: OrderViewsService,
    private readonly orderRefunds: OrderRefundsService,
    private readonly refunds: RefundsService,
    private readonly ledger: OrderLedgerService,
  ) {}

  /** Gives all money of an order back that is left, and its seats with it. */
  async refundAll(
    caller: Caller,
    { id, reason = 'refunded', confirm_checked_in: isConfirmed }: RefundOrderDto,
  ): Promise<OrderResponse> {
    const refund = { extent: 'whole', reason, isConfirmed, source: 'admin' } as const;
    return this.views.show(caller, await this.orderRefunds.refund(caller, id, refund));
  }

  /** Refunds a part of an order. */
  async refund(caller: Caller, params: CreateRefundDto, headers: IncomingHttpHeaders): Promise<OrderMoneyResponse> {
    const { id, attendees, return_seats: returnsSeats, reason = 'refunded in part' } = params;
    const amountMinor = amountOf(await this.transitions.get(id), params.amount);
    if (returnsSeats && !attendees)
      throw invalidParameter('return_seats', 'Name the attendees whose seats are given back in attendees.');
    await this.orderRefunds.refund(caller, id, {
      extent: 'part',
      amountMinor,
      attendees,
      returnsSeats,
      reason,
      isConfirmed: params.confirm_checked_in,
      source: 'admin',
      key: idempotencyOf(caller, headers, params, '')?.key,
    });
    return this.ledger.show(id);
  }

  /**
   * Makes a refund that is due by hand, once.
   * @throws RestError 404 `refund-not-found`, 409 `refund-not-due`
   */
  async noteRefundPaid(caller: Caller, { id, refund_id: refundId }: RefundPaidDto): Promise<OrderMoneyResponse> {
    const refund = (await this.ledger.of(id)).refunds.find((one) => one.id === refundId);
    if (!refund) throw new RestError('refund-not-found', 'The order has no such refund.', 404);
    if (refund.state === 'failed' || refund.state === 'canceled')
      throw new RestError('refund-not-due', `The refund is ${refund.state}. Make another one.`, 409);
    if (refund.state !== 'succeeded') await this.refunds.execute(caller, refundId);
    return this.ledger.show(id);
  }
}

/** @throws RestError 400 for what is no amount above 0 */
function amountOf({ currency }: OrderEntity, sent: string | number | undefined): number | undefined {
  if (sent === undefined) return undefined;
  const minor = parsePrice(sent, currency);
  if (minor !== undefined && minor > 0) return minor;
  throw invalidParameter('amount', 'amount must be a number above 0 with a decimal point, such as 12.50.');
}
