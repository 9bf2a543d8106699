import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, MoreThan, Repository, type FindOptionsWhere } from 'typeorm';
import { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { OrderEntity } from '../sales/model/order.entity.js';
import { DisputeEntity } from '../payments/dispute.entity.js';
import { PaymentEntity } from '../payments/payment.entity.js';
import { RefundEntity } from '../payments/refund.entity.js';

/** Rows of one statement. */
const BATCH_SIZE = 500;

/** An order with sums of its tickets and refunds. */
export interface StoredOrder {
  order: OrderEntity;
  tickets: number;
  /** Refunds that are through, minor units. */
  refundedMinor: number;
}

/** A payment with its refunds and disputes. */
export interface StoredPayment {
  payment: PaymentEntity;
  refunds: RefundEntity[];
  disputes: DisputeEntity[];
}

/** Moments between which rows were made, UTC; both included. */
export interface Period {
  fromUtc: string;
  toUtc: string;
}

/**
 * All rows of a kind in order of their ids, a batch at a time by the primary key, so that neither the database nor the
 * service has more than a batch in memory. Of an event, only the ids of its rows are read together.
 */
@Injectable()
export class StoredRowsRepository {
  constructor(
    @InjectRepository(AttendeeEntity) private readonly attendeeRows: Repository<AttendeeEntity>,
    @InjectRepository(OrderEntity) private readonly orderRows: Repository<OrderEntity>,
    @InjectRepository(PaymentEntity) private readonly paymentRows: Repository<PaymentEntity>,
    @InjectRepository(RefundEntity) private readonly refundRows: Repository<RefundEntity>,
    @InjectRepository(DisputeEntity) private readonly disputeRows: Repository<DisputeEntity>,
  ) {}

  /** Attendees of an event or page, or all, that were added in a period or ever. */
  async *attendees(hostId: number | undefined, period?: Period): AsyncGenerator<AttendeeEntity[]> {
    const added = period ? { date_utc: Between(period.fromUtc, period.toUtc) } : {};
    if (hostId === undefined) {
      yield* this.batches(this.attendeeRows, added);
      return;
    }
    const ids = await this.idsOf('a.id', hostId);
    for (const some of slices(ids))
      yield await this.attendeeRows.find({ where: { ...added, id: In(some) }, order: { id: 'ASC' } });
  }

  /** Orders with tickets of an event or page, or all, that were placed in a period. */
  async *orders(hostId: number | undefined, period: Period | undefined): AsyncGenerator<StoredOrder[]> {
    const placed = period ? { date_utc: Between(period.fromUtc, period.toUtc) } : {};
    for await (const orders of this.ordersOf(hostId, placed)) yield await this.withSums(orders);
  }

  /** Payments of which money came in a period, with all that became of it. */
  async *payments(period: Period | undefined): AsyncGenerator<StoredPayment[]> {
    const captured = period ? { captured_utc: Between(period.fromUtc, period.toUtc) } : {};
    for await (const payments of this.batches(this.paymentRows, { state: 'captured', ...captured })) {
      const of = { where: { payment_id: In(payments.map(({ id }) => id)) }, order: { id: 'ASC' } as const };
      const refunds = await this.refundRows.find(of);
      const disputes = await this.disputeRows.find(of);
      yield payments.map((payment) => ({
        payment,
        refunds: refunds.filter(({ payment_id: id }) => id === payment.id),
        disputes: disputes.filter(({ payment_id: id }) => id === payment.id),
      }));
    }
  }

  private async *ordersOf(
    hostId: number | undefined,
    where: FindOptionsWhere<OrderEntity>,
  ): AsyncGenerator<OrderEntity[]> {
    if (hostId === undefined) {
      yield* this.batches(this.orderRows, where);
      return;
    }
    for (const some of slices(await this.idsOf('a.order_id', hostId)))
      yield await this.orderRows.find({ where: { ...where, id: In(some) }, order: { id: 'ASC' } });
  }

  private async withSums(orders: readonly OrderEntity[]): Promise<StoredOrder[]> {
    if (orders.length === 0) return [];
    const ids = orders.map(({ id }) => id);
    const tickets = await this.attendeeRows
      .createQueryBuilder('a')
      .select('a.order_id', 'order_id')
      .addSelect('COUNT(*)', 'value')
      .where('a.order_id IN (:...ids)', { ids })
      .groupBy('a.order_id')
      .getRawMany<OrderSum>();
    const refunds = await this.refundRows
      .createQueryBuilder('r')
      .select('r.order_id', 'order_id')
      .addSelect('SUM(r.amount_minor)', 'value')
      .where("r.order_id IN (:...ids) AND r.state = 'succeeded'", { ids })
      .groupBy('r.order_id')
      .getRawMany<OrderSum>();
    const of = (sums: readonly OrderSum[]) => new Map(sums.map((sum) => [sum.order_id, Number(sum.value)]));
    const [counted, returned] = [of(tickets), of(refunds)];
    return orders.map((order) => ({
      order,
      tickets: counted.get(order.id) ?? 0,
      refundedMinor: returned.get(order.id) ?? 0,
    }));
  }

  /** Ids of the attendees or orders of an event, in order (`ix_ticket_attendees_post`). */
  private async idsOf(column: 'a.id' | 'a.order_id', hostId: number): Promise<number[]> {
    const rows = await this.attendeeRows
      .createQueryBuilder('a')
      .select(column, 'id')
      .distinct(true)
      .where(`a.post_id = :hostId AND ${column} IS NOT NULL`, { hostId })
      .orderBy(column)
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  private async *batches<Row extends { id: number }>(
    rows: Repository<Row>,
    where: FindOptionsWhere<Row>,
  ): AsyncGenerator<Row[]> {
    for (let last = 0; ;) {
      const batch = await rows.find({
        where: { ...where, id: MoreThan(last) } as FindOptionsWhere<Row>,
        order: { id: 'ASC' } as never,
        take: BATCH_SIZE,
      });
      const end = batch.at(-1);
      if (end === undefined) return;
      yield batch;
      if (batch.length < BATCH_SIZE) return;
      last = end.id;
    }
  }
}

interface OrderSum {
  order_id: number;
  value: number | string;
}

function* slices(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) yield ids.slice(from, from + BATCH_SIZE);
}
