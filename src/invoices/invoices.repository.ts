import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database, type Engine, matchAll, SqlExpression } from '#core/database';
import { filterConditions, type ListFilters, orderBy, type ListPage, ListQueryBuilder } from '#core/lists';
import { InvoiceCounterEntity } from './invoice-counter.entity.js';
import { InvoiceEntity, type InvoiceKind } from './invoice.entity.js';

/** What a search is about. */
export interface InvoiceSearch {
  /** The number of a document. */
  document?: Pick<InvoiceEntity, 'series' | 'year' | 'sequence'>;
  orderId?: number;
  /** Words that begin words of the buyer's name, company or e-mail address. */
  words?: string;
}

/** Which documents a list shows. */
export interface InvoiceFilter {
  include?: readonly number[];
  orderId?: number;
  kind?: InvoiceKind;
  search?: InvoiceSearch;
  /** UTC, both included. */
  fromUtc?: string;
  toUtc?: string;
}

const SEARCHED = ['buyer_name', 'buyer_company', 'buyer_email'] as const;

const FILTERS = (engine: Engine): ListFilters<InvoiceFilter & { afterId?: number }> => ({
  afterId: (where, id) => where.add('i.id > ?', id),
  include: (where, ids) => where.in('i.id', ids),
  orderId: (where, id) => where.equals('i.order_id', id),
  kind: (where, kind) => where.equals('i.kind', kind),
  search: (where, { document, orderId, words }) => {
    where.equals('i.series', document?.series).equals('i.year', document?.year);
    where.equals('i.sequence', document?.sequence).equals('i.order_id', orderId);
    if (words !== undefined) where.addAll([matchAll(engine, 'invoices', 'i', SEARCHED, words)]);
  },
  fromUtc: (where, moment) => where.between('i.issued_utc', moment, undefined),
  toUtc: (where, moment) => where.between('i.issued_utc', undefined, moment),
});

/** SQL for invoices. There is no update and no delete. */
@Injectable()
export class InvoicesRepository {
  constructor(
    private readonly database: Database,
    private readonly lists: ListQueryBuilder,
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
  list(filter: InvoiceFilter, limit: number, offset: number): Promise<ListPage<InvoiceEntity>> {
    return this.lists.page<InvoiceEntity>({
      ...this.documents(filter, true),
      window: { limit, offset },
      total: 'counted',
    });
  }

  /** Documents after an id, the oldest first, for exports. */
  after(id: number, filter: InvoiceFilter, limit: number): Promise<InvoiceEntity[]> {
    return this.lists.rows<InvoiceEntity>({
      ...this.documents({ ...filter, afterId: id }, false),
      window: { limit, offset: 0 },
    });
  }

  private documents(filter: InvoiceFilter & { afterId?: number }, descending: boolean) {
    return {
      entity: InvoiceEntity,
      alias: 'i',
      plan: {
        where: filterConditions(FILTERS(this.database.engine), filter, undefined),
        order: orderBy(['i.id'], descending),
      },
    };
  }
}
