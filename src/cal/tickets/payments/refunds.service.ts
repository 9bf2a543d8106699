import { Injectable, Logger } from '@nestjs/common';
import { Database, DatabaseClockService } from '#core/database';
import { RestError } from '#core/errors';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { type PaymentEntity, remaining } from './payment.entity.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { PaymentServiceUnavailableError, type RefundResult } from './payment-provider.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { PaymentsRepository } from './payments.repository.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundResultsService } from './refund-results.service.js';
import { RefundRequestsService } from './refund-requests.service.js';

/** Milliseconds after which another process may repeat a call whose process died. */
export const CALL_LEASE_MS = 60_000;
/** Milliseconds until the payment service is called again that gave no answer; doubled each time. */
export const FIRST_RETRY_MS = 5_000;
/** Longest pause between two calls, milliseconds. */
export const MAX_RETRY_MS = 3_600_000;
/** Refunds that one run of the job takes. */
const BATCH_SIZE = 50;
const MAX_ERROR_LENGTH = 250;

/** A refund that a payment service reports. */
export interface ReportedRefund extends RefundResult {
  reference: string;
  amountMinor: number;
  /** Our key, where it was requested here. */
  refundKey?: string;
}

/** A refund that was made at the payment service cannot be noted yet: the amount is reserved for one requested here. */
export class RefundsUnsettledError extends Error {}

/** Refunds that are stored: made by payment providers, and those that payment services report. */
@Injectable()
export class RefundsService {
  private readonly log = new Logger('Payments');

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly requests: RefundRequestsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly transitions: OrderTransitionsService,
    private readonly origins: PaymentOriginsService,
    private readonly results: RefundResultsService,
    private readonly clock: DatabaseClockService,
  ) {}

  /**
   * Makes a stored refund, outside of any unit of work. Without effect when it is made or given up.
   * @throws RestError 502 `refund-failed`, 503 `refund-delayed` when the payment service gave no answer; a job repeats it
   */
  async execute(id: number): Promise<RefundEntity> {
    const refund = await this.claim(id);
    if (!refund) return this.get(id);
    const payment = await this.origins.of(await this.paymentOf(refund));
    const order = await this.transitions.get(payment.order_id);
    let result: RefundResult;
    try {
      const provider = await this.providers.forRefund(refund.provider);
      result = (await provider.refund(order, { payment, refund, isRepeat: refund.attempts > 0 })) ?? SUCCEEDED;
    } catch (error) {
      const isDelayed = error instanceof PaymentServiceUnavailableError || isNotConfigured(error);
      if (isDelayed) await this.postpone(refund, error as Error);
      if (isNotConfigured(error)) throw error;
      if (isDelayed) throw delayed();
      result = { state: 'failed', error: (error as Error).message };
    }
    await this.results.record(id, result);
    if (result.state === 'failed' || result.state === 'canceled') throw failed(result.error ?? result.state);
    return this.get(id);
  }

  /**
   * Notes a refund that a payment service reports of a payment: one of ours, or one that was made there. What was made
   * there is a refund of the orders that have the money of the payment since tickets were exchanged.
   * @throws RefundsUnsettledError while another refund reserves the amount; the report is then to be processed again
   */
  async recordReported(payment: PaymentEntity, reported: ReportedRefund): Promise<void> {
    const known = await this.partsOf(payment.provider, reported);
    for (const { id, provider_id: reference } of known)
      await this.results.record(id, { ...reported, reference: reference ?? reported.reference });
    if (known.length > 0 || reported.state === 'failed' || reported.state === 'canceled') return;
    await this.database.write(async () => {
      const before = await this.payments.find({ id: payment.id });
      if (!before) throw new Error(`Payment ${payment.id} is gone`);
      let open = reported.amountMinor;
      let part = 1;
      for (const holder of await this.origins.holdersOf(before)) {
        if (open === 0) break;
        const amount = Math.min(open, remaining(holder));
        await this.payments.reserve(holder, amount);
        const refund = await this.requests.insertExternal(holder, amount);
        await this.results.record(refund.id, { ...reported, reference: partReference(reported.reference, part++) });
        open -= amount;
      }
      if (open > 0)
        throw new RefundsUnsettledError(
          `Refund ${reported.reference} exceeds what is left of payment ${payment.id} until other refunds are settled`,
        );
    });
  }

  /** The rows of a refund that a payment service reports: one for each order whose money it returns. */
  private async partsOf(provider: string, { reference, refundKey }: ReportedRefund): Promise<RefundEntity[]> {
    const parts: RefundEntity[] = [];
    for (;;) {
      const by = { provider_id: partReference(reference, parts.length + 1) };
      const part = await this.payments.findRefundOfProvider(provider, by);
      if (!part) break;
      parts.push(part);
    }
    if (parts.length > 0 || refundKey === undefined) return parts;
    const requested = await this.payments.findRefundOfProvider(provider, { refund_key: refundKey });
    return requested ? [requested] : [];
  }

  /** Makes the refunds that are due again. @param stopping ends it after the current one */
  async retryDue(stopping?: AbortSignal): Promise<void> {
    for (const { id } of await this.payments.dueRefunds(this.clock.nowMs(), BATCH_SIZE)) {
      if (stopping?.aborted) return;
      await this.execute(id).catch((error: unknown) => {
        if (!(error instanceof RestError)) throw error;
        this.log.warn(`Refund ${id}: ${error.message}`);
      });
    }
  }

  /** Takes the next call for a refund. @returns nothing when there is none to make */
  private async claim(id: number): Promise<RefundEntity | undefined> {
    const refund = await this.get(id);
    const nowMs = this.clock.nowMs();
    if (refund.state !== 'requested' && refund.state !== 'pending') return undefined;
    if (refund.state === 'requested' && refund.attempts > 0 && (refund.due ?? 0) > nowMs && refund.last_error === '')
      throw delayed();
    const isClaimed = await this.database.write(() => this.payments.claimRefund(refund, nowMs + CALL_LEASE_MS));
    if (!isClaimed) throw delayed();
    return refund;
  }

  private async postpone(refund: RefundEntity, { message }: Error): Promise<void> {
    const due = this.clock.nowMs() + Math.min(FIRST_RETRY_MS * 2 ** refund.attempts, MAX_RETRY_MS);
    const facts = { due, last_error: message.slice(0, MAX_ERROR_LENGTH) || 'no answer' };
    await this.database.write(() => this.payments.noteRefund(refund, facts));
  }

  private async paymentOf(refund: RefundEntity): Promise<PaymentEntity> {
    const payment = await this.payments.find({ id: refund.payment_id });
    if (payment) return payment;
    throw new Error(`Payment ${refund.payment_id} is gone`);
  }

  private async get(id: number): Promise<RefundEntity> {
    const refund = await this.payments.findRefund(id);
    if (refund) return refund;
    throw new Error(`There is no refund ${id}`);
  }
}

/** What a payment service calls a refund, made unique for each order whose money it returns. */
function partReference(reference: string, part: number): string {
  return part === 1 ? reference : `${reference}#${part}`;
}

const SUCCEEDED: RefundResult = { state: 'succeeded' };

const isNotConfigured = (error: unknown): boolean =>
  error instanceof RestError && error.code === 'payment-not-configured';

function failed(message: string): RestError {
  return new RestError('refund-failed', `The payment service did not give the money back: ${message}`, 502);
}

function delayed(): RestError {
  return new RestError(
    'refund-delayed',
    'The payment service has not answered yet. The refund is stored and is repeated until there is an answer.',
    503,
  );
}
