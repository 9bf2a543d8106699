import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, DatabaseClockService, isOutage, SqlExpression } from '#core/database';
import { WorkQueuesService } from '#core/jobs';
import type { ProviderEventEntity } from './provider-event.entity.js';
import { ProviderEventsRepository } from './provider-events.repository.js';

/** Milliseconds after which another process may take an event whose process died. */
const LEASE_MS = 60_000;
/** Milliseconds until an event that failed is processed again; doubled each time. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 3_600_000;
/** Attempts after which an event is given up: two days. */
const MAX_ATTEMPTS = 60;
const BATCH_SIZE = 50;
const MAX_ERROR_LENGTH = 500;

/** An event that a payment service has sent. */
export interface ReceivedEvent {
  /** Id that the service gave it. */
  eventId: string;
  type: string;
  /** The object that it is about. */
  objectId: string;
  origin?: ProviderEventEntity['origin'];
}

/** Processes an event. It may be called again for the same one. @returns false for one that is not about this site */
export type EventProcessor = (event: ProviderEventEntity) => Promise<boolean>;

/** Events of payment services: stored once, answered at once, and processed from their rows until that succeeds. */
@Injectable()
export class ProviderEventsService implements OnModuleInit {
  private readonly log = new Logger('Payments');

  constructor(
    private readonly database: Database,
    private readonly events: ProviderEventsRepository,
    private readonly clock: DatabaseClockService,
    private readonly queues: WorkQueuesService,
  ) {}

  onModuleInit(): void {
    const waiting = new SqlExpression("state = 'received'");
    this.queues.add({
      name: 'Events of payment services',
      table: 'payment_provider_events',
      waiting: () => waiting,
      leaseMs: LEASE_MS,
      firstRetryMs: FIRST_RETRY_MS,
      maxRetryMs: MAX_RETRY_MS,
    });
  }

  /** Stores an event. @returns whether it is new */
  receive(provider: string, { eventId, type, objectId, origin = 'notification' }: ReceivedEvent): Promise<boolean> {
    return this.database.write(() =>
      this.events.insertMissing({
        provider,
        event_id: eventId,
        type,
        object_id: objectId,
        origin,
        state: origin === 'notification' ? 'received' : 'processed',
        attempts: 0,
        due: this.clock.nowMs(),
        last_error: '',
        received_utc: this.clock.nowUtc(),
        processed_utc: null,
      }),
    );
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
      origin: 'notification',
      state: 'processed',
      attempts: 1,
      due: this.clock.nowMs(),
      last_error: '',
      received_utc: nowUtc,
      processed_utc: nowUtc,
    });
  }

  /** Processes the events of a provider that are due, each in one process at a time. */
  async processDue(provider: string, processor: EventProcessor, stopping?: AbortSignal): Promise<void> {
    for (;;) {
      const due = await this.events.due(provider, this.clock.nowMs(), BATCH_SIZE);
      for (const event of due) {
        if (stopping?.aborted) return;
        await this.process(event, processor);
      }
      if (due.length < BATCH_SIZE) return;
    }
  }

  /** The newest event of a provider with this origin. */
  newest(provider: string, origin: ProviderEventEntity['origin']): Promise<ProviderEventEntity | null> {
    return this.events.newest(provider, origin);
  }

  private async process(event: ProviderEventEntity, processor: EventProcessor): Promise<void> {
    if (!(await this.database.write(() => this.events.claim(event, this.clock.nowMs() + LEASE_MS)))) return;
    try {
      const state = (await processor(event)) ? 'processed' : 'ignored';
      await this.settle(event, { state, last_error: '', processed_utc: this.clock.nowUtc() });
    } catch (error) {
      if (isOutage(error)) throw error;
      const pause = Math.min(FIRST_RETRY_MS * 2 ** event.attempts, MAX_RETRY_MS);
      const message = (error as Error).message;
      this.log.warn(
        `${event.provider} ${event.type} ${event.event_id} failed, next attempt in ${pause} ms: ${message}`,
      );
      await this.settle(event, {
        state: event.attempts + 1 >= MAX_ATTEMPTS ? 'failed' : 'received',
        due: this.clock.nowMs() + pause,
        last_error: message.slice(0, MAX_ERROR_LENGTH),
      });
    }
  }

  private async settle(event: ProviderEventEntity, change: Partial<ProviderEventEntity>): Promise<void> {
    await this.database.write(() => this.events.settle(event, change));
  }
}
