import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { type AttendeeEntity, type OrderEntity, undividedPrice } from '../../cal/tickets/sales/index.js';
import { plainAmount } from '../../cal/tickets/kernel/index.js';
import type { TicketEntity } from '../../cal/tickets/catalog/index.js';
import { TicketTransferService } from '../../cal/tickets/administration/index.js';
import { EventTransferService } from '../../cal/events/events/event-transfer.service.js';
import type { EventEntity } from '../../cal/events/events/event.entity.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { checkInDetails, checkInOf, checkInRowsOf } from './attendee-check-ins.js';
import { answersIn, placeOf, RSVP_ATTENDEE } from './attendee-values.js';
import { amountIn, currencyIn } from './amounts.js';
import { accountIn, datesOf } from '../posts/common-columns.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { flag, text, whole, truncated } from '../../migration/fields.js';
import { MissingRecordError, QuarantineError } from '../../migration/quarantine-error.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  withTable,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import { ATTENDEES } from './tickets-traits.js';

/** Names of the same facts of both kinds of attendees: RSVP, paid. */
const FACTS = {
  ticket: ['meta:_tribe_rsvp_product', 'meta:_tec_tickets_commerce_ticket'],
  event: ['meta:_tribe_rsvp_event', 'meta:_tec_tickets_commerce_event'],
  name: ['meta:_tribe_rsvp_full_name', 'meta:_tec_tickets_commerce_full_name'],
  email: ['meta:_tribe_rsvp_email', 'meta:_tec_tickets_commerce_email'],
  optout: ['meta:_tribe_rsvp_attendee_optout', 'meta:_tec_tickets_commerce_optout'],
  price: ['meta:_paid_price', 'meta:_tec_tickets_commerce_price_paid'],
  code: ['meta:_tribe_rsvp_security_code', 'meta:_tec_tickets_commerce_security_code'],
  checkedIn: ['meta:_tribe_rsvp_checkedin', 'meta:_tec_tickets_commerce_checked_in'],
  details: ['meta:_tribe_rsvp_checkedin_details', 'meta:_tec_tickets_commerce_checked_in_details'],
} as const;
const RSVP_STATUS = 'meta:_tribe_rsvp_status';
const CURRENCY = 'meta:_tec_tickets_commerce_currency';
const INFORMATION = 'meta:_tribe_tickets_meta';
const USER = 'meta:_tribe_tickets_attendee_user_id';
const TAKEN = new Set([
  ...Object.values(FACTS).flat(),
  RSVP_STATUS,
  CURRENCY,
  INFORMATION,
  USER,
  'post_type',
  'post_author',
  'post_date',
  'post_date_gmt',
  'post_modified',
  'post_modified_gmt',
  'post_parent',
  'post_status',
]);

/** Attendees of RSVPs and of paid tickets. */
@Injectable()
@RegisterRecordKind(ATTENDEES)
export class AttendeesKind extends RecordKind<AttendeeEntity> {
  private ticketsById: ReadonlyMap<number, TicketEntity> = new Map();
  private ordersById: ReadonlyMap<number, OrderEntity> = new Map();
  private eventsById: ReadonlyMap<number, EventEntity> = new Map();

  constructor(
    private readonly services: PostServices,
    private readonly tickets: TicketTransferService,
    private readonly events: EventTransferService,
  ) {
    super();
  }

  override contentType({ fields }: SourceRecord): string {
    return fields.post_type === RSVP_ATTENDEE ? 'cal_rsvp_attendees' : 'cal_attendee';
  }

  takes(field: string, { fields }: SourceRecord): boolean {
    const isRsvp = fields.post_type === RSVP_ATTENDEE;
    if (isRsvp ? field === CURRENCY : field === RSVP_STATUS) return false;
    // Values of the other kind of attendees mean nothing for this one.
    return TAKEN.has(field) && !Object.values(FACTS).some((names) => names[isRsvp ? 1 : 0] === field);
  }

  override async prepare(records: readonly SourceRecord[], context: BuildContext): Promise<void> {
    const ids = (name: keyof typeof FACTS): number[] =>
      records.flatMap((record) => context.target('content', whole(record.fields, nameOf(record, name))) ?? []);
    const orders = records.flatMap(({ fields }) => context.target('content', whole(fields, 'post_parent')) ?? []);
    this.ticketsById = new Map((await this.tickets.tickets.find(ids('ticket'))).map((row) => [row.id, row]));
    this.ordersById = new Map((await this.tickets.orders.find(orders)).map((row) => [row.id, row]));
    this.eventsById = new Map((await this.events.events.find(ids('event'))).map((row) => [row.id, row]));
  }

