import { Injectable } from '@nestjs/common';
import { Database, deleteInBatches, placeholders, SqlExpression } from '#core/database';
import { OutboxDeliveryEntity } from './outbox-delivery.entity.js';

/** A delivery that is due. */
export type DueDelivery = Pick<
  OutboxDeliveryEntity,
  'id' | 'event_id' | 'event_name' | 'subscriber' | 'payload' | 'attempts'
>;

/** SQL for deliveries of domain events. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly database: Database) {}

  /** Stores deliveries in the running unit of work. */
  insert(deliveries: readonly Omit<OutboxDeliveryEntity, 'id'>[]): Promise<void> {
    return this.database.deferred.insertMany(OutboxDeliveryEntity, deliveries);
  }

  /** Condition of the deliveries to these subscribers; nothing for none. */
  ofSubscribers(subscribers: readonly string[]): SqlExpression | undefined {
    if (subscribers.length === 0) return undefined;
    return new SqlExpression(`subscriber IN (${placeholders(subscribers)})`, ...subscribers);
  }

  /** Those of these subscribers (one at least) to which a delivery is due (`ix_outbox_deliveries_queue`). */
  async dueSubscribers(subscribers: readonly string[], nowMs: number): Promise<string[]> {
    const queues = subscribers.map(
      (_, i) =>
        `SELECT subscriber FROM (SELECT subscriber FROM outbox_deliveries WHERE subscriber = ? AND due <= ? LIMIT 1) AS q${i}`,
    );
    const rows = await this.database.read<{ subscriber: string }>(
      queues.join(' UNION ALL '),
      subscribers.flatMap((name) => [name, nowMs]),
    );
    return rows.map(({ subscriber }) => subscriber);
  }

  /** The deliveries to a subscriber that are due, the oldest first (`ix_outbox_deliveries_queue`). */
  due(subscriber: string, nowMs: number, limit: number): Promise<DueDelivery[]> {
    return this.database.read<DueDelivery>(
      `SELECT id, event_id, event_name, subscriber, payload, attempts FROM outbox_deliveries
       WHERE subscriber = ? AND due <= ? ORDER BY due, id LIMIT ?`,
      [subscriber, nowMs, limit],
    );
  }

  /** Takes a delivery for this process until `until`. @returns whether no other process was faster */
  async claim({ id, attempts }: DueDelivery, until: number): Promise<boolean> {
    const claimed = await this.database.write(() =>
      this.database.update(OutboxDeliveryEntity, { id, attempts }, { due: until, attempts: attempts + 1 }),
    );
    return claimed === 1;
  }

  /** Requests another delivery at `due`, unless it was claimed again meanwhile. */
  async postpone({ id, attempts }: DueDelivery, due: number): Promise<void> {
    await this.database.write(() =>
      this.database.update(OutboxDeliveryEntity, { id, attempts: attempts + 1 }, { due }),
    );
  }

  /** Removes a delivery that was handled. */
  async remove(id: number): Promise<void> {
    await this.database.write(() => this.database.delete(OutboxDeliveryEntity, { id }));
  }

  /** Removes deliveries of events before `before`, milliseconds since 1970. @returns how many */
  removeOld(before: number): Promise<number> {
    const rows = { table: 'outbox_deliveries', key: 'id', where: 'created < ?', parameters: [before] };
    return deleteInBatches(this.database, rows);
  }
}
