import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { placeholders } from '../database/sql-fragment.js';
import { deleteInBatches } from '../database/delete-in-batches.js';
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
    return this.database.insertMany(OutboxDeliveryEntity, deliveries);
  }

  /** The deliveries to these subscribers that are due, the oldest first (`ix_outbox_deliveries_due`). */
  due(subscribers: readonly string[], nowMs: number, limit: number): Promise<DueDelivery[]> {
    return this.database.read<DueDelivery>(
      `SELECT id, event_id, event_name, subscriber, payload, attempts FROM outbox_deliveries
       WHERE due <= ? AND subscriber IN (${placeholders(subscribers)}) ORDER BY due, id LIMIT ?`,
      [nowMs, ...subscribers, limit],
    );
  }

  /** Takes a delivery for this process until `until`. @returns whether no other process was faster */
  async claim({ id, attempts }: DueDelivery, until: number): Promise<boolean> {
    const claimed = await this.database.write(() =>
      this.database.execute(
        'UPDATE outbox_deliveries SET due = ?, attempts = attempts + 1 WHERE id = ? AND attempts = ?',
        [until, id, attempts],
      ),
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