  // eslint-disable-next-line max-lines-per-function -- a member for each column
  build(record: SourceRecord, id: number, context: BuildContext): AttendeeEntity {
    const { fields } = record;
    const fact = (name: keyof typeof FACTS): string => text(fields, nameOf(record, name));
    const isRsvp = fields.post_type === RSVP_ATTENDEE;
    const ticket = this.ticketsById.get(context.target('content', Number(fact('ticket'))) ?? 0);
    if (!ticket) throw new MissingRecordError(`Its ticket ${fact('ticket')} is not there.`, ['tickets']);
    const order = isRsvp
      ? undefined
      : this.ordersById.get(context.target('content', whole(fields, 'post_parent')) ?? 0);
    if (!isRsvp && !order && whole(fields, 'post_parent') !== 0)
      context.changed('post_parent', `There is no order ${whole(fields, 'post_parent')}: it has none.`);
    const status = this.status(fields, isRsvp, order, context);
    const event = this.eventsById.get(context.target('content', Number(fact('event'))) ?? 0);
    const dates = datesOf(fields, ['post_date', 'post_date_gmt'], context);
    if (!dates) throw new QuarantineError('It has no date.');
    const modified = datesOf(fields, ['post_modified', 'post_modified_gmt'], context) ?? dates;
    const currency = currencyIn(fields, CURRENCY, ticket.currency, context);
    const price = amountIn(fields, nameOf(record, 'price'), currency, context);
    if (price === undefined)
      context.changed(
        nameOf(record, 'price'),
        `${JSON.stringify(fact('price'))} is no price: it is that of the ticket.`,
      );
    const postId = context.target('content', Number(fact('event'))) ?? ticket.post_id;
    if (postId === null || context.source('content', postId) !== Number(fact('event')))
      context.changed(nameOf(record, 'event'), `There is no event or page ${fact('event')}: it is that of the ticket.`);
    return {
      id,
      provider: isRsvp ? 'rsvp' : 'tc',
      ticket_id: ticket.id,
      post_id: postId,
      order_id: order?.id ?? null,
      price_kind: '',
      user_id: accountIn(fields, USER, context),
      author_id: accountIn(fields, 'post_author', context),
      status,
      place: placeOf(status),
      name: truncated(context, nameOf(record, 'name'), fact('name'), 250),
      name_key: '',
      email: truncated(context, nameOf(record, 'email'), fact('email'), 254),
      optout: flag(fields, nameOf(record, 'optout')) ? 1 : 0,
      currency,
      ...undividedPrice(price ?? ticket.price_minor),
      ticket_title: ticket.title,
      ticket_description: ticket.excerpt,
      security_code: this.code(record, context),
      information: answersIn(fields, INFORMATION, context),
      transferred_utc: null,
      ...checkInOf(
        { isIn: flag(fields, nameOf(record, 'checkedIn')), details: fields[nameOf(record, 'details')] },
        nameOf(record, 'details'),
        context,
      ),
      ...dates,
      modified: modified.date,
      modified_utc: modified.date_utc,
      event_id: event?.id ?? null,
      event_title: event?.title ?? null,
      event_start: event?.start_date ?? null,
      event_end: event?.end_date ?? null,
      event_timezone: event?.timezone ?? null,
      event_venue: null,
    };
  }

  private status(
    fields: Fields,
    isRsvp: boolean,
    order: OrderEntity | undefined,
    context: BuildContext,
  ): AttendeeEntity['status'] {
    const given = text(fields, 'post_status');
    const shown = isRsvp || order?.status !== 'voided' ? 'publish' : 'trash';
    if (given !== 'trash' && given !== shown)
      context.changed('post_status', `Attendees have the status of their order, not ${JSON.stringify(given)}.`);
    const answer = text(fields, RSVP_STATUS);
    if (isRsvp && answer !== 'yes' && answer !== 'no')
      context.changed(RSVP_STATUS, `${JSON.stringify(answer)} is no answer: it is yes.`);
    // Archived attendees have no ticket any more, as those in the trash of the source.
    if (text(fields, 'post_status') === 'trash') return 'voided';
    if (isRsvp) return text(fields, RSVP_STATUS) === 'no' ? 'no' : 'yes';
    return order?.status ?? 'completed';
  }

