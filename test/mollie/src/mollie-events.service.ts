import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  BackgroundJobsService,
  Clock,
  type PaymentEntity,
  PaymentsService,
  type ProviderEventEntity,
  type ProviderEventProcessor,
  ProviderEventsService,
  RegisterProviderEvents,
} from 'almanac';
import { MOLLIE, PAYMENT_ID } from './mollie-objects.js';
import { MollieSyncService } from './mollie-sync.service.js';
import { MollieClient } from './mollie.client.js';

/** Milliseconds between two queries about a payment that is not through. */
const CHECK_INTERVAL_MS = 5 * 60_000;
const BATCH_SIZE = 50;
/** Movements of money that are compared: those of two days, so that a day without a run is made up for. */
const COMPARED_MS = 2 * 86_400_000;

/**
 * Webhooks of Mollie have the id of a payment and no signature: they are a hint to look, stored, answered at once, and
 * processed from their rows. Strangers cause no calls and no rows: a hint must name a payment of this site, or come while
 * the id of a payment is not known because an answer was lost.
 */
@RegisterProviderEvents({ provider: MOLLIE, job: 'Mollie events' })
@Injectable()
export class MollieEventsService implements ProviderEventProcessor {
  private readonly log = new Logger('Payments');

  constructor(
    private readonly mollie: MollieClient,
    private readonly events: ProviderEventsService,
    private readonly payments: PaymentsService,
    private readonly syncing: MollieSyncService,
    private readonly jobs: BackgroundJobsService,
    private readonly clock: Clock,
  ) {}

  get processesEvents(): boolean {
    return this.mollie.isConfigured;
  }

  /** Takes a webhook. @param id of the payment, as it was sent */
  async receive(id: string): Promise<void> {
    if (!this.mollie.isConfigured || !PAYMENT_ID.test(id) || !(await this.mayBeOurs(id))) return;
    await this.events.receive(MOLLIE, { eventId: `${id} ${randomUUID()}`, type: 'payment', objectId: id });
  }

  /** Queries Mollie about payments that are not through: webhooks get lost. */
  checkOpen(): Promise<void> {
    return this.jobs.run('open payments at Mollie', async (stopping) => {
      const before = this.clock.nowMs() - CHECK_INTERVAL_MS;
      const open = await this.payments.unsettled(MOLLIE, ['created', 'pending', 'processing'], before, BATCH_SIZE);
      for (const payment of open) {
        if (stopping.aborted) return;
        if (await this.payments.claimCheck(payment)) await this.look(payment);
      }
    });
  }

  /** Finds refunds of the dashboard and chargebacks that no webhook has reported. */
  compareMovements(): Promise<void> {
    return this.jobs.run('movements at Mollie', async (stopping) => {
      const since = this.clock.nowMs() - COMPARED_MS;
      const refunded = await this.mollie.movedSince('refunds', since);
      const chargedBack = await this.mollie.movedSince('chargebacks', since);
      for (const id of new Set([...refunded, ...chargedBack])) {
        if (stopping.aborted) return;
        const payment = await this.payments.find(MOLLIE, { provider_id: id });
        if (payment) await this.look(payment);
      }
    });
  }

  /** One payment with a fault must not end the comparison of all others; the next run tries it again. */
  private async look(payment: PaymentEntity): Promise<void> {
    await this.syncing.sync(payment, 'reconciliation').catch((error: unknown) => {
      this.log.warn(`Payment ${payment.id} cannot be compared with Mollie: ${(error as Error).message}`);
    });
  }

  async processEvent({ object_id: id }: ProviderEventEntity): Promise<boolean> {
    const payment = await this.syncing.find(id);
    if (!payment) return false;
    await this.syncing.sync(payment, 'notification');
    return true;
  }

  private async mayBeOurs(id: string): Promise<boolean> {
    if (await this.payments.find(MOLLIE, { provider_id: id })) return true;
    return (await this.payments.unsettled(MOLLIE, ['created'], this.clock.nowMs(), 1)).length > 0;
  }
}
