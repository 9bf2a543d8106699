import { Injectable } from '@nestjs/common';
import { isOrderState, type OrderState, plainAmount } from '../../cal/tickets/kernel/index.js';
import { NO_ORDER_FEE, type OrderChangeEntity, type OrderEntity } from '../../cal/tickets/sales/index.js';
import { TicketTransferService } from '../../cal/tickets/administration/index.js';
import { momentOf } from '../../migration/broken-values.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import { amountIn, currencyIn } from './amounts.js';
import { accountIn, datesOf } from '../posts/common-columns.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, text, truncated } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import { RecordKind, type Built, type TableRows, withTable, RegisterRecordKind } from '../../migration/record-kind.js';
import { SiteCurrencyService } from '../../cal/events/site-currency.service.js';
import { ORDERS } from './tickets-traits.js';

/** An order with the steps of its life. */
interface OrderRows {
  order: OrderEntity;
  changes: readonly Omit<OrderChangeEntity, 'id'>[];
}

const LOG = 'meta:_tec_tc_order_status_log_';
const TAKEN = new Set([
  'post_date',
  'post_date_gmt',
  'post_modified_gmt',
  'post_status',
  'meta:_tec_tc_order_total_value',
  'meta:_tec_tc_order_gateway',
  'meta:_tec_tc_order_currency',
  'meta:_tec_tc_order_purchaser_user_id',
  'meta:_tec_tc_order_purchaser_full_name',
  'meta:_tec_tc_order_purchaser_email',
  'meta:_tec_tc_order_gateway_order_id',
]);
const STATUS_PREFIX = 'tec-tc-';

/** Orders. Their tickets are those of their attendees; the list of items is stored beside them. */
@Injectable()
@RegisterRecordKind(ORDERS)
export class OrdersKind extends RecordKind<OrderRows> {
  /** Of the orders of the site. */
  private currency = '';

  constructor(
    private readonly services: PostServices,
    private readonly tickets: TicketTransferService,
    private readonly currencies: SiteCurrencyService,
  ) {
    super();
  }

  override async begin(): Promise<void> {
    this.currency = await this.currencies.code();
  }

  override contentType(): string {
    return 'cal_order';
  }

  takes(field: string): boolean {
    return TAKEN.has(field) || (field.startsWith(LOG) && isOrderState(field.slice(LOG.length)));
  }

  // eslint-disable-next-line max-lines-per-function -- a member for each column
  build({ fields }: SourceRecord, id: number, context: BuildContext): OrderRows {
    const currency = currencyIn(fields, 'meta:_tec_tc_order_currency', this.currency, context);
    const total = amountIn(fields, 'meta:_tec_tc_order_total_value', currency, context);
    if (total === undefined)
      throw new QuarantineError(`${JSON.stringify(text(fields, 'meta:_tec_tc_order_total_value'))} is no amount.`);
    const dates = datesOf(fields, ['post_date', 'post_date_gmt'], context);
    if (!dates) throw new QuarantineError('It has no date.');
    const modified = momentOf(fields.post_modified_gmt);
    if (modified === undefined)
      context.changed('post_modified_gmt', 'It is no date: the order was last changed when it was made.');
    const status = stateOf(text(fields, 'post_status'), context);
    const changes = changesOf(fields, id, context);
    if (text(fields, 'meta:_tec_tc_order_gateway') === '')
      context.changed('meta:_tec_tc_order_gateway', 'The source has no gateway: it is manual.');
    return {
      order: {
        id,
        status,
        gateway: truncated(
          context,
          'meta:_tec_tc_order_gateway',
          text(fields, 'meta:_tec_tc_order_gateway') || 'manual',
          20,
        ),
        secret_salt: '',
        languages: '',
        is_silent: false,
        idempotency_key: null,
        fingerprint: null,
        cart_id: null,
        user_id: accountIn(fields, 'meta:_tec_tc_order_purchaser_user_id', context),
        purchaser_name: truncated(
          context,
          'meta:_tec_tc_order_purchaser_full_name',
          text(fields, 'meta:_tec_tc_order_purchaser_full_name'),
          250,
        ),
        purchaser_email: truncated(
          context,
          'meta:_tec_tc_order_purchaser_email',
          text(fields, 'meta:_tec_tc_order_purchaser_email'),
          254,
        ),
        currency,
        total_minor: total,
        ...NO_ORDER_FEE,
        discount_id: null,
        access_code_id: null,
        discount_code: '',
        ...dates,
        modified_utc: modified ?? dates.date_utc,
        expires: null,
        paid_utc: paidUtcOf(status, changes, dates.date_utc),
        to_return_minor: 0,
        is_test: false,
        dispute: '',
        reference: truncated(
          context,
          'meta:_tec_tc_order_gateway_order_id',
          text(fields, 'meta:_tec_tc_order_gateway_order_id'),
          250,
        ),
        network_key: null,
        email_key: null,
      },
      changes,
    };
  }

