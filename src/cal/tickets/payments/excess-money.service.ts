import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { isBegun, type PaymentEntity, remaining } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { type ReportedRefund, RefundsService } from './refunds.service.js';

/** Why money goes back that an order cannot take. */
export interface Refusal {
  /** Stored with the refund and in the history of the order. */
  reason: string;
  /** The order becomes refunded with it. */
  closesOrder: boolean;
  /** What the payment service has returned of it already. */
  refunds?: readonly ReportedRefund[];
}

/**
 * Returns money that an order cannot take. A payment service at which it was begun does it at once; what came by hand, by
 * bank or by report stays due by the ledger until a person has returned it.
 */
@Injectable()
export class ExcessMoneyService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundsService,
    private readonly transitions: OrderTransitionsService,
  ) {}

  /**
   * Stores the refund of what is left of a payment, in the running unit of work.
   * @returns the refund that is to be made; nothing when a person returns the money, or all of it was returned
   */
  async giveBack(
    caller: Caller,
    payment: PaymentEntity,
    { reason, closesOrder, refunds = [] }: Refusal,
  ): Promise<RefundEntity | undefined> {
    if (!isBegun(payment)) return undefined;
    for (const refund of refunds) await this.refunds.recordReported(payment, refund);
    const current = (await this.payments.find({ id: payment.id })) ?? payment;
    if (remaining(current) > 0) return this.requests.requestAutomatic(caller, current, reason, closesOrder);
    if (closesOrder) await this.transitions.move(caller, payment.order_id, 'refunded', reason);
    return undefined;
  }
}
