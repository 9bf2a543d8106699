import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Clock } from '../context/clock.js';
import { RequestContext } from '../context/request-context.js';
import { isOutage } from '../database/database.error.js';
import { Database } from '../database/database.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { MetricsService } from '../metrics/metrics.service.js';
import { DAY_MS } from '../time/index.js';
import { DOMAIN_EVENTS, isDomainEventName } from './catalogue.event.js';
import type { DomainEvent } from './domain.event.js';
import type { DurableEventHandler } from './durable-subscriber.registry.js';
import { DurableSubscriberRegistry } from './durable-subscriber.registry.js';
import { OutboxRepository } from './outbox.repository.js';
import type { DueDelivery } from './outbox.repository.js';

/** Deliveries that are read at once. */
const BATCH_SIZE = 50;
/** Milliseconds that a subscriber may take; the delivery then counts as failed. */
const HANDLER_TIMEOUT_MS = 30_000;
/** Milliseconds after which another process may repeat a delivery that a process began and did not finish. */
const LEASE_MS = 60_000;
/** Milliseconds between the first attempt that failed and the next; doubled each time. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 3_600_000;

/** Delivers stored domain events to durable subscribers, also those that another process stored. */
@Injectable()
export class OutboxDispatcherService {
  private readonly log = new Logger('Events');
  private readonly deliveries;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly subscribers: DurableSubscriberRegistry,
    private readonly database: Database,
    private readonly jobs: BackgroundJobsService,
    private readonly settings: Settings,
    private readonly clock: Clock,
    metrics: MetricsService,
  ) {
    this.deliveries = metrics.counter({
      name: 'almanac_event_deliveries_total',
      help: 'Deliveries of domain events to durable subscribers, by subscriber and result.',
      labelNames: ['subscriber', 'result'],
    });
  }

  /** Delivers soon what is due, without making the caller wait. */
  wake(): void {
    this.database.outside(() => setImmediate(() => void this.run()));
  }

  /** Delivers what is due. Runs once at a time in a process. */
  async run(): Promise<void> {
    if (this.subscribers.all.length === 0) return;
    await this.jobs.run('delivery of domain events', (stopping) => this.deliver(stopping));
  }

  /** Removes deliveries that failed until `OUTBOX_RETENTION_DAYS` after their event. @returns how many */
  async removeOld(): Promise<number> {
    const before = this.clock.nowMs() - this.settings.outboxRetentionDays * DAY_MS;
    const removed = await this.outbox.removeOld(before);
    if (removed > 0) this.log.error(`${removed} deliveries of domain events failed for too long and were removed`);
    return removed;
  }

  private async deliver(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const due = await this.outbox.due(this.subscribers.all, this.clock.nowMs(), BATCH_SIZE);
      if (due.length === 0) return;
      // A slow subscriber delays its own deliveries only.
      await Promise.all(
        [...new Set(due.map(({ subscriber }) => subscriber))].map((name) =>
          this.deliverInOrder(
            due.filter(({ subscriber }) => subscriber === name),
            stopping,
          ),
        ),
      );
    }
  }

  private async deliverInOrder(queue: readonly DueDelivery[], stopping: AbortSignal): Promise<void> {
    for (const delivery of queue) {
      if (stopping.aborted) return;
      if (await this.outbox.claim(delivery, this.clock.nowMs() + LEASE_MS)) await this.deliverOne(delivery);
    }
  }

  private async deliverOne(delivery: DueDelivery): Promise<void> {
    const { id, subscriber, event_name: name, event_id: eventId, attempts } = delivery;
    const handler = this.subscribers.handler(name, subscriber);
    try {
      // What a subscriber does not want any more is done.
      if (handler) await handle(handler, delivery);
      await this.outbox.remove(id);
      this.deliveries?.inc({ subscriber, result: 'handled' });
    } catch (error) {
      if (isOutage(error)) throw error;
      this.deliveries?.inc({ subscriber, result: 'failed' });
      const pause = Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS);
      this.log.warn(`${subscriber} failed to handle ${name} ${eventId}, next attempt in ${pause} ms: ${String(error)}`);
      await this.outbox.postpone(delivery, this.clock.nowMs() + pause);
    }
  }
}

/** @throws what the subscriber throws; Error after `HANDLER_TIMEOUT_MS` */
async function handle(handler: DurableEventHandler, { event_name: name, payload }: DueDelivery): Promise<void> {
  if (!isDomainEventName(name)) return;
  const event: DomainEvent = Object.assign(new DOMAIN_EVENTS[name](), JSON.parse(payload) as DomainEvent);
  const timeout = new AbortController();
  const late = wait(HANDLER_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`no result within ${HANDLER_TIMEOUT_MS} ms`);
  });
  const context = new RequestContext({ requestId: event.actor.requestId });
  try {
    await Promise.race([RequestContext.run(context, () => handler(event)), late]);
  } finally {
    timeout.abort();
    await late.catch(() => undefined);
  }
}
