import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, In, LessThanOrEqual, MoreThan, MoreThanOrEqual, Repository, type FindOptionsWhere } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { InvoiceCounterEntity } from './invoice-counter.entity.js';
import { InvoiceEntity, type InvoiceKind } from './invoice.entity.js';

/** Which documents a list shows. */
export interface InvoiceFilter {
  orderId?: number;
  kind?: InvoiceKind;
  /** UTC, both included. */
  fromUtc?: string;
  toUtc?: string;
}

/** SQL for invoices. There is no update and no delete. */
@Injectable()
export class InvoicesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(InvoiceEntity) private readonly invoices: Repository<InvoiceEntity>,
    @InjectRepository(InvoiceCounterEntity) private readonly counters: Repository<InvoiceCounterEntity>,
  ) {}

  /**
   * Takes the next number of a series in the running unit of work. The row of the counter is locked until the unit ends,
   * so documents of a series are stored one after the other, and a unit that is undone gives its number back.
   */
  async takeNumber(series: string, year: number): Promise<number> {
    const raise = () =>
      this.database.update(InvoiceCounterEntity, { series, year }, { last: new SqlExpression('last + 1') });
    if ((await raise()) === 0) {
      await this.database.insertMissing(InvoiceCounterEntity, [{ series, year, last: 0 }]);
      await raise();
    }
    const { last } = await this.counters.findOneByOrFail({ series, year });
    return last;
  }

  /** Stores a document. @returns its id; unique key violation when its cause has one already */
  insert(invoice: Omit<InvoiceEntity, 'id'>): Promise<number> {
    return this.database.insert(InvoiceEntity, invoice);
  }

  async find(id: number): Promise<InvoiceEntity | undefined> {
    return (await this.invoices.findOneBy({ id })) ?? undefined;
  }

  /** The document that was issued for a reason. */
  async ofCause(cause: string): Promise<InvoiceEntity | undefined> {
    return (await this.invoices.findOneBy({ cause })) ?? undefined;
  }

  /** Which of these reasons have a document. */
  async knownCauses(causes: readonly string[]): Promise<Set<string>> {
    const rows = await this.invoices.find({ select: { cause: true }, where: { cause: In([...causes]) } });
    return new Set(rows.map(({ cause }) => cause));
  }

  /** The documents of an order, the first one first. */
  ofOrder(orderId: number): Promise<InvoiceEntity[]> {
    return this.invoices.find({ where: { order_id: orderId }, order: { id: 'ASC' } });
  }

  /** The documents of several orders, the first one first. @param orderIds at most some hundred */
  ofOrders(orderIds: readonly number[]): Promise<InvoiceEntity[]> {
    return this.invoices.find({ where: { order_id: In([...orderIds]) }, order: { id: 'ASC' } });
  }

  /** A page of documents, the newest first, with how many there are. */
  list(filter: InvoiceFilter, limit: number, offset: number): Promise<[InvoiceEntity[], number]> {
    return this.invoices.findAndCount({ where: conditions(filter), order: { id: 'DESC' }, take: limit, skip: offset });
  }

  /** Documents after an id, the oldest first, for exports. */
  after(id: number, filter: InvoiceFilter, limit: number): Promise<InvoiceEntity[]> {
    return this.invoices.find({
      where: { ...conditions(filter), id: MoreThan(id) },
      order: { id: 'ASC' },
      take: limit,
    });
  }
}

function conditions({ orderId, kind, fromUtc, toUtc }: InvoiceFilter): FindOptionsWhere<InvoiceEntity> {
  const issued =
    fromUtc !== undefined && toUtc !== undefined
      ? Between(fromUtc, toUtc)
      : fromUtc !== undefined
        ? MoreThanOrEqual(fromUtc)
        : toUtc !== undefined && LessThanOrEqual(toUtc);
  return {
    ...(orderId === undefined ? {} : { order_id: orderId }),
    ...(kind === undefined ? {} : { kind }),
    ...(issued ? { issued_utc: issued } : {}),
  };
}