  private code(record: SourceRecord, context: BuildContext): string {
    const field = nameOf(record, 'code');
    const code = text(record.fields, field);
    if (/^[\x21-\x7e]{1,40}$/.test(code)) return code;
    const what = code === '' ? 'The source has no security code' : 'The security code cannot be stored';
    context.changed(field, `${what}: it has a new one, and a printed code is refused.`);
    return randomBytes(10).toString('hex');
  }

  async insert(built: readonly Built<AttendeeEntity>[]): Promise<void> {
    await this.tickets.attendees.insert(built.map(({ row }) => row));
    await this.storeCheckIns(built);
  }

  private async storeCheckIns(built: readonly Built<AttendeeEntity>[]): Promise<void> {
    await this.tickets.checkIns.insert(built.flatMap(({ row }) => checkInRowsOf(row)));
  }

  async replace(built: readonly Built<AttendeeEntity>[]): Promise<void> {
    const before = new Map((await this.tickets.attendees.find(built.map(({ id }) => id))).map((row) => [row.id, row]));
    const newlyIn = built.filter(({ id, row }) => row.checked_in && before.get(id)?.checked_in !== true);
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row;
      await this.tickets.attendees.update(id, columns);
    }
    await this.storeCheckIns(newlyIn);
  }

  async load(ids: readonly number[]): Promise<Map<number, AttendeeEntity>> {
    return new Map((await this.tickets.attendees.find(ids)).map((attendee) => [attendee.id, attendee]));
  }

  describe(attendee: AttendeeEntity, context: BuildContext): Fields {
    const isRsvp = attendee.provider === 'rsvp';
    const own = (name: keyof typeof FACTS): string => FACTS[name][isRsvp ? 0 : 1];
    const source = (id: number | null): number => (id === null ? 0 : (context.source('content', id) ?? 0));
    const user = (id: number | null): number => (id === null ? 0 : (context.source('users', id) ?? 0));
    return {
      post_type: isRsvp ? RSVP_ATTENDEE : 'tec_tc_attendee',
      post_author: user(attendee.author_id),
      post_date: attendee.date,
      post_date_gmt: attendee.date_utc,
      post_modified: attendee.modified,
      post_modified_gmt: attendee.modified_utc,
      post_parent: source(attendee.order_id),
      post_status: attendee.status === 'voided' ? 'trash' : 'publish',
      [own('ticket')]: source(attendee.ticket_id),
      [own('event')]: source(attendee.post_id),
      [own('name')]: attendee.name,
      [own('email')]: attendee.email,
      [own('optout')]: attendee.optout === 1,
      [own('price')]: plainAmount(attendee.price_minor, attendee.currency),
      [own('code')]: attendee.security_code,
      [own('checkedIn')]: attendee.checked_in,
      [own('details')]: checkInDetails(attendee, user(attendee.checkin_user_id), context),
      ...(isRsvp ? { [RSVP_STATUS]: attendee.status === 'no' ? 'no' : 'yes' } : { [CURRENCY]: attendee.currency }),
      [INFORMATION]: attendee.information ?? '',
      [USER]: user(attendee.user_id),
    };
  }

  tables(attendee: AttendeeEntity, origin: RowOrigin): TableRows {
    return { [this.tickets.attendees.table]: [rowOf(this.tickets.attendees, attendee, origin)] };
  }

  override async expected(built: readonly Built<AttendeeEntity>[]): Promise<Map<number, TableRows>> {
    const rows = new Map(built.map(({ id, row }) => [id, checkInRowsOf(row)]));
    return withTable(await super.expected(built), this.tickets.checkIns.table, (id) => rows.get(id));
  }

  override async stored(loaded: ReadonlyMap<number, AttendeeEntity>): Promise<Map<number, TableRows>> {
    const { checkIns } = this.tickets;
    const rows = Map.groupBy(await checkIns.find([...loaded.keys()]), ({ attendee_id: id }) => id);
    return withTable(await super.stored(loaded), checkIns.table, (id) => rows.get(id));
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.services.content.contents.delete(ids);
  }

  nextId(): Promise<number> {
    return Promise.reject(new Error('The registry of contents gives ids of attendees.'));
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.services.content.contents.find(ids)).map(({ id }) => id);
  }
}

function nameOf({ fields }: SourceRecord, name: keyof typeof FACTS): string {
  return FACTS[name][fields.post_type === RSVP_ATTENDEE ? 0 : 1];
}
