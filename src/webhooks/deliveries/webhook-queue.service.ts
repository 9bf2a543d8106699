import { Injectable } from '@nestjs/common';
import { Database, DatabaseClockService } from '#core/database';
import type { DomainEvent } from '#core/events';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { factsOf, subjectOf } from './webhook-subject.js';

/** Versions of one millisecond. */
const VERSIONS_PER_MS = 1000;

/** Stores deliveries, and wakes what sends them after the commit. */
@Injectable()
export class WebhookQueueService {
  private wakeSender: () => void = () => undefined;
  private version = 0;

  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly database: Database,
    private readonly clock: DatabaseClockService,
  ) {}

  /** Sets what is called after deliveries were stored. Called once at start by the sender. */
  onStored(wake: () => void): void {
    this.wakeSender = wake;
  }

  /** Stores a delivery for each of these endpoints with the running unit of work. */
  async add(event: DomainEvent, endpointIds: readonly number[]): Promise<void> {
    const row = this.row(event);
    await this.deliveries.insert(endpointIds.map((id) => ({ ...row, endpoint_id: id })));
    this.wakeAfterCommit();
  }

  /** Stores one in the running unit of work. @returns its id */
  async addOne(event: DomainEvent, endpointId: number): Promise<number> {
    const id = await this.deliveries.insertOne({ ...this.row(event), endpoint_id: endpointId });
    this.wakeAfterCommit();
    return id;
  }

  /** Sends soon what was made due in the running unit of work. */
  wakeAfterCommit(): void {
    this.database.afterCommit(() => this.wakeSender());
  }

  private row(event: DomainEvent): Omit<WebhookDeliveryEntity, 'id' | 'endpoint_id'> {
    const nowMs = this.clock.nowMs();
    const { type, id } = subjectOf(event);
    return {
      occurrence_id: event.id,
      type: event.name,
      object_type: type,
      object_id: id,
      version: this.nextVersion(nowMs),
      occurred_utc: event.occurredAt.replace('T', ' ').replace('Z', ''),
      facts: { actor_id: event.actor.userId, ...factsOf(event) },
      state: 'waiting',
      attempts: 0,
      due: nowMs,
      attempted: null,
      duration_ms: null,
      status: null,
      fault: '',
      response: '',
      created: nowMs,
    };
  }

  /**
   * By the clock of the database, which all processes share, and one more for each occurrence of this process: a counter
   * in a table would go back with a restored backup, and let receivers drop what is new.
   */
  private nextVersion(nowMs: number): number {
    return (this.version = Math.max(this.version + 1, nowMs * VERSIONS_PER_MS));
  }
}
