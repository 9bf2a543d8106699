import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThanOrEqual, Not, Repository } from 'typeorm';
import { batches, Database, SqlExpression } from '#core/database';
import { EventCancellationEntity } from './event-cancellation.entity.js';
import { EventCancellationItemEntity, type ItemState } from './event-cancellation-item.entity.js';

/** Rows of one statement. */
const ROWS_PER_STATEMENT = 200;

/** States in which an item needs a look. */
const UNFINISHED: readonly ItemState[] = ['open', 'returning', 'failed'];

/** How many items of a cancellation are in a state, and what they return, minor units. */
export interface ItemSum {
  cancellation_id: number;
  state: ItemState;
  currency: string;
  orders: number;
  tickets: number;
  amount_minor: number;
  by_hand_minor: number;
}

/** Which cancellations a list shows. */
export interface CancellationFilter {
  eventId?: number;
  /** Only those with something to do: for the service, or for a person. */
  isUnfinished?: boolean;
}

/** SQL for cancellations of events. States change by conditional `UPDATE`. */
@Injectable()
export class EventCancellationsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EventCancellationEntity) private readonly cancellations: Repository<EventCancellationEntity>,
    @InjectRepository(EventCancellationItemEntity) private readonly items: Repository<EventCancellationItemEntity>,
  ) {}

  find(id: number): Promise<EventCancellationEntity | null> {
    return this.cancellations.findOneBy({ id });
  }

  /** The cancellation of an event that was confirmed with this preview. */
  ofPreview(eventId: number, previewKey: string): Promise<EventCancellationEntity | null> {
    return this.cancellations.findOneBy({ event_id: eventId, preview_key: previewKey });
  }

  /** The id of the newest cancellation of an event; 0: none. */
  async latestOf(eventId: number): Promise<number> {
    return (await this.cancellations.maximum('id', { event_id: eventId })) ?? 0;
  }

  /** Stores a cancellation. @returns its id; nothing when the event has another one that is open */
  async insert(row: Omit<EventCancellationEntity, 'id'>): Promise<number | undefined> {
    const isNew = (await this.database.insertMissing(EventCancellationEntity, [row])) === 1;
    return isNew ? (await this.ofPreview(row.event_id, row.preview_key))?.id : undefined;
  }

  async insertItems(rows: readonly Omit<EventCancellationItemEntity, 'id'>[]): Promise<void> {
    for (const batch of batches(rows, ROWS_PER_STATEMENT))
      await this.database.insertMany(EventCancellationItemEntity, batch);
  }

  /** A page of cancellations, newest first, with how many there are. */
  list(
    { eventId, isUnfinished }: CancellationFilter,
    limit: number,
    offset: number,
  ): Promise<[EventCancellationEntity[], number]> {
    const query = this.cancellations.createQueryBuilder('c').orderBy('c.id', 'DESC').take(limit).skip(offset);
    if (eventId !== undefined) query.andWhere('c.event_id = :eventId', { eventId });
    if (isUnfinished !== undefined)
      query.andWhere(
        `${isUnfinished ? '' : 'NOT '}(c.state <> 'done' OR EXISTS (SELECT 1 FROM event_cancellation_items i
          WHERE i.cancellation_id = c.id AND i.state IN (:...unfinished)))`,
        { unfinished: UNFINISHED },
      );
    return query.getManyAndCount();
  }

  /** What the items of cancellations add up to, by state and currency. */
  async sums(ids: readonly number[]): Promise<ItemSum[]> {
    if (ids.length === 0) return [];
    const rows = await this.items
      .createQueryBuilder('i')
      .select(['i.cancellation_id AS cancellation_id', 'i.state AS state', 'i.currency AS currency'])
      .addSelect('COUNT(*)', 'orders')
      .addSelect('SUM(i.tickets)', 'tickets')
      .addSelect('SUM(i.amount_minor)', 'amount_minor')
      .addSelect('SUM(i.by_hand_minor)', 'by_hand_minor')
      .where('i.cancellation_id IN (:...ids)', { ids: [...ids] })
      .groupBy('i.cancellation_id')
      .addGroupBy('i.state')
      .addGroupBy('i.currency')
      .orderBy('i.cancellation_id')
      .addOrderBy('i.state')
      .addOrderBy('i.currency')
      .getRawMany<ItemSum>();
    return rows.map((row) => ({
      ...row,
      orders: Number(row.orders),
      tickets: Number(row.tickets),
      amount_minor: Number(row.amount_minor),
      by_hand_minor: Number(row.by_hand_minor),
    }));
  }

  /** A page of the items of a cancellation, by order, with how many there are. */
  listItems(
    cancellationId: number,
    state: ItemState | undefined,
    limit: number,
    offset: number,
  ): Promise<[EventCancellationItemEntity[], number]> {
    return this.items.findAndCount({
      where: { cancellation_id: cancellationId, ...(state && { state }) },
      order: { order_id: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  /** The item of an order in a cancellation. */
  itemOf(cancellationId: number, orderId: number): Promise<EventCancellationItemEntity | null> {
    return this.items.findOneBy({ cancellation_id: cancellationId, order_id: orderId });
  }

  /** Items that are due, the first ones first. @param except ids that are left out */
  due(nowMs: number, limit: number, except: readonly number[]): Promise<EventCancellationItemEntity[]> {
    return this.items.find({
      where: { state: 'open', due: LessThanOrEqual(nowMs), id: Not(In([...except])) },
      order: { due: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Cancellations that are not done, the first one first. */
  unfinished(): Promise<EventCancellationEntity[]> {
    return this.cancellations.find({ where: { state: Not('done') }, order: { id: 'ASC' } });
  }

  /** Items that have failed because their orders were changed since they were shown. */
  changedOf(cancellationId: number): Promise<EventCancellationItemEntity[]> {
    return this.items.findBy({ cancellation_id: cancellationId, state: 'failed', obstacle: 'order-changed' });
  }

  /** Notes what an item that has failed is to return, in the running unit of work. */
  async renew({ id }: EventCancellationItemEntity, numbers: Partial<EventCancellationItemEntity>): Promise<void> {
    await this.database.update(EventCancellationItemEntity, { id, state: 'failed' }, numbers);
  }

  /** Items of an order whose money has to leave yet. */
  returningOf(orderId: number): Promise<EventCancellationItemEntity[]> {
    return this.items.findBy({ order_id: orderId, state: In(['returning', 'failed']), is_stored: true });
  }

  /** Lets the items of a cancellation begin, in the running unit of work. @returns whether it was this call */
  async begin({ id, state }: EventCancellationEntity, nowMs: number): Promise<boolean> {
    const isMoved = (await this.database.update(EventCancellationEntity, { id, state }, { state: 'running' })) === 1;
    if (isMoved)
      await this.database.update(EventCancellationItemEntity, { cancellation_id: id, state: 'open' }, { due: nowMs });
    return isMoved;
  }

  /** Ends a cancellation of which no item waits. */
  async end(id: number): Promise<void> {
    const isOver = new SqlExpression(
      `id = ? AND state = 'running' AND NOT EXISTS (SELECT 1 FROM event_cancellation_items i
        WHERE i.cancellation_id = event_cancellations.id AND i.state = 'open')`,
      id,
    );
    await this.database.update(EventCancellationEntity, isOver, { state: 'done', open_event_id: null });
  }

  /** Opens a cancellation again, in the running unit of work. @returns false while the event has another one */
  async reopen({ id, event_id: eventId }: EventCancellationEntity): Promise<boolean> {
    const others = await this.cancellations.existsBy({ open_event_id: eventId, id: Not(id) });
    if (others) return false;
    await this.database.update(EventCancellationEntity, { id }, { state: 'running', open_event_id: eventId });
    return true;
  }

  /** Makes items that have failed due again, in the running unit of work. @returns how many */
  retry(cancellationId: number, nowMs: number, nowUtc: string): Promise<number> {
    const change = {
      state: 'open',
      due: nowMs,
      attempts: 0,
      obstacle: '',
      last_error: '',
      modified_utc: nowUtc,
    } as const;
    return this.database.update(
      EventCancellationItemEntity,
      { cancellation_id: cancellationId, state: 'failed' },
      change,
    );
  }

  /** Notes that the tickets of an item have ended, in the unit of work that ends them. @returns false when it was noted */
  async noteStored({ id }: EventCancellationItemEntity): Promise<boolean> {
    return (
      (await this.database.update(EventCancellationItemEntity, { id, is_stored: false }, { is_stored: true })) === 1
    );
  }

  /** Moves an item whose money has left. */
  async settle({ id, state }: EventCancellationItemEntity, nowUtc: string): Promise<void> {
    const change = { state: 'done', obstacle: '', last_error: '', modified_utc: nowUtc } as const;
    await this.database.update(EventCancellationItemEntity, { id, state }, change);
  }
}
