import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StartError } from '#core/config';
import { Database, DatabaseClockService, SqlExpression } from '#core/database';
import { type QueueWorker, type WorkQueue, WorkQueuesService } from '#core/jobs';
import { createRegistration, type Registered, Registrations } from '#core/modules';
import { ProviderEventEntity } from './provider-event.entity.js';
import { ProviderEventsRepository, subjectOf } from './provider-events.repository.js';

/** Milliseconds after which another process may take an event whose process died. */
const LEASE_MS = 60_000;
/** Milliseconds until an event that failed is processed again; doubled each time. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 3_600_000;
/** Attempts after which an event is given up: two days. */
const MAX_ATTEMPTS = 60;
const POLL_INTERVAL_MS = 5_000;
const BATCH_SIZE = 100;
/** Subjects that a process works on at once: payment services answer in a quarter of a second, and limit calls a second. */
const MAX_CONCURRENT = 12;
const MAX_ERROR_LENGTH = 500;

/** An event that a payment service has sent. */
export interface ReceivedEvent {
  /** Id that the service gave it. */
  eventId: string;
  type: string;
  /** The object that it is about. */
  objectId: string;
  /** What it is about whatever the object, such as a payment; default: the object. */
  subject?: string;
  origin?: ProviderEventEntity['origin'];
}

/** Processes the events of a payment provider. */
export interface ProviderEventProcessor {
  /** Whether the provider is configured. */
  readonly processesEvents: boolean;
  /**
   * Processes an event. It may be called again for the same one. What an event says is a hint, so events of one subject
   * that are due together are one call, for the newest of them.
   * @returns false for one that is not about this site
   */
  processEvent(event: ProviderEventEntity): Promise<boolean>;
}

/** Options of `@RegisterProviderEvents`. */
export interface ProviderEventsOptions {
  /** Name of the payment provider. */
  provider: string;
  /** Name of the background job. */
  job: string;
}

/** Registers a provider that implements `ProviderEventProcessor`; there is one for each payment provider. */
export const RegisterProviderEvents = createRegistration<ProviderEventProcessor, ProviderEventsOptions>();

/** A row that waits to be processed. */
const WAITING = new SqlExpression("state = 'received'");

/** Events of payment services: stored once, answered at once, and processed from their rows until that succeeds. */
@Injectable()
export class ProviderEventsService implements OnModuleInit {
  private readonly queue: WorkQueue<ProviderEventEntity>;
  private readonly workers = new Map<string, QueueWorker<ProviderEventEntity>>();

  constructor(
    private readonly database: Database,
    private readonly events: ProviderEventsRepository,
    private readonly clock: DatabaseClockService,
    private readonly queues: WorkQueuesService,
    private readonly registrations: Registrations,
  ) {
    this.queue = queues.add({
      name: 'Events of payment services',
      entity: ProviderEventEntity,
      waiting: () => WAITING,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
      maxAttempts: MAX_ATTEMPTS,
      claim: { last_error: '' },
      describe: ({ provider, type, event_id: id }) => `${provider} ${type} ${id}`,
      failed: (_, error, isFinal) => ({
        state: isFinal ? 'failed' : 'received',
        last_error: (error as Error).message.slice(0, MAX_ERROR_LENGTH) || 'failed',
      }),
    });
  }

  /**
   * Processes the events of all providers from now on: several subjects at once, events of one subject one after the
   * other. All processes of a site share the work.
   * @throws StartError for two that process the events of one provider
   */
  onModuleInit(): void {
    for (const registered of this.registrations.entries(RegisterProviderEvents)) {
      const { provider } = registered.options;
      if (this.workers.has(provider))
        throw new StartError(`Two classes process the events of ${provider}; remove one.`);
      this.workers.set(provider, this.workerOf(registered));
    }
  }

  private workerOf({
    options: { provider, job },
    provider: processor,
  }: Registered<ProviderEventProcessor, ProviderEventsOptions>): QueueWorker<ProviderEventEntity> {
    return this.queues.worker<ProviderEventEntity>({
      job,
      pollMs: POLL_INTERVAL_MS,
      everyProcess: true,
      maxConcurrent: MAX_CONCURRENT,
      batchSize: BATCH_SIZE,
      isGrouped: true,
      isOn: () => processor.processesEvents,
      due: (limit) => this.due(provider, limit),
      keyOf: subjectOf,
      process: (events) =>
        this.queue.attempt(
          events.toSorted((a, b) => a.id - b.id),
          (claimed) => this.process(claimed, processor),
        ),
    });
  }

  /** Stores an event, which is processed soon, after the response. @returns whether it is new */
  async receive(provider: string, event: ReceivedEvent): Promise<boolean> {
    const { eventId, type, objectId, subject = '', origin = 'notification' } = event;
    const isNew = await this.database.write(() =>
      this.events.insertMissing({
        provider,
        event_id: eventId,
        type,
        object_id: objectId,
        subject,
        origin,
        state: origin === 'notification' ? 'received' : 'processed',
        attempts: 0,
        due: this.clock.nowMs(),
        last_error: '',
        received_utc: this.clock.nowUtc(),
        processed_utc: null,
      }),
    );
    this.workers.get(provider)?.wake();
    return isNew;
  }

  /**
   * Notes an event that is processed in the running unit of work.
   * @returns whether it is new; one that is known was processed
   */
  noteProcessed(provider: string, { eventId, type, objectId }: ReceivedEvent): Promise<boolean> {
    const nowUtc = this.clock.nowUtc();
    return this.events.insertMissing({
      provider,
      event_id: eventId,
      type,
      object_id: objectId,
      subject: '',
      origin: 'notification',
      state: 'processed',
      attempts: 1,
      due: this.clock.nowMs(),
      last_error: '',
      received_utc: nowUtc,
      processed_utc: nowUtc,
    });
  }

  /**
   * Processes the events of a provider that are due, and those that arrive in this process meanwhile, also where
   * background jobs are off. @param stopping begins nothing more once it is aborted
   */
  async processDue(provider: string, stopping?: AbortSignal): Promise<void> {
    await this.workers.get(provider)?.drain(stopping);
  }

  /** The newest event of a provider with this origin. */
  newest(provider: string, origin: ProviderEventEntity['origin']): Promise<ProviderEventEntity | null> {
    return this.events.newest(provider, origin);
  }

  /** Events that are due, the oldest first, of subjects that no process works on. */
  private async due(provider: string, limit: number): Promise<ProviderEventEntity[]> {
    const due = await this.events.due(provider, this.clock.nowMs(), limit);
    if (due.length === 0) return due;
    // After what is due: a subject whose event another process claims in between is then one of the two.
    const inWork = await this.events.subjectsInWork(provider, this.clock.nowMs());
    return due.filter((event) => !inWork.has(subjectOf(event)));
  }

  private async process(
    events: readonly ProviderEventEntity[],
    processor: ProviderEventProcessor,
  ): Promise<Partial<ProviderEventEntity>> {
    let isOurs = false;
    for (const event of events.toReversed()) isOurs ||= await processor.processEvent(event);
    return { state: isOurs ? 'processed' : 'ignored', last_error: '', processed_utc: this.clock.nowUtc() };
  }
}
