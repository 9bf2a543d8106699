import { Injectable } from '@nestjs/common';
import { OrderReturnsService, type PlannedReturn, type RefundEvent } from '../cal/tickets/payments/index.js';
import { OrdersService } from '../cal/tickets/sales/index.js';
import { SYSTEM } from '#core/context';
import { Database, DatabaseClockService, SqlExpression } from '#core/database';
import { RestError } from '#core/errors';
import { OnDurableEvent } from '#core/events';
import { type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { MailBroadcastsService } from '../mail/broadcasts/mail-broadcasts.service.js';
import { termsOf } from './cancellation-previews.service.js';
import type { EventCancellationEntity } from './event-cancellation.entity.js';
import { EventCancellationItemEntity } from './event-cancellation-item.entity.js';
import { EventCancellationsRepository } from './event-cancellations.repository.js';

/** Milliseconds for which a process may keep an order to itself; payment services answer within one minute. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 300_000;
const MAX_ATTEMPTS = 6;
const POLL_INTERVAL_MS = 2_000;
const BATCH_SIZE = 50;
/** Orders that a process works on at once: payment services answer in a quarter of a second, and limit calls a second. */
const MAX_CONCURRENT = 6;
const MAX_ERROR_LENGTH = 250;
const MAX_CODE_LENGTH = 40;

const OPEN = new SqlExpression("state = 'open'");

/** Origin of the messages of a cancellation: there are those of each once. */
export function originOf(cancellationId: number): string {
  return `cancellation ${cancellationId}`;
}

/**
 * Returns the orders of cancellations that were confirmed: first the messages are queued, whose recipients are found by
 * their tickets, then each order is one piece of work of a queue. Its tickets end, its refunds are stored and the item
 * says so in one unit of work; payment services are called after it. A process that is killed at any moment leaves an
 * item that another one goes on with, and no refund is stored twice.
 */
@Injectable()
export class CancellationRunsService {
  private readonly queue: WorkQueue<EventCancellationItemEntity>;
  private readonly worker: QueueWorker<EventCancellationItemEntity>;

  constructor(
    private readonly cancellations: EventCancellationsRepository,
    private readonly returns: OrderReturnsService,
    private readonly orders: OrdersService,
    private readonly broadcasts: MailBroadcastsService,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
    queues: WorkQueuesService,
  ) {
    this.queue = queues.add<EventCancellationItemEntity>({
      name: 'Orders of canceled events',
      entity: EventCancellationItemEntity,
      waiting: () => OPEN,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      maxAttempts: MAX_ATTEMPTS,
      isFinal: (error) => error instanceof RestError && error.getStatus() < 500,
      describe: ({ order_id: orderId }) => `order ${orderId}`,
      failed: (_, error, isFinal) => this.failure(error, isFinal),
    });
    this.worker = queues.worker<EventCancellationItemEntity>({
      job: 'orders of canceled events',
      pollMs: POLL_INTERVAL_MS,
      everyProcess: true,
      maxConcurrent: MAX_CONCURRENT,
      batchSize: BATCH_SIZE,
      due: (limit, busy) => this.due(limit, busy.map(Number)),
      keyOf: ({ id }) => String(id),
      process: (items) => this.queue.attempt(items, ([item]) => this.settle(item)),
    });
  }

  /** Works soon, after the running unit of work. */
  wakeAfterCommit(): void {
    this.database.afterCommit(() => this.worker.wake());
  }

  /** Works until nothing is left that is due, also where background jobs are off. */
  async drain(): Promise<void> {
    await this.worker.drain();
  }

  /** Money of an order has left: the items that wait for it may be done. */
  @OnDurableEvent('payment.refunded', { subscriber: 'event-cancellations' })
  async refunded({ orderId }: RefundEvent): Promise<void> {
    const items = await this.cancellations.returningOf(orderId);
    if (items.length === 0 || (await this.toReturnOf(orderId)) > 0) return;
    await this.database.write(async () => {
      for (const item of items) await this.cancellations.settle(item, this.clock.nowUtc());
    });
  }

  private async due(limit: number, busy: readonly number[]): Promise<EventCancellationItemEntity[]> {
    for (const cancellation of await this.cancellations.unfinished()) await this.advance(cancellation);
    return this.cancellations.due(this.clock.nowMs(), limit, busy);
  }

  /** Begins a cancellation whose messages are queued, and ends one of which no order waits. */
  private async advance(cancellation: EventCancellationEntity): Promise<void> {
    const { id, state, notifies } = cancellation;
    if (state === 'informing') {
      if (notifies && (await this.broadcasts.isOpen(originOf(id)))) return;
      await this.database.write(() => this.cancellations.begin(cancellation, this.clock.nowMs()));
    }
    await this.database.write(() => this.cancellations.end(id));
  }

  /** Returns one order. @returns what became of it */
  private async settle(item: EventCancellationItemEntity): Promise<Partial<EventCancellationItemEntity>> {
    const cancellation = await this.cancellations.find(item.cancellation_id);
    if (!cancellation) throw new Error(`Cancellation ${item.cancellation_id} is gone`);
    if (!item.is_stored) await this.store(cancellation, item);
    const refusal = item.action === 'refund' ? await this.returns.pay(SYSTEM, item.order_id) : undefined;
    const modified = { due: null, modified_utc: this.clock.nowUtc() };
    if (refusal) return { ...modified, ...faultOf(refusal), state: 'failed' };
    const state = (await this.toReturnOf(item.order_id)) > 0 ? 'returning' : 'done';
    return { ...modified, obstacle: '', last_error: '', state };
  }

  private async store(cancellation: EventCancellationEntity, item: EventCancellationItemEntity): Promise<void> {
    const reason = cancellation.reason.slice(0, 200) || `cancellation ${cancellation.id}`;
    const terms = termsOf(cancellation);
    if (item.action === 'void') {
      const planned = await this.returns.ofOrder(item.order_id, terms);
      // A repeat finds an order that is void already.
      if (planned.order.status !== 'voided') {
        assertAsConfirmed(planned, item);
        await this.returns.void(SYSTEM, planned, reason);
      }
      await this.database.write(() => this.cancellations.noteStored(item));
      return;
    }
    await this.database.write(async () => {
      const planned = await this.returns.ofOrder(item.order_id, terms);
      if (!(await this.cancellations.noteStored(item))) return;
      // What its purchaser has canceled meanwhile needs nothing more.
      if (planned.action === 'none' && !planned.obstacle) return;
      assertAsConfirmed(planned, item);
      await this.returns.store(SYSTEM, planned, { reason, key: `${originOf(cancellation.id)} ${item.order_id}` });
    });
  }

  private async toReturnOf(orderId: number): Promise<number> {
    return (await this.orders.find(orderId))?.to_return_minor ?? 0;
  }

  private failure(error: unknown, isFinal: boolean): Partial<EventCancellationItemEntity> {
    const fault = faultOf(error);
    if (!isFinal) return fault;
    return { ...fault, state: 'failed', due: null, modified_utc: this.clock.nowUtc() };
  }
}

/** @throws RestError 409 `order-changed` for an order that is not as the organizer has seen it */
function assertAsConfirmed(planned: PlannedReturn, item: EventCancellationItemEntity): void {
  const { action, amountMinor, attendeeIds } = planned;
  if (action === item.action && amountMinor === item.amount_minor && attendeeIds.length === item.tickets) return;
  throw new RestError(
    'order-changed',
    `The order was changed since it was shown: ${amountMinor} minor units of ${attendeeIds.length} tickets would go back now.`,
    409,
  );
}

function faultOf(error: unknown): Pick<EventCancellationItemEntity, 'obstacle' | 'last_error'> {
  const message = error instanceof Error ? error.message : String(error);
  return {
    obstacle: (error instanceof RestError ? error.code : 'error').slice(0, MAX_CODE_LENGTH),
    last_error: message.slice(0, MAX_ERROR_LENGTH) || 'failed',
  };
}
