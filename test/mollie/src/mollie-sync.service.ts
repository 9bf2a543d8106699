import { Injectable } from '@nestjs/common';
import {
  Clock,
  DisputesService,
  OrdersService,
  PaymentIntakeService,
  PaymentsService,
  RefundsService,
  SYSTEM,
} from 'almanac';
import type { IncomingMoney, PaymentEntity } from 'almanac';
import { MOLLIE, minorOf, reportedChargeback, reportedRefund } from './mollie-objects.js';
import { MollieClient, type MolliePayment, type MollieRefund } from './mollie.client.js';

/** Milliseconds for which seats are held whose purchaser has paid by a method whose money takes days. */
const PROCESSING_HOLD_MS = 14 * 86_400_000;
/** Order states in which the purchaser can still pay. */
const WAITING: readonly string[] = ['pending', 'action-req'];

/** What Mollie knows of a payment. */
interface FoundPayment extends MolliePayment {
  refunds: MollieRefund[];
}

/**
 * Brings a payment to where Mollie has it. Everything is fetched, so the order in which webhooks come means nothing; and
 * every change is conditional, so the same truth again changes nothing.
 */
@Injectable()
export class MollieSyncService {
  constructor(
    private readonly mollie: MollieClient,
    private readonly payments: PaymentsService,
    private readonly intake: PaymentIntakeService,
    private readonly refunds: RefundsService,
    private readonly disputes: DisputesService,
    private readonly orders: OrdersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Fetches what Mollie knows of a payment and applies it.
   * @param by how the service came to look
   * @throws PaymentServiceUnavailableError when Mollie gives no answer
   */
  async sync(payment: PaymentEntity, by: IncomingMoney['by']): Promise<void> {
    if (payment.provider_id === null) return this.giveUp(payment);
    const found = await this.mollie.read(payment.provider_id);
    const refunds = found.status === 'paid' ? await this.mollie.refundsOf(found.id) : [];
    await this.apply(payment, { ...found, refunds }, by);
    const current = await this.payments.find(MOLLIE, { attempt_key: payment.attempt_key });
    if (current?.state !== 'captured') return;
    for (const refund of refunds) await this.refunds.recordReported(current, reportedRefund(refund));
    for (const chargeback of await this.mollie.chargebacksOf(found.id))
      await this.disputes.record(current, reportedChargeback(chargeback));
  }

  /** The payment with this id at Mollie; nothing for one that is not of this site. */
  async find(id: string): Promise<PaymentEntity | null> {
    const known = await this.payments.find(MOLLIE, { provider_id: id });
    if (known) return known;
    const attempt = (await this.mollie.read(id)).metadata?.attempt;
    const payment = attempt === undefined ? null : await this.payments.find(MOLLIE, { attempt_key: attempt });
    // The answer to the call that made it was lost.
    if (payment?.provider_id === null) await this.payments.move(payment.id, 'pending', { provider_id: id });
    return payment && this.payments.find(MOLLIE, { attempt_key: payment.attempt_key });
  }

  private async apply(payment: PaymentEntity, found: FoundPayment, by: IncomingMoney['by']): Promise<void> {
    switch (found.status) {
      case 'paid':
        if (found.amount.currency !== payment.currency) throw new Error(`${found.id} is in ${found.amount.currency}`);
        await this.intake.accept(SYSTEM, {
          orderId: payment.order_id,
          provider: MOLLIE,
          paymentId: payment.id,
          captureId: found.id,
          amountMinor: minorOf(found.amount),
          by,
          refunds: found.refunds.map(reportedRefund),
        });
        return;
      case 'pending':
      case 'authorized':
        await this.payments.move(payment.id, 'processing');
        return this.payments.extendHold(payment.order_id, this.clock.nowMs() + PROCESSING_HOLD_MS);
      case 'failed':
        return this.payments.move(payment.id, 'failed');
      case 'canceled':
      case 'expired':
        return this.payments.move(payment.id, 'canceled');
      case 'open':
        return this.closeUnwanted(payment, found);
    }
  }

  /** Ends a payment whose order was cancelled while Mollie gave no answer. */
  private async closeUnwanted(payment: PaymentEntity, { id }: MolliePayment): Promise<void> {
    const { status } = await this.orders.get(payment.order_id);
    if (WAITING.includes(status)) return;
    await this.mollie.cancel(id);
    await this.payments.move(payment.id, 'canceled');
  }

  /** A payment that Mollie was to make, and of which nothing is known after its end. */
  private async giveUp({ id, expires }: PaymentEntity): Promise<void> {
    if (expires !== null && expires < this.clock.nowMs()) await this.payments.move(id, 'canceled');
  }
}
