import { Injectable } from '@nestjs/common';
import { RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { MANUAL } from './manual-payment.provider.js';
import { isBegun, type PaymentEntity } from './payment.entity.js';
import { type CapturedFacts, capturedPayment } from './payment-rows.js';
import { type PaymentFacts, PaymentsRepository } from './payments.repository.js';

/** Stores that money is there, in the running unit of work, and publishes it. Whatever brings money to an order uses it. */
@Injectable()
export class PaymentWriterService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly events: DomainEventsService,
  ) {}

  /** Whether a movement of money is stored. @param captureId what the provider calls it */
  async knows(provider: string, captureId: string): Promise<boolean> {
    return (await this.payments.findOfProvider(provider, { capture_id: captureId })) !== null;
  }

  /** Whether money of an order was stored, also if it went back since. */
  async hasMoney(orderId: number): Promise<boolean> {
    return (await this.payments.capturedOfOrder(orderId)).length > 0;
  }

  /**
   * Name of the provider that has money of an order which a user notes: its own one, unless payments of the order were
   * begun there, of which it would know this one.
   */
  async providerByHand({ id, gateway }: Pick<OrderEntity, 'id' | 'gateway'>): Promise<string> {
    const payments = await this.payments.ofOrder(id);
    return payments.some((payment) => payment.provider === gateway && isBegun(payment)) ? MANUAL : gateway;
  }

  /** Stores money that came without an attempt to pay. @returns nothing when its `attempt_key` is known */
  async insert(order: OrderEntity, nowUtc: string, facts: CapturedFacts): Promise<PaymentEntity | undefined> {
    const row = capturedPayment(order, nowUtc, facts);
    if (!(await this.payments.insertMissing(row))) return undefined;
    return this.published(await this.payments.find({ attempt_key: row.attempt_key }));
  }

  /**
   * Stores that the money of an attempt is there.
   * @returns nothing when that is known
   * @throws RetryUnitError when the attempt was moved at the same moment
   */
  async capture(
    id: number,
    nowUtc: string,
    facts: Pick<PaymentFacts, 'capture_id' | 'captured_minor' | 'captured_by'>,
  ): Promise<PaymentEntity | undefined> {
    const isFirst = await this.payments.move(id, 'captured', nowUtc, { ...facts, captured_utc: nowUtc });
    const payment = await this.payments.find({ id });
    if (isFirst) return this.published(payment);
    if (payment?.state !== 'captured') throw new RetryUnitError(`Payment ${id}`);
    return undefined;
  }

  private async published(payment: PaymentEntity | null): Promise<PaymentEntity> {
    if (!payment) throw new Error('A payment that was just stored is gone');
    await this.events.publish('payment.captured', {
      orderId: payment.order_id,
      paymentId: payment.id,
      amountMinor: payment.captured_minor,
      currency: payment.currency,
      isTest: payment.is_test,
    });
    return payment;
  }
}
