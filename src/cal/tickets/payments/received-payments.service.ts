import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { CapacityService } from '../sales/holds/capacity.service.js';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { OrderTransitionsService } from '../sales/orders/order-transitions.service.js';
import { refundReasonOf } from '../sales/orders/order-not-completable.error.js';
import type { OrderEntity } from '../sales/orders/order.entity.js';
import { OrdersRepository } from '../sales/orders/orders.repository.js';
import { OrderDueService } from './order-due.service.js';
import { OrderMoneyService } from './order-money.service.js';
import { PaymentsRepository } from './payments.repository.js';

/** Money that came without an attempt to pay that the service knew of, such as a bank transfer. */
export interface ReceivedMoney {
  provider: string;
  /** Identifies the movement of money; unique for the provider, at most 191 characters. */
  captureId: string;
  /** Minor units of the currency of the order. */
  amountMinor: number;
  /** What people call it, at most 250 characters. */
  reference: string;
}

/** The seats of a paid order are gone. */
class PaymentTooLateError extends Error {}

/**
 * Money that comes in any amount: each movement is stored once as a payment of its order, which is completed when its
 * payments are enough. What was paid in excess, or for an order that gives no tickets, is due back by its ledger.
 */
@Injectable()
export class ReceivedPaymentsService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly capacity: CapacityService,
    private readonly money: OrderMoneyService,
    private readonly due: OrderDueService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores money that came for an order.
   * @returns whether it is new
   * @throws RestError 404 `order-not-found`
   */
  async record(orderId: number, received: ReceivedMoney): Promise<boolean> {
    try {
      return await this.capacity.withCapacityRetry(() => this.take(orderId, received), {
        refuse: () => new PaymentTooLateError(),
      });
    } catch (error) {
      if (!(error instanceof PaymentTooLateError) && refundReasonOf(error) === undefined) throw error;
    }
    return this.capacity.withCapacityRetry(() => this.decline(orderId, received));
  }

  private async take(orderId: number, received: ReceivedMoney): Promise<boolean> {
    const order = await this.transitions.get(orderId);
    if (!(await this.store(order, received))) return false;
    const isUnpaid = ORDER_STATES_THAT_EXPIRE.includes(order.status) || order.status === 'not-completed';
    if (!isUnpaid || (await this.due.of(order)) > 0) return true;
    const facts = { paid_utc: this.clock.nowUtc(), refund_due: false, reference: received.reference };
    await this.transitions.move(orderId, 'completed', `paid by ${received.provider}`, facts);
    return true;
  }

  private async decline(orderId: number, received: ReceivedMoney): Promise<boolean> {
    const order = await this.transitions.get(orderId);
    if (!(await this.store(order, received))) return false;
    const facts = { paid_utc: this.clock.nowUtc(), refund_due: true };
    if (ORDER_STATES_THAT_EXPIRE.includes(order.status))
      await this.transitions.move(orderId, 'not-completed', 'paid in vain', facts);
    else if (order.status === 'not-completed')
      await this.orders.note(order, { ...facts, modified_utc: this.clock.nowUtc() });
    return true;
  }

  private async store(
    order: OrderEntity,
    { provider, captureId, amountMinor, reference }: ReceivedMoney,
  ): Promise<boolean> {
    const nowUtc = this.clock.nowUtc();
    const payment = {
      order_id: order.id,
      provider,
      attempt_key: createHash('sha256').update(`${provider} ${captureId}`).digest('hex'),
      provider_id: null,
      capture_id: captureId,
      reference,
      state: 'captured' as const,
      currency: order.currency,
      amount_minor: amountMinor,
      captured_minor: amountMinor,
      refunded_minor: 0,
      is_test: false,
      expires: null,
      address: null,
      checked: null,
      captured_by: 'hand' as const,
      method: '' as const,
      cashier_id: null,
      created_utc: nowUtc,
      modified_utc: nowUtc,
      captured_utc: nowUtc,
    };
    if (!(await this.payments.insertMissing(payment))) return false;
    const stored = await this.payments.find({ attempt_key: payment.attempt_key });
    if (stored) await this.money.publishCaptured(stored);
    return true;
  }
}
