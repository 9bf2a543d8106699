import { Injectable } from '@nestjs/common';
import {
  type CapacityMode,
  type Collection,
  type EventPoolEntity,
  type PoolLinkEntity,
  type TicketEntity,
  type TicketPoolEntity,
} from '../../cal/tickets/catalog/index.js';
import { parsePrice, plainAmount } from '../../cal/tickets/kernel/index.js';
import { TicketTransferService } from '../../cal/tickets/administration/index.js';
import { momentOf } from '../../migration/broken-values.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import { amountIn } from './amounts.js';
import { PostKind } from '../posts/post-kind.js';
import type { PostRows } from '../posts/post-rows.js';
import { PostServices } from '../posts/post-services.js';
import { saleMoment, saleText } from './sale-values.js';
import { comparableQuestions, informationFields } from './information-fields.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, flag, text, whole, wholeIn, truncated } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import { type Built, type TableRows, type RowOrigin, RegisterRecordKind } from '../../migration/record-kind.js';
import { SiteCurrencyService } from '../../cal/events/site-currency.service.js';
import { TICKETS } from './tickets-traits.js';

type SharedPool = Omit<TicketPoolEntity, 'capacity'> & Partial<Pick<TicketPoolEntity, 'capacity'>>;

/** A ticket with its capacity. */
interface TicketRows extends PostRows<TicketEntity> {
  pool: TicketPoolEntity;
  /** Seats that the tickets of its event share; null: it shares none. Without a capacity, the ticket does not say how many. */
  shared: SharedPool | null;
  /** What is stored of them beside their counters. */
  eventPool: EventPoolEntity | null;
}

export const RSVP_TYPE = 'tribe_rsvp_tickets';
const RSVP_EVENT = 'meta:_tribe_rsvp_for_event';
const PAID_EVENT = 'meta:_tec_tickets_commerce_event';
const TAKEN = new Set([
  'post_type',
  'menu_order',
  RSVP_EVENT,
  PAID_EVENT,
  'meta:_price',
  'meta:_tribe_ticket_capacity',
  'meta:_global_stock_mode',
  'meta:_ticket_start_date',
  'meta:_ticket_end_date',
  'meta:_sku',
  'meta:_sale_price_checked',
  'meta:_sale_price',
  'meta:_sale_price_start_date',
  'meta:_sale_price_end_date',
  'meta:_tribe_ticket_show_description',
  'meta:_tribe_ticket_show_not_going',
  'meta:_tribe_tickets_meta',
  'meta:_tribe_tickets_ar_iac',
]);
/** Total seats of an event whose tickets share them; set by the reader beside the ticket. */
export const SHARED_CAPACITY = 'shared_capacity';
const MODES: readonly string[] = ['own', 'global', 'capped', ''];
const NO_SEATS = { withheld: 0, held: 0, pending: 0, sold: 0, revision: 0 };

/** RSVPs and paid tickets. */
@Injectable()
@RegisterRecordKind(TICKETS)
export class TicketsKind extends PostKind<TicketEntity, TicketRows> {
  protected readonly type = ({ fields }: SourceRecord) =>
    fields.post_type === RSVP_TYPE ? 'cal_rsvp_tickets' : 'cal_ticket';
  protected override readonly hasSeo = false;

  /** Of the tickets of the site. */
  private currency = '';

  constructor(
    services: PostServices,
    private readonly tickets: TicketTransferService,
    private readonly currencies: SiteCurrencyService,
  ) {
    super(services, tickets.tickets);
  }

  override async begin(): Promise<void> {
    this.currency = await this.currencies.code();
  }

  protected takesOwn(field: string): boolean {
    return TAKEN.has(field);
  }

  override takes(field: string, record: SourceRecord): boolean {
    if (field === (record.fields.post_type === RSVP_TYPE ? PAID_EVENT : RSVP_EVENT)) return false;
    return field === SHARED_CAPACITY || super.takes(field, record);
  }

