import { Injectable, Logger } from '@nestjs/common';
import { type Caller, SYSTEM } from '#core/context';
import { Database, DatabaseClockService, SqlExpression } from '#core/database';
import { RestError } from '#core/errors';
import { type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { type PaymentEntity, remaining } from './payment.entity.js';
import type { RefundState } from '../kernel/payment-states.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { PaymentRefusedError, PaymentServiceUnavailableError, type RefundResult } from './payment-provider.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { PaymentsRepository } from './payments.repository.js';
import { RefundEntity } from './refund.entity.js';
import { PENDING_CHECK_MS, RefundResultsService } from './refund-results.service.js';
import { RefundRequestsService } from './refund-requests.service.js';

/** Milliseconds after which another process may repeat a call whose process died. */
const CALL_LEASE_MS = 60_000;
/** Milliseconds until the payment service is called again that gave no answer; doubled each time. */
const FIRST_RETRY_MS = 5_000;
/** Longest pause between two calls, milliseconds. */
const MAX_RETRY_MS = 3_600_000;
const POLL_INTERVAL_MS = 15_000;
/** Refunds that are read at once. */
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

/**
 * Refunds that are stored: made by payment providers, and those that payment services report. Those whose process died,
 * or whose payment service gave no answer, are made again by a job.
 */
@Injectable()
export class RefundsService {
  private readonly log = new Logger('Payments');
  /** By the state of the refunds for which a payment service is to be called or queried. */
  private readonly queues: Readonly<Partial<Record<RefundState, WorkQueue<RefundEntity>>>>;
  private readonly worker: QueueWorker<RefundEntity>;

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentsRepository,
    private readonly requests: RefundRequestsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly transitions: OrderTransitionsService,
    private readonly origins: PaymentOriginsService,
    private readonly results: RefundResultsService,
    private readonly clock: DatabaseClockService,
    private readonly work: WorkQueuesService,
  ) {
    const retries = { firstRetryMs: FIRST_RETRY_MS, maxRetryMs: MAX_RETRY_MS };
    const queries = { firstRetryMs: PENDING_CHECK_MS, maxRetryMs: PENDING_CHECK_MS };
    this.queues = {
      requested: this.queueOf('Refunds', 'requested', retries),
      pending: this.queueOf('Pending refunds', 'pending', queries),
    };
    this.worker = work.worker<RefundEntity>({
      job: 'refunds',
      pollMs: POLL_INTERVAL_MS,
      batchSize: BATCH_SIZE,
      due: (limit) => this.payments.dueRefunds(this.clock.nowMs(), limit),
      keyOf: ({ id }) => String(id),
      process: ([{ id }]) => this.retry(id),
    });
  }

  /**
   * Makes a stored refund, outside of any unit of work. Without effect when it is made or given up.
   * @throws RestError 502 `refund-failed`, 503 `refund-delayed` when the payment service gave no answer; a job repeats it
   */
  async execute(caller: Caller, id: number): Promise<RefundEntity> {
    const refund = await this.get(id);
    const queue = this.queues[refund.state];
    if (!queue) return refund;
    if (this.isBeingMade(refund)) throw delayed();
    const outcome: { result?: RefundResult; error?: Error } = {};
    await queue.attempt([refund], async ([claimed]) => {
      try {
        const result = await this.call(claimed);
        await this.results.record(caller, id, result);
        outcome.result = result;
      } catch (error) {
        outcome.error = error as Error;
        throw error;
      }
      // Of a refund whose state is as before; one of another state does not wait in this queue.
      return { due: this.clock.nowMs() + PENDING_CHECK_MS };
    });
    const { result, error } = outcome;
    if (error && !(error instanceof PaymentServiceUnavailableError)) throw error;
    // No answer, or another process was faster.
    if (!result) throw delayed();
    if (result.state === 'failed' || result.state === 'canceled') throw failed(result.error ?? result.state);
    return this.get(id);
  }

  /**
   * Notes a refund that a payment service reports of a payment: one of ours, or one that was made there. What was made
   * there is a refund of the orders that have the money of the payment since tickets were exchanged.
   * @throws RefundsUnsettledError while another refund reserves the amount; the report is then to be processed again
   */
  async recordReported(payment: PaymentEntity, reported: ReportedRefund): Promise<void> {
    const parts = await this.partsOf(payment.provider, reported);
    for (const { id, provider_id: reference } of parts)
      await this.results.record(SYSTEM, id, { ...reported, reference: reference ?? reported.reference });
    if (parts.length > 0 || reported.state === 'failed' || reported.state === 'canceled') return;
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
        await this.results.record(SYSTEM, refund.id, {
          ...reported,
          reference: partReference(reported.reference, part++),
        });
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
    // One that was made already by another call is not this one: the service made it after all after a fault.
    return requested && (requested.provider_id ?? reference) === reference ? [requested] : [];
  }

  /** Makes the refunds that are due again, also where background jobs are off. */
  retryDue(): Promise<void> {
    return this.worker.drain();
  }

  private async retry(id: number): Promise<void> {
    await this.execute(SYSTEM, id).catch((error: unknown) => {
      if (!(error instanceof RestError)) throw error;
      this.log.warn(`Refund ${id}: ${error.message}`);
    });
  }

  /** Calls the payment service. @throws where it may succeed later */
  private async call(refund: RefundEntity): Promise<RefundResult> {
    const payment = await this.origins.of(await this.paymentOf(refund));
    const order = await this.transitions.get(payment.order_id);
    try {
      const provider = await this.providers.forRefund(refund.provider);
      const request = { payment, refund, isRepeat: refund.attempts > 1, idempotencyKey: callKey(refund) };
      return (await provider.refund(order, request)) ?? SUCCEEDED;
    } catch (error) {
      if (error instanceof PaymentServiceUnavailableError || isNotConfigured(error)) throw error;
      const { message } = error as Error;
      return {
        state: 'failed',
        error: message,
        detail: error instanceof PaymentRefusedError ? error.detail : message,
      };
    }
  }

  /** Whether a process calls the payment service for a refund. */
  private isBeingMade({ state, attempts, due, last_error: lastError }: RefundEntity): boolean {
    return state === 'requested' && attempts > 0 && (due ?? 0) > this.clock.nowMs() && lastError === '';
  }

  private queueOf(
    name: string,
    state: RefundState,
    pauses: { firstRetryMs: number; maxRetryMs: number },
  ): WorkQueue<RefundEntity> {
    const waiting = new SqlExpression('state = ?', state);
    return this.work.add<RefundEntity>({
      name,
      entity: RefundEntity,
      waiting: () => waiting,
      leaseMs: CALL_LEASE_MS,
      ...pauses,
      failed: ({ key_number: number }, error) => ({
        last_error: (error as Error).message.slice(0, MAX_ERROR_LENGTH) || 'no answer',
        // A fault that the payment service keeps under the key of the call leads to another key, stored before its call.
        key_number: error instanceof PaymentServiceUnavailableError && error.isCached ? number + 1 : number,
      }),
    });
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

/** Idempotency key of the next call for a refund. */
function callKey({ refund_key: key, key_number: number }: RefundEntity): string {
  return number === 0 ? key : `${key}-${number}`;
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
