import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import {
  BigIntColumn,
  BinaryColumn,
  FlagColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TextColumn,
} from '#core/database';
import type { OrderState } from '../../kernel/order-states.js';
import type { Information } from '../../catalog/attendees/attendee-information.js';
import { type Provider, TicketEntity } from '../../catalog/model/ticket.entity.js';
import { OrderEntity } from './order.entity.js';
import type { PriceKind } from './price-kind.js';

/** What an RSVP said: comes, or does not. */
export type RsvpStatus = 'yes' | 'no';

/** Counter that includes the seat of an attendee; `none`: holds no seat. */
export type Place = 'pending' | 'sold' | 'none';

/** Where a check-in came from: a manager's hand, or a scanner. */
export type CheckInSource = 'site' | 'app';

/** An attendee. Price, title and description are copied from the ticket at purchase, so that they outlive it. */
@Entity('ticket_attendees')
@Index('ix_ticket_attendees_order', ['order_id', 'ticket_id'])
@Index('ix_ticket_attendees_post', ['post_id', 'status', 'checked_in'])
@Index('ix_ticket_attendees_status', ['status', 'id'])
@Index('ix_ticket_attendees_ticket', ['ticket_id', 'status', 'checked_in'])
export class AttendeeEntity {
  /** Attendee id. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  id: number;

  /** Kind of ticket: `tc` sold, `rsvp`. */
  @KeyColumn(8)
  provider: Provider;

  /** The ticket. */
  @IntColumn()
  ticket_id: number;

  @ManyToOne(() => TicketEntity, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'ticket_id' })
  ticket?: TicketEntity;

  /** Event or page; null once that was deleted. */
  @ForeignKey('content', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  post_id: number | null;

  /** The order; null for RSVPs and attendees entered by managers. */
  @IntColumn({ nullable: true })
  order_id: number | null;

  @ManyToOne(() => OrderEntity, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'order_id' })
  order?: OrderEntity | null;

  /** Account of the holder, known by the email address. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  user_id: number | null;

  /** Who entered the attendee; null when it came by an order of a visitor or through the scanners' key. */
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** RSVP: `yes` or `no`; sold: the state of the order. */
  @KeyColumn(20)
  status: RsvpStatus | OrderState;

  /** Counter that the seat is in: `pending`, `sold`, or `none`. */
  @KeyColumn(8)
  place: Place;

  /** Full name. */
  @StringColumn(250)
  name: string;

  /** Name for sorting: lower case, accents folded. */
  @BinaryColumn(191)
  name_key: string;

  /** E-mail address. */
  @StringColumn(254)
  email: string;

  /** Opt-out of the public attendee list: 1 hidden, 0 shown, null not chosen, which means hidden. */
  @IntColumn({ nullable: true })
  optout: number | null;

  /** ISO 4217 code. */
  @KeyColumn(3)
  currency: string;

  /** What was paid, minor units: `unit − discount + fee`, and the tax where it was added (`orderTotals`). */
  @BigIntColumn()
  price_minor: number;

  /** Price of the ticket as it was offered, minor units; null: not stored, it is `price_minor`. */
  @BigIntColumn({ nullable: true })
  unit_minor: number | null;

  /** Discount, minor units. */
  @BigIntColumn({ default: 0 })
  discount_minor: number;

  /** What a manager has decided of the price (`PriceKind`); empty: nothing, it is that of the offer. */
  @KeyColumn(16, { default: '' })
  price_kind: PriceKind;

  /** Fee of the ticket, minor units. */
  @BigIntColumn({ default: 0 })
  fee_minor: number;

  /** Tax rate of the ticket and its fee, thousandths of a percent; 0: no tax. */
  @IntColumn({ default: 0 })
  tax_rate: number;

  /** `unit_minor` and `fee_minor` contain the tax; if not, it was added to them. */
  @FlagColumn({ default: true })
  tax_included: boolean;

  /** Tax that `price_minor` contains, minor units. */
  @BigIntColumn({ default: 0 })
  tax_minor: number;

  /** The ticket's title and description when it was bought. */
  @TextColumn()
  ticket_title: string;

  /** Description of the ticket at purchase. */
  @TextColumn()
  ticket_description: string;

  /** Secret in the QR code of the ticket. */
  @KeyColumn(40)
  security_code: string;

  /** Answers to the questions of the ticket, JSON; null: none. */
  @JsonColumn({ nullable: true })
  information: Information | null;

  /** When the purchaser transferred the ticket to its holder, UTC; the code is then no longer for the purchaser. Null: never. */
  @MomentColumn({ nullable: true })
  transferred_utc: string | null;

  /** Whether the attendee is checked in. */
  @FlagColumn()
  checked_in: boolean;

  /** Time of the check-in, UTC; null while not checked in. */
  @MomentColumn({ nullable: true })
  checkin_utc: string | null;

  /** `site`: by a user, `app`: by a scanner. */
  @KeyColumn(8, { nullable: true })
  checkin_source: CheckInSource | null;

  /** User who checked in; null for scanners. */
  @IntColumn({ nullable: true })
  checkin_user_id: number | null;

  /** Name of the device that checked in. */
  @StringColumn(100, { nullable: true })
  checkin_device: string | null;

  /** Wall clock of the site. */
  @MomentColumn()
  date: string;

  /** UTC. */
  @MomentColumn()
  date_utc: string;

  /** Last change, wall clock of the site. */
  @MomentColumn()
  modified: string;

  /** Last change, UTC. */
  @MomentColumn()
  modified_utc: string;

  /** The event or page when the ticket was bought; null for attendees of events that were deleted before 0.1.0. */
  @IntColumn({ nullable: true })
  event_id: number | null;

  /** Title of the event or page at purchase. */
  @TextColumn({ nullable: true })
  event_title: string | null;

  /** Wall clock of the event; null for pages. */
  @MomentColumn({ nullable: true })
  event_start: string | null;

  /** Wall clock of the event; null for pages. */
  @MomentColumn({ nullable: true })
  event_end: string | null;

  /** IANA name or `UTC±h`; null for pages. */
  @KeyColumn(64, { nullable: true })
  event_timezone: string | null;

  /** Title of the venue. */
  @TextColumn({ nullable: true })
  event_venue: string | null;
}