  build(record: SourceRecord, id: number, context: BuildContext): TicketRows {
    const { fields } = record;
    const isRsvp = fields.post_type === RSVP_TYPE;
    const host = whole(fields, isRsvp ? RSVP_EVENT : PAID_EVENT);
    const postId = context.target('content', host) ?? null;
    if (postId === null)
      context.changed(isRsvp ? RSVP_EVENT : PAID_EVENT, `The event or page ${host} that it is for is not there.`);
    const price = amountIn(fields, 'meta:_price', this.currency, context);
    if (price === undefined) throw new QuarantineError(`${JSON.stringify(text(fields, 'meta:_price'))} is no price.`);
    const mode = this.mode(fields, isRsvp, postId, context);
    const shares = mode === 'global' || mode === 'capped';
    const reduced = asText(saleText(fields));
    const reducedMinor = reduced === '' ? null : (parsePrice(reduced.replace(',', '.'), this.currency) ?? null);
    if (flag(fields, 'meta:_sale_price_checked') && reducedMinor === null)
      context.changed('meta:_sale_price_checked', 'The ticket has a sale, but no sale price: it has none.');
    if (reduced !== '' && reducedMinor === null)
      context.changed('meta:_sale_price', `${JSON.stringify(reduced)} is no price: the ticket has no sale.`);
    const ticket: TicketEntity = {
      ...this.postColumns(record, id, context),
      deleted_utc: null,
      provider: isRsvp ? 'rsvp' : 'tc',
      post_id: postId,
      mode,
      shared_pool_id: shares ? postId : null,
      currency: this.currency,
      price_minor: price,
      reduced: flag(fields, 'meta:_sale_price_checked') && reducedMinor !== null,
      reduced_minor: reducedMinor,
      reduced_from: day(fields, 'meta:_sale_price_start_date', context),
      reduced_until: day(fields, 'meta:_sale_price_end_date', context),
      sale_from: saleMomentIn(fields, 'start', context),
      sale_until: saleMomentIn(fields, 'end', context),
      sku: truncated(context, 'meta:_sku', text(fields, 'meta:_sku'), 255) || null,
      show_description: !/^(?:no|0|false|)$/i.test(asText(fields['meta:_tribe_ticket_show_description'] ?? '1')),
      not_going: flag(fields, 'meta:_tribe_ticket_show_not_going'),
      iac: collection(fields, context),
      fields: informationFields(fields['meta:_tribe_tickets_meta'], context),
      menu_order: wholeIn(fields, 'menu_order', context),
      min_per_order: null,
      max_per_order: null,
      tax_rate: null,
      tax_included: null,
      donation_min_minor: null,
      donation_max_minor: null,
      visibility: 'public',
      member_roles: null,
    };
    const capacity = wholeIn(fields, 'meta:_tribe_ticket_capacity', context);
    const given = text(fields, 'meta:_tribe_ticket_capacity');
    if (given !== '' && given !== String(capacity))
      context.changed(
        'meta:_tribe_ticket_capacity',
        `${JSON.stringify(given)} is no number of seats: it is ${capacity}.`,
      );
    const isLimited = text(fields, 'meta:_tribe_ticket_capacity') !== '' && capacity >= 0;
    const pool = { id, capacity: isLimited && mode !== 'global' && mode !== '' ? capacity : null, ...NO_SEATS };
    const shared = shares && postId !== null ? { id: postId, ...NO_SEATS, ...this.total(fields, mode, context) } : null;
    return { ...this.rows(record, ticket, context), pool, shared, eventPool: shared && eventPool(shared.id) };
  }

  /** Seats that the tickets of an event share. Rule: where the event does not say them, a ticket without a limit of its own does. */
  private total(fields: Fields, mode: CapacityMode, context: BuildContext): Pick<SharedPool, 'capacity'> {
    const field = text(fields, SHARED_CAPACITY) === '' ? 'meta:_tribe_ticket_capacity' : SHARED_CAPACITY;
    if (field !== SHARED_CAPACITY && mode === 'capped') return {};
    const total = wholeIn(fields, field, context);
    return { capacity: total < 0 ? null : total };
  }

