import { Injectable } from '@nestjs/common';
import { Clock, SYSTEM } from '#core/context';
import { Database, RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import { ExchangesRepository } from '../sales/orders/exchanges.repository.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import { DisputeWriterService } from './dispute-writer.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import type { PaymentEntity } from './payment.entity.js';
import { disputeMayBecome, type DisputeState } from '../kernel/payment-states.js';
import { PaymentsRepository } from './payments.repository.js';

/** A dispute that a payment service reports. */
export interface ReportedDispute {
  /** What the payment service calls it. */
  reference: string;
  state: DisputeState;
  amountMinor: number;
  /** The payment service has taken the amount. */
  isWithdrawn: boolean;
  reason: string;
  evidenceDueUtc: string | null;
}

/** Disputes: they flag their order, whose seats stay until the payment service has decided. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly writer: DisputeWriterService,
    private readonly ledger: OrderLedgerService,
    private readonly orders: OrdersRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly exchanges: ExchangesRepository,
    private readonly events: DomainEventsService,
    private readonly clock: Clock,
  ) {}

  /** Notes the state of a dispute. One that takes all that is left of a completed order reverses it when it is lost. */
  async record(payment: PaymentEntity, reported: ReportedDispute): Promise<void> {
    await this.database.write(async () => {
      const id = await this.store(payment, reported);
      if (id === undefined) return;
      const { state, amountMinor } = reported;
      const order = await this.transitions.get(payment.order_id);
      const nowUtc = this.clock.nowUtc();
      await this.flag(order, state, nowUtc);
      await this.events.publish('payment.disputed', {
        orderId: order.id,
        paymentId: payment.id,
        disputeId: id,
        state,
        amountMinor,
        currency: payment.currency,
        isTest: payment.is_test,
      });
      const left = await this.payments.paidMinor(order.id);
      if (state === 'lost' && order.status === 'completed' && amountMinor >= left)
        await this.transitions.move(SYSTEM, order.id, 'reversed', `dispute lost at ${payment.provider}`);
      await this.ledger.noteToReturn(order.id);
    });
  }

  /** Flags an order, and those that tickets of it were exchanged for: the money of the payment may be theirs. */
  private async flag(order: OrderEntity, state: DisputeState, nowUtc: string): Promise<void> {
    if (!(await this.orders.note(order, { dispute: state, modified_utc: nowUtc })))
      throw new RetryUnitError('A dispute or its order');
    for (const exchange of await this.exchanges.about(order.id)) {
      if (exchange.source_order_id !== order.id || exchange.state !== 'done') continue;
      await this.flag(await this.transitions.get(exchange.order_id), state, nowUtc);
    }
  }

  /** @returns the id of the dispute, if the report changes anything */
  private async store(payment: PaymentEntity, reported: ReportedDispute): Promise<number | undefined> {
    const { reference, state, amountMinor, isWithdrawn, reason, evidenceDueUtc } = reported;
    const nowUtc = this.clock.nowUtc();
    const dispute = await this.payments.findDispute(payment.provider, reference);
    const facts = { state, is_withdrawn: isWithdrawn, evidence_due_utc: evidenceDueUtc, modified_utc: nowUtc };
    if (!dispute)
      return this.writer.insert({
        ...facts,
        order_id: payment.order_id,
        payment_id: payment.id,
        provider: payment.provider,
        provider_id: reference,
        amount_minor: amountMinor,
        currency: payment.currency,
        reason,
        created_utc: nowUtc,
      });
    if (!disputeMayBecome(dispute.state, state)) return undefined;
    if (!(await this.payments.changeDispute(dispute, facts))) throw new RetryUnitError('A dispute or its order');
    return dispute.id;
  }
}
