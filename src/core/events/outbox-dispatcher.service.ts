import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#core/config';
import { RequestContext } from '#core/context';
import { Database, DatabaseClockService } from '#core/database';
import { BackgroundJobsService, type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { MetricsService } from '#core/metrics';
import { DAY_MS } from '#core/time';
import { Extensions } from '#core/modules';
import { RedisService } from '#core/redis';
import type { DomainEvent } from './domain.event.js';
import { type DurableEventHandler, DurableSubscriberRegistry } from './durable-subscriber.registry.js';
import { OutboxDeliveryEntity } from './outbox-delivery.entity.js';
import { OutboxRepository } from './outbox.repository.js';

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
  private readonly workers = new Map<string, QueueWorker<OutboxDeliveryEntity>>();
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

  /** All subscribers are known by then. Each has a worker of its own, so that none waits for another. */
  onApplicationBootstrap(): void {
    const queue = this.queues.add({
      name: 'Deliveries of domain events',
      entity: OutboxDeliveryEntity,
      waiting: () => this.outbox.ofSubscribers(this.subscribers.all),
      leaseMs: this.subscribers.longestMs + ABANDONED_AFTER_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      lateAfterMs: LATE_AFTER_MS,
      since: 'created',
      describe: (row) => `${row.event_name} ${row.event_id} for ${row.subscriber}`,
      failed: ({ subscriber }) => {
        this.deliveries?.inc({ subscriber, result: 'failed' });
        return {};
      },
    });
    for (const subscriber of this.subscribers.all) this.workers.set(subscriber, this.workerOf(subscriber, queue));
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

  /** Begins to deliver what is due. */
  async run(): Promise<void> {
    if (this.workers.size === 0) return;
    const begin = async (): Promise<void> => {
      for (const subscriber of await this.outbox.dueSubscribers([...this.workers.keys()], this.clock.nowMs()))
        void this.workers.get(subscriber)?.run();
    };
    await this.jobs.run('delivery of domain events', begin, { everyProcess: true });
  }

  /** Delivers what is due to a subscriber, also where background jobs are off. */
  async deliverTo(subscriber: string): Promise<void> {
    await this.workers.get(subscriber)?.drain();
  }

  /** Removes deliveries that failed until `OUTBOX_RETENTION_DAYS` after their event. @returns how many */
  async removeOld(): Promise<number> {
    const before = this.clock.nowMs() - this.settings.outboxRetentionDays * DAY_MS;
    const removed = await this.outbox.removeOld(before);
    if (removed > 0) this.log.error(`${removed} deliveries of domain events failed for too long and were removed`);
    return removed;
  }

  private workerOf(subscriber: string, queue: WorkQueue<OutboxDeliveryEntity>): QueueWorker<OutboxDeliveryEntity> {
    return this.queues.worker<OutboxDeliveryEntity>({
      job: `delivery of events to ${subscriber}`,
      batchSize: BATCH_SIZE,
      due: (limit) => this.outbox.due(subscriber, this.clock.nowMs(), limit),
      keyOf: () => subscriber,
      process: (rows) => queue.attempt(rows, ([delivery]) => this.deliver(delivery)),
    });
  }

  /** @returns nothing: a delivery that was handled is removed, and so is one that the subscriber does not want any more */
  private async deliver({ event_name: name, subscriber, payload }: OutboxDeliveryEntity): Promise<undefined> {
    const handler = this.subscribers.handler(name, subscriber);
    const Payload = this.extensions.domainEvents.get(name);
    if (handler && Payload) await handle(handler, Object.assign(new Payload(), JSON.parse(payload)) as DomainEvent);
    this.deliveries?.inc({ subscriber, result: 'handled' });
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