  private mode(fields: Fields, isRsvp: boolean, postId: number | null, context: BuildContext): CapacityMode {
    const given = text(fields, 'meta:_global_stock_mode');
    if (isRsvp) {
      if (given !== '') context.changed('meta:_global_stock_mode', 'RSVPs have seats of their own.');
      return 'own';
    }
    const capacity = text(fields, 'meta:_tribe_ticket_capacity');
    const isUnlimited = capacity === '' || Number(capacity) < 0;
    const known = MODES.includes(given) && (postId !== null || given === 'own') ? given || 'own' : 'own';
    const mode = isUnlimited && known !== 'global' ? '' : (known as CapacityMode);
    if (mode !== given)
      context.changed(
        'meta:_global_stock_mode',
        `Its capacity is ${mode === '' ? 'unlimited' : mode}, which ${JSON.stringify(given)} does not say.`,
      );
    return mode;
  }

  override async insert(built: readonly Built<TicketRows>[]): Promise<void> {
    await super.insert(built);
    await this.tickets.pools.insert(built.map(({ row }) => row.pool));
    await this.share(built);
  }

  /** Lets tickets draw on the pools of their events, and no others. */
  private async link(built: readonly Built<TicketRows>[]): Promise<void> {
    await this.tickets.poolLinks.delete(built.map(({ id }) => id));
    await this.tickets.poolLinks.insert(built.flatMap(({ row }) => linksOf(row)));
  }

  override async replace(built: readonly Built<TicketRows>[]): Promise<void> {
    await super.replace(built);
    for (const { id, row } of built) await this.tickets.pools.update(id, { capacity: row.pool.capacity });
    await this.share(built);
  }

  private async share(built: readonly Built<TicketRows>[]): Promise<void> {
    const wanted = new Map<number, SharedPool>();
    for (const { row } of built)
      if (row.shared && wanted.get(row.shared.id)?.capacity === undefined) wanted.set(row.shared.id, row.shared);
    const limits = new Map(built.map(({ row }) => [row.shared?.id, row.pool.capacity]));
    const known = new Set((await this.tickets.pools.find([...wanted.keys()])).map(({ id }) => id));
    for (const [id, { capacity, ...pool }] of wanted) {
      if (!known.has(id)) {
        await this.tickets.pools.insert([
          { ...pool, capacity: capacity === undefined ? (limits.get(id) ?? null) : capacity },
        ]);
        await this.tickets.eventPools.insert([eventPool(id)]);
      } else if (capacity !== undefined) await this.tickets.pools.update(id, { capacity });
    }
    await this.link(built);
  }

  override async load(ids: readonly number[]): Promise<Map<number, TicketRows>> {
    const rows = await super.load(ids);
    const drawnOn = new Map(
      (await this.tickets.poolLinks.find(ids))
        .filter(({ ticket_id: id, pool_id: pool }) => rows.get(id)?.post.post_id === pool)
        .map((link) => [link.ticket_id, link.pool_id]),
    );
    const pools = new Map(
      (await this.tickets.pools.find([...rows.keys(), ...drawnOn.values()])).map((pool) => [pool.id, pool]),
    );
    const eventPools = new Map((await this.tickets.eventPools.find([...drawnOn.values()])).map((one) => [one.id, one]));
    for (const [id, ticket] of rows) {
      ticket.pool = pools.get(id) ?? { id, capacity: null, ...NO_SEATS };
      ticket.shared = pools.get(drawnOn.get(id) ?? 0) ?? null;
      ticket.eventPool = eventPools.get(drawnOn.get(id) ?? 0) ?? null;
    }
    return rows;
  }

  describe(rows: TicketRows, context: BuildContext): Fields {
    const { post: ticket, pool, shared } = rows;
    const isRsvp = ticket.provider === 'rsvp';
    const host = ticket.post_id === null ? 0 : (context.source('content', ticket.post_id) ?? 0);
    const capacity = ticket.mode === 'global' ? shared?.capacity : pool.capacity;
    return {
      ...this.postFields(rows, context),
      post_type: isRsvp ? RSVP_TYPE : 'tec_tc_ticket',
      menu_order: ticket.menu_order,
      [isRsvp ? RSVP_EVENT : PAID_EVENT]: host,
      'meta:_price': plainAmount(ticket.price_minor, ticket.currency),
      'meta:_tribe_ticket_capacity': capacity ?? -1,
      'meta:_global_stock_mode': isRsvp ? '' : ticket.mode,
      'meta:_ticket_start_date': ticket.sale_from ?? '',
      'meta:_ticket_end_date': ticket.sale_until ?? '',
      'meta:_sku': ticket.sku ?? '',
      'meta:_sale_price_checked': ticket.reduced,
      'meta:_sale_price': ticket.reduced_minor === null ? '' : plainAmount(ticket.reduced_minor, ticket.currency),
      'meta:_sale_price_start_date': ticket.reduced_from,
      'meta:_sale_price_end_date': ticket.reduced_until,
      'meta:_tribe_ticket_show_description': ticket.show_description,
      'meta:_tribe_ticket_show_not_going': ticket.not_going,
      'meta:_tribe_tickets_meta': (ticket.fields ?? []) as unknown as FieldValue,
      'meta:_tribe_tickets_ar_iac': ticket.iac === 'none' ? '' : ticket.iac,
      [SHARED_CAPACITY]: shared?.capacity ?? '',
    };
  }