  async insert(built: readonly Built<OrderRows>[]): Promise<void> {
    await this.tickets.orders.insert(built.map(({ row }) => row.order));
    await this.tickets.orderChanges.insert(built.flatMap(({ row }) => row.changes));
    await this.tickets.storePayments(built.map(({ row }) => row.order));
  }

  async replace(built: readonly Built<OrderRows>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row.order;
      await this.tickets.orders.update(id, columns);
    }
    await this.tickets.orderChanges.delete(built.map(({ id }) => id));
    await this.tickets.orderChanges.insert(built.flatMap(({ row }) => row.changes));
    await this.tickets.storePayments(built.map(({ row }) => row.order));
  }

  async load(ids: readonly number[]): Promise<Map<number, OrderRows>> {
    const orders = await this.tickets.orders.find(ids);
    const changes = await this.tickets.orderChanges.find(orders.map(({ id }) => id));
    const byOrder = Map.groupBy(changes, ({ order_id: id }) => id);
    return new Map(orders.map((order) => [order.id, { order, changes: byOrder.get(order.id) ?? [] }]));
  }

  describe({ order, changes }: OrderRows, context: BuildContext): Fields {
    const log: Record<string, FieldValue> = {};
    for (const { status_to: to, date_utc: moment } of changes) {
      const before = log[LOG + to];
      log[LOG + to] = before === undefined ? moment : [...[before].flat(), moment];
    }
    return {
      post_date: order.date,
      post_date_gmt: order.date_utc,
      post_modified_gmt: order.modified_utc,
      post_status: STATUS_PREFIX + order.status,
      'meta:_tec_tc_order_total_value': plainAmount(order.total_minor, order.currency),
      'meta:_tec_tc_order_gateway': order.gateway,
      'meta:_tec_tc_order_currency': order.currency,
      'meta:_tec_tc_order_purchaser_user_id':
        order.user_id === null ? 0 : (context.source('users', order.user_id) ?? 0),
      'meta:_tec_tc_order_purchaser_full_name': order.purchaser_name,
      'meta:_tec_tc_order_purchaser_email': order.purchaser_email,
      'meta:_tec_tc_order_gateway_order_id': order.reference,
      ...log,
    };
  }

  tables({ order, changes }: OrderRows): TableRows {
    return { [this.tickets.orders.table]: [order], [this.tickets.orderChanges.table]: changes };
  }

  override async expected(built: readonly Built<OrderRows>[]): Promise<Map<number, TableRows>> {
    const rows = new Map(built.map(({ id, row }) => [id, this.tickets.paymentsOf(row.order)]));
    return withTable(await super.expected(built), this.tickets.payments.table, (id) => rows.get(id));
  }

  override async stored(loaded: ReadonlyMap<number, OrderRows>): Promise<Map<number, TableRows>> {
    const { payments } = this.tickets;
    const rows = Map.groupBy(await payments.find([...loaded.keys()]), ({ order_id: id }) => id);
    return withTable(await super.stored(loaded), payments.table, (id) => rows.get(id));
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.services.content.contents.delete(ids);
  }

  nextId(): Promise<number> {
    return Promise.reject(new Error('The registry of contents gives ids of orders.'));
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.services.content.contents.find(ids)).map(({ id }) => id);
  }
}

function stateOf(status: string, context: BuildContext): OrderState {
  const state = status.startsWith(STATUS_PREFIX) ? status.slice(STATUS_PREFIX.length) : status;
  if (isOrderState(state) && status !== state) return state;
  const instead = isOrderState(state) ? state : state === 'approved' ? 'completed' : 'voided';
  context.changed('post_status', `Orders here have no status ${JSON.stringify(status)}: it is ${instead}.`);
  return instead;
}

/** The steps of an order, oldest first. */
function changesOf(fields: Fields, orderId: number, context: BuildContext): Omit<OrderChangeEntity, 'id'>[] {
  const steps = Object.entries(fields).flatMap(([field, value]) => {
    const state = field.startsWith(LOG) ? field.slice(LOG.length) : '';
    if (!isOrderState(state)) return [];
    return [value].flat().flatMap((given) => {
      const moment = momentOf(asText(given));
      if (moment === undefined)
        context.changed(field, `${JSON.stringify(asText(given))} is no date: the step is left out.`);
      return moment === undefined ? [] : [{ state, moment, exact: asText(given) }];
    });
  });
  steps.sort((a, b) => (a.exact < b.exact ? -1 : 1));
  return steps.map(({ state, moment }, i) => ({
    order_id: orderId,
    status_from: i === 0 ? 'created' : steps[i - 1].state,
    status_to: state,
    date_utc: moment,
    user_id: null,
    reason: '',
  }));
}

/** When an order was completed. Rule: what was sold and has no such entry in its history was completed when it was placed. */
function paidUtcOf(status: OrderEntity['status'], changes: OrderRows['changes'], placedUtc: string): string | null {
  const completed = changes.find(({ status_to: to }) => to === 'completed');
  return completed?.date_utc ?? (status === 'completed' || status === 'reversed' ? placedUtc : null);
}
