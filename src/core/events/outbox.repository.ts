import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, Repository } from 'typeorm';
import { Database, deleteInBatches, placeholders, SqlExpression } from '#core/database';
import { OutboxDeliveryEntity } from './outbox-delivery.entity.js';

/** SQL for deliveries of domain events. */
@Injectable()
export class OutboxRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(OutboxDeliveryEntity) private readonly deliveries: Repository<OutboxDeliveryEntity>,
  ) {}

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
  due(subscriber: string, nowMs: number, limit: number): Promise<OutboxDeliveryEntity[]> {
    return this.deliveries.find({
      where: { subscriber, due: LessThanOrEqual(nowMs) },
      order: { due: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Removes deliveries of events before `before`, milliseconds since 1970. @returns how many */
  removeOld(before: number): Promise<number> {
    const rows = { table: 'outbox_deliveries', key: 'id', where: 'created < ?', parameters: [before] };
    return deleteInBatches(this.database, rows);
  }
}