  override tables(rows: TicketRows, origin: RowOrigin): TableRows {
    const { pool, shared, eventPool: described } = rows;
    return {
      ...super.tables(rows, origin),
      [this.tickets.pools.table]: shared ? [pool, shared] : [pool],
      [this.tickets.eventPools.table]: described ? [described] : [],
      [this.tickets.poolLinks.table]: linksOf(rows),
    };
  }

  /** Counters follow from the attendees. */
  override async expected(built: readonly Built<TicketRows>[]): Promise<Map<number, TableRows>> {
    const seats = await this.tickets.seatsOf(built.map(({ id }) => id));
    const shared = await this.tickets.sharedSeatsOf(built.flatMap(({ row }) => row.shared?.id ?? []));
    return super.expected(
      built.map(({ id, row }) => ({
        id,
        row: {
          ...row,
          pool: { ...row.pool, ...seats.get(id) },
          shared: row.shared && { ...row.shared, ...shared.get(row.shared.id) },
        },
      })),
    );
  }

  override async remove(ids: readonly number[]): Promise<void> {
    const shared = (await this.tickets.poolLinks.find(ids)).map(({ pool_id: id }) => id);
    await this.tickets.eventPools.delete(shared);
    await this.tickets.pools.delete([...ids, ...shared]);
    await super.remove(ids);
  }

  override async finish(copied: () => Promise<readonly number[]>): Promise<void> {
    await this.tickets.countSeats(await copied());
  }

  override comparableFields({ fields }: SourceRecord): Fields {
    return {
      ...fields,
      'meta:_ticket_start_date': saleMoment(fields, 'start', '00:00:00') ?? '',
      'meta:_ticket_end_date': saleMoment(fields, 'end', '00:00:00') ?? '',
      'meta:_sale_price': saleText(fields),
      ...('meta:_tribe_tickets_meta' in fields && {
        'meta:_tribe_tickets_meta': comparableQuestions(fields['meta:_tribe_tickets_meta']),
      }),
      'meta:_global_stock_mode': fields['meta:_global_stock_mode'] ?? '',
    };
  }
}

/** The pool that has the id of its event. */
const eventPool = (id: number): EventPoolEntity => ({ id, post_id: id, name: '' });

const linksOf = ({ post, shared }: TicketRows): PoolLinkEntity[] =>
  shared ? [{ ticket_id: post.id, pool_id: shared.id }] : [];

function saleMomentIn(fields: Fields, end: 'start' | 'end', context: BuildContext): string | null {
  const field = `meta:_ticket_${end}_date`;
  const moment = saleMoment(fields, end, '00:00:00');
  const given = text(fields, field);
  if (moment === null && given !== '')
    context.changed(field, `${JSON.stringify(given)} is no date: the sale has no ${end}.`);
  return moment;
}

function day(fields: Fields, field: string, context: BuildContext): string {
  const given = text(fields, field);
  const date = momentOf(fields[field])?.slice(0, 10) ?? '';
  if (date !== given) context.changed(field, `${JSON.stringify(given)} is ${date === '' ? 'no date' : date}.`);
  return date;
}

function collection(fields: Fields, context: BuildContext): Collection {
  const field = 'meta:_tribe_tickets_ar_iac';
  const given = text(fields, field);
  if (given === 'allowed' || given === 'required') return given;
  if (given !== '' && given !== 'none') context.changed(field, `${JSON.stringify(given)} is no choice: it is none.`);
  return 'none';
}
