import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, MoreThan, Repository } from 'typeorm';
import { Database, locked } from '#core/database';
import { OrderEntity } from '../model/order.entity.js';
import { ordersOfPerson } from '../model/rows-of-person.js';
import { OrderChangeEntity, type OrderChange } from '../model/order-change.entity.js';
import { isId } from '#core/parameters';

/** Columns that may change beside the status. */
export type OrderFacts = Partial<
  Pick<
    OrderEntity,
    | 'modified_utc'
    | 'expires'
    | 'paid_utc'
    | 'to_return_minor'
    | 'is_test'
    | 'dispute'
    | 'reference'
    | 'network_key'
    | 'email_key'
  >
>;

/** What another purchaser changes of an order; the keys only with another address. */
export type PurchaserChange = Pick<OrderEntity, 'purchaser_name' | 'purchaser_email' | 'modified_utc'> &
  Partial<Pick<OrderEntity, 'secret_salt' | 'user_id' | 'idempotency_key' | 'fingerprint' | 'email_key'>>;

/** SQL for orders. Lists have their own (`order-list.repository`). */
@Injectable()
export class OrdersRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(OrderChangeEntity) private readonly orderChanges: Repository<OrderChangeEntity>,
  ) {}

  find(id: number): Promise<OrderEntity | undefined> {
    return isId(id) ? this.one('id', id) : Promise.resolve(undefined);
  }

  byIds(ids: readonly number[]): Promise<OrderEntity[]> {
    return this.database.em.findBy(OrderEntity, { id: In([...ids]) });
  }

  /**
   * An order as it is stored last, which no other unit of work changes until the running one is over.
   * @throws EntityNotFoundError for an unknown one
   */
  lock(id: number): Promise<OrderEntity> {
    return this.database.em.findOneOrFail(OrderEntity, { where: { id }, ...locked(this.database) });
  }

  /** The order that a request with this idempotency key made. */
  byKey(key: string): Promise<OrderEntity | undefined> {
    return this.one('idempotency_key', key);
  }

  /** The order that came of a cart. */
  byCart(cartId: number): Promise<OrderEntity | undefined> {
    return this.one('cart_id', cartId);
  }

  /** Whether an order, in whatever state, has an amount. */
  hasAmounts(): Promise<boolean> {
    return this.database.em.existsBy(OrderEntity, { total_minor: MoreThan(0) });
  }

  /** Whether there is an order. */
  areAny(): Promise<boolean> {
    return this.database.em.existsBy(OrderEntity, {});
  }

  /** Ids of the latest orders of an address (`ix_ticket_orders_email`). */
  async latestOf(email: string, limit: number): Promise<number[]> {
    const rows = await this.database.em.find(OrderEntity, {
      select: { id: true },
      where: { purchaser_email: In([email, email.toLowerCase()]) },
      order: { id: 'DESC' },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }

  /** Ids of all orders of an address, in lower case, or of these accounts. */
  async idsOf(email: string, userIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.em.find(OrderEntity, {
      select: { id: true },
      where: ordersOfPerson(email, userIds),
    });
    return rows.map(({ id }) => id);
  }

  private async one(column: 'id' | 'idempotency_key' | 'cart_id', value: unknown): Promise<OrderEntity | undefined> {
    const [row] = await this.database.readEntities(OrderEntity, `SELECT * FROM ticket_orders WHERE ${column} = ?`, [
      value,
    ]);
    return row;
  }

  /** Stores an order. That its key or its cart has an order already shows at a later statement of the unit of work. */
  async insert(order: OrderEntity): Promise<void> {
    await this.database.deferred.insertMany(OrderEntity, [order]);
  }

  /**
   * Moves an order from one state to another.
   * @returns whether it was this call that moved it
   */
  async move(order: OrderEntity, to: OrderEntity['status'], facts: OrderFacts): Promise<boolean> {
    const { id, status } = order;
    return (await this.database.update(OrderEntity, { id, status }, { status: to, ...facts })) === 1;
  }

  /** Notes facts that are no change of state. @returns whether the order was still in its state */
  async note(order: OrderEntity, facts: OrderFacts): Promise<boolean> {
    return this.move(order, order.status, facts);
  }

  /** Ends the key of an order; the new one follows from the salt. @returns whether there is such an order */
  async setKeySalt(id: number, salt: string): Promise<boolean> {
    return (await this.database.update(OrderEntity, { id }, { secret_salt: salt })) === 1;
  }

  /** Gives an order another purchaser. */
  async setPurchaser(id: number, change: PurchaserChange): Promise<void> {
    await this.database.update(OrderEntity, { id }, change);
  }

  insertChanges(changes: readonly OrderChange[]): Promise<void> {
    return this.database.deferred.insertMany(OrderChangeEntity, changes);
  }

  /** What happened to an order, first things first. */
  changes(orderId: number): Promise<OrderChange[]> {
    return this.orderChanges.find({ where: { order_id: orderId }, order: { id: 'ASC' } });
  }
}
