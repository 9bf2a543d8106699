import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/context';
import { isOutage } from '#core/database';
import {
  type PaymentEntity,
  PaymentServiceUnavailableError,
  PaymentsService,
  ProviderEventsService,
  RefundsUnsettledError,
} from '../../cal/tickets/payments/index.js';
import { DAY_MS } from '#core/time';
import { intentOf } from './stripe-objects.js';
import { STRIPE, StripeSyncService } from './stripe-sync.service.js';
import { StripeClient } from './stripe.client.js';

/** Milliseconds after which Stripe is queried again about a payment that is not through. */
const CHECK_INTERVAL_MS = 5 * 60_000;
/** Payments that one run looks at. */
const BATCH_SIZE = 100;
/** Movements of money that are compared: those of two days, so that a day without a run is made up for. */
const COMPARED_DAYS = 2;
/** Most movements that one run reads. */
const MAX_MOVEMENTS = 10_000;

/** Finds what no webhook has reported: payments that are not through, and movements of money at Stripe. */
@Injectable()
export class StripeReconciliationService {
  private readonly log = new Logger('Payments');

  constructor(
    private readonly stripe: StripeClient,
    private readonly payments: PaymentsService,
    private readonly syncing: StripeSyncService,
    private readonly events: ProviderEventsService,
    private readonly clock: Clock,
  ) {}

  /** Queries Stripe about payments that are not through. Safe in several processes at once. */
  async checkOpen(stopping?: AbortSignal): Promise<void> {
    const before = this.clock.nowMs() - CHECK_INTERVAL_MS;
    const open = await this.payments.unsettled(STRIPE, ['created', 'pending', 'processing'], before, BATCH_SIZE);
    for (const payment of open) {
      if (stopping?.aborted) return;
      if (await this.payments.claimCheck(payment)) await this.reconcile(payment);
    }
  }

  /** Compares the movements of money at Stripe of the last days with the payments. Safe in several processes at once. */
  async compareMovements(stopping?: AbortSignal): Promise<void> {
    const since = Math.floor((this.clock.nowMs() - COMPARED_DAYS * DAY_MS) / 1000);
    const movements = await this.stripe.call((sdk) =>
      sdk.balanceTransactions
        .list({ created: { gte: since }, limit: 100, expand: ['data.source'] })
        .autoPagingToArray({ limit: MAX_MOVEMENTS }),
    );
    for (const intent of new Set(movements.map(intentOf))) {
      if (stopping?.aborted) return;
      const payment = intent === undefined ? null : await this.syncing.find(intent);
      if (payment) await this.reconcile(payment);
    }
  }

  /** Brings a payment to where Stripe has it, and notes if that changed anything. What fails is tried by the next run. */
  private async reconcile(payment: PaymentEntity): Promise<void> {
    const seen = await this.factsOf(payment);
    try {
      await this.syncing.syncKnown(payment, 'reconciliation');
    } catch (error) {
      if (isOutage(error)) throw error;
      const isExpected = error instanceof PaymentServiceUnavailableError || error instanceof RefundsUnsettledError;
      // One payment with a fault must not end the comparison of all others.
      if (isExpected) this.log.warn(error.message);
      else this.log.error(`Payment ${payment.id} cannot be compared with Stripe`, error);
      return;
    }
    const now = await this.factsOf(payment);
    if (now === seen || !now.includes('captured')) return;
    this.log.warn(`Payment ${payment.id} was ${seen}, and is ${now}: no webhook had reported that`);
    await this.events.receive(STRIPE, {
      eventId: `reconciliation:${payment.id}:${now}`,
      type: 'reconciliation',
      objectId: payment.provider_id ?? '',
      origin: 'reconciliation',
    });
  }

  private async factsOf({ attempt_key: key }: PaymentEntity): Promise<string> {
    const payment = await this.payments.find(STRIPE, { attempt_key: key });
    return `${payment?.state}:${payment?.captured_minor}:${payment?.refunded_minor}`;
  }
}
