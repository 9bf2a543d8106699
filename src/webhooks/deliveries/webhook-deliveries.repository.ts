import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, type FindOptionsWhere, LessThanOrEqual, MoreThanOrEqual, Repository } from 'typeorm';
import { Database, deleteInBatches, SqlExpression } from '#core/database';
import { WebhookDeliveryEntity, type WebhookState } from './webhook-delivery.entity.js';

/** Which deliveries of an endpoint a list shows; moments are milliseconds since 1970. */
export interface WebhookDeliveryFilter {
  endpointId: number;
  state?: WebhookState;
  type?: string;
  from?: number;
  to?: number;
}

/** States of deliveries that can be sent again. */
export const REPEATABLE_STATES: readonly WebhookState[] = ['delivered', 'failed', 'canceled'];

/** SQL for deliveries of webhooks. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
  ) {}

  /** Condition of the deliveries that wait (`ix_webhook_deliveries_due`). */
  readonly waiting = new SqlExpression("state = 'waiting'");

  /** Stores deliveries with the running unit of work. */
  insert(rows: readonly Omit<WebhookDeliveryEntity, 'id'>[]): Promise<void> {
    return this.database.deferred.insertMany(WebhookDeliveryEntity, rows);
  }

  /** Stores one, whose id is needed. */
  insertOne(row: Omit<WebhookDeliveryEntity, 'id'>): Promise<number> {
    return this.database.insert(WebhookDeliveryEntity, row);
  }

  find(id: number): Promise<WebhookDeliveryEntity | null> {
    return this.deliveries.findOneBy({ id });
  }

  /** A page of deliveries, the newest first, with how many there are. */
  list(filter: WebhookDeliveryFilter, limit: number, offset: number): Promise<[WebhookDeliveryEntity[], number]> {
    return this.deliveries.findAndCount({ where: where(filter), order: { id: 'DESC' }, take: limit, skip: offset });
  }

  /**
   * What is due of each of these endpoints, the oldest first (`ix_webhook_deliveries_queue`).
   * @param limit how many of each at most
   */
  async due(endpointIds: readonly number[], nowMs: number, limit: number): Promise<WebhookDeliveryEntity[]> {
    if (endpointIds.length === 0) return [];
    const queues = endpointIds.map(
      (_, i) =>
        `SELECT * FROM (SELECT * FROM webhook_deliveries WHERE endpoint_id = ? AND state = 'waiting' AND due <= ?
          ORDER BY due, id LIMIT ${limit}) AS q${i}`,
    );
    return this.database.readEntities(
      WebhookDeliveryEntity,
      queues.join(' UNION ALL '),
      endpointIds.flatMap((id) => [id, nowMs]),
    );
  }

  /** Makes one due again, in the running unit of work. @returns whether it could be sent again */
  async repeat(id: number, nowMs: number): Promise<boolean> {
    const match = new SqlExpression(`id = ? AND ${REPEATABLE}`, id, ...REPEATABLE_STATES);
    return (await this.database.update(WebhookDeliveryEntity, match, again(nowMs))) === 1;
  }

  /** Makes those of a range due again, in the running unit of work. @returns how many */
  async repeatRange({ endpointId, state, type, from = 0, to = nowhere }: WebhookDeliveryFilter, nowMs: number) {
    const filters = [...(state ? [['state', state] as const] : []), ...(type ? [['type', type] as const] : [])];
    const match = new SqlExpression(
      `endpoint_id = ? AND created BETWEEN ? AND ? AND ${REPEATABLE}${filters.map(([name]) => ` AND ${name} = ?`).join('')}`,
      endpointId,
      from,
      to,
      ...REPEATABLE_STATES,
      ...filters.map(([, value]) => value),
    );
    return this.database.update(WebhookDeliveryEntity, match, again(nowMs));
  }

  /** Ends what waits for an endpoint, in the running unit of work. */
  async cancelWaiting(endpointId: number): Promise<void> {
    const change = { state: 'canceled', due: null } as const;
    await this.database.update(WebhookDeliveryEntity, { endpoint_id: endpointId, state: 'waiting' }, change);
  }

  /** Those about an object. */
  about(type: string, ids: readonly (string | number)[]): Promise<WebhookDeliveryEntity[]> {
    return this.deliveries.findBy({ object_type: type, object_id: In(ids.map(String)) });
  }

  /** Takes what was sent and answered out of one, and ends it, in the running unit of work. */
  async erase(id: number): Promise<void> {
    const change = { state: 'erased', due: null, facts: null, response: '', fault: '' } as const;
    await this.database.update(WebhookDeliveryEntity, { id }, change);
  }

  /** Removes those before a moment, milliseconds since 1970, and those of endpoints that were deleted. @returns how many */
  async removeOld(before: number): Promise<number> {
    const rows = { table: 'webhook_deliveries', key: 'id' };
    const old = await deleteInBatches(this.database, { ...rows, where: 'created < ?', parameters: [before] });
    const orphaned = 'endpoint_id NOT IN (SELECT e.id FROM webhook_endpoints e)';
    return old + (await deleteInBatches(this.database, { ...rows, where: orphaned, parameters: [] }));
  }
}

const nowhere = Number.MAX_SAFE_INTEGER;

const REPEATABLE = `state IN (${REPEATABLE_STATES.map(() => '?').join(', ')}) AND facts IS NOT NULL`;

/** The same delivery from its first attempt on. */
function again(nowMs: number): Partial<WebhookDeliveryEntity> {
  return { state: 'waiting', attempts: 0, due: nowMs };
}

function where({ endpointId, state, type, from, to }: WebhookDeliveryFilter): FindOptionsWhere<WebhookDeliveryEntity> {
  const created =
    from !== undefined && to !== undefined
      ? Between(from, to)
      : from !== undefined
        ? MoreThanOrEqual(from)
        : to !== undefined
          ? LessThanOrEqual(to)
          : undefined;
  return { endpoint_id: endpointId, ...(state && { state }), ...(type && { type }), ...(created && { created }) };
}
