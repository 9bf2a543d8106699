import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#core/config';
import { RequestContext } from '#core/context';
import { Database, DatabaseClockService, isOutage } from '#core/database';
import { BackgroundJobsService, WorkQueuesService } from '#core/jobs';
import { MetricsService } from '#core/metrics';
import { DAY_MS } from '#core/time';
import { Extensions } from '#core/modules';
import { RedisService } from '#core/redis';
import type { DomainEvent } from './domain.event.js';
import { type DurableEventHandler, DurableSubscriberRegistry } from './durable-subscriber.registry.js';
import { OutboxRepository, type DueDelivery } from './outbox.repository.js';

/** Deliveries that are read at once. */
const BATCH_SIZE = 50;
/**
 * Milliseconds after the time limit of a subscriber at which a delivery is repeated that a process began and did not
 * finish, since it died.
 */
const ABANDONED_AFTER_MS = 30_000;
/** Milliseconds between the first attempt that failed and the next; doubled each time. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 3_600_000;
/** Milliseconds after which a delivery that is due counts as late. */
const LATE_AFTER_MS = 300_000;

/** Topic of messages that say that deliveries were stored. */
const TOPIC = 'outbox';
/** Milliseconds between two such messages; each finds all that is due. */
const MESSAGE_INTERVAL_MS = 50;

/** Delivers stored domain events to durable subscribers, also those that another process stored. */
@Injectable()
export class OutboxDispatcherService implements OnApplicationBootstrap {
  private readonly log = new Logger('Events');
  private readonly deliveries;
  private messageTimer?: NodeJS.Timeout;
  private isMessageDue = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly subscribers: DurableSubscriberRegistry,
    private readonly database: Database,
    private readonly jobs: BackgroundJobsService,
    private readonly settings: Settings,
    private readonly clock: DatabaseClockService,
    private readonly extensions: Extensions,
    private readonly redis: RedisService,
    private readonly queues: WorkQueuesService,
    metrics: MetricsService,
  ) {
    redis.listen(TOPIC, ({ isOwn }) => {
      if (!isOwn) void this.run();
    });
    this.deliveries = metrics.counter({
      name: 'almanac_event_deliveries_total',
      help: 'Deliveries of domain events to durable subscribers, by subscriber and result.',
      labelNames: ['subscriber', 'result'],
    });
  }

  /** All subscribers are known by then. */
  onApplicationBootstrap(): void {
    this.queues.add({
      name: 'Deliveries of domain events',
      table: 'outbox_deliveries',
      waiting: () => this.outbox.ofSubscribers(this.subscribers.all),
      leaseMs: this.subscribers.longestMs + ABANDONED_AFTER_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      lateAfterMs: LATE_AFTER_MS,
      since: 'created',
    });
  }

  /**
   * Delivers soon what is due, in whichever process has the subscribers' jobs, without making the caller wait. Other
   * processes learn of it by a message (`REDIS_URL`), else when they look for themselves.
   */
  wake(): void {
    this.database.outside(() => setImmediate(() => void this.run()));
    if (!this.redis.isOn) return;
    this.isMessageDue = true;
    if (this.messageTimer === undefined) this.sendMessage();
  }

  private sendMessage(): void {
    this.messageTimer = undefined;
    if (!this.isMessageDue) return;
    this.isMessageDue = false;
    this.redis.send(TOPIC, '');
    this.messageTimer = setTimeout(() => this.sendMessage(), MESSAGE_INTERVAL_MS).unref();
  }

  /** Begins to deliver what is due. Each subscriber has a job of its own, so that none waits for another. */
  async run(): Promise<void> {
    if (this.subscribers.all.length === 0) return;
    const begin = async (): Promise<void> => {
      for (const subscriber of await this.outbox.dueSubscribers(this.subscribers.all, this.clock.nowMs()))
        void this.jobs.run(`delivery of events to ${subscriber}`, (stopping) => this.deliver(subscriber, stopping));
    };
    await this.jobs.run('delivery of domain events', begin, { everyProcess: true });
  }

  /** Removes deliveries that failed until `OUTBOX_RETENTION_DAYS` after their event. @returns how many */
  async removeOld(): Promise<number> {
    const before = this.clock.nowMs() - this.settings.outboxRetentionDays * DAY_MS;
    const removed = await this.outbox.removeOld(before);
    if (removed > 0) this.log.error(`${removed} deliveries of domain events failed for too long and were removed`);
    return removed;
  }

  private async deliver(subscriber: string, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const due = await this.outbox.due(subscriber, this.clock.nowMs(), BATCH_SIZE);
      if (due.length === 0) return;
      for (const delivery of due) {
        if (stopping.aborted) return;
        await this.deliverOne(delivery);
      }
    }
  }

  private async deliverOne(delivery: DueDelivery): Promise<void> {
    const { id, subscriber, event_name: name, event_id: eventId, attempts } = delivery;
    const handler = this.subscribers.handler(name, subscriber);
    const abandoned = this.clock.nowMs() + (handler?.timeoutMs ?? 0) + ABANDONED_AFTER_MS;
    if (!(await this.outbox.claim(delivery, abandoned))) return;
    try {
      // What a subscriber does not want any more is done.
      const Payload = this.extensions.domainEvents.get(name);
      if (handler && Payload)
        await handle(handler, Object.assign(new Payload(), JSON.parse(delivery.payload)) as DomainEvent);
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

/** @throws what the subscriber throws; Error after its time limit */
async function handle({ handle: deliver, timeoutMs }: DurableEventHandler, event: DomainEvent): Promise<void> {
  const timeout = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`no result within ${timeoutMs} ms`);
  });
  const context = new RequestContext({ requestId: event.actor.requestId });
  try {
    await Promise.race([RequestContext.run(context, () => deliver(event)), late]);
  } finally {
    timeout.abort();
    await late.catch(() => undefined);
  }
}
