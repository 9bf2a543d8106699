import { Entity, ForeignKey, Index } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
  TaggedBy,
} from '#core/database';
import { PostIndexes, type PostType, PostEntity } from '#core/content';
import { EVENT } from '../../../events/calendar-types.js';
import type { InformationField } from '../attendees/attendee-information.js';

/** What kind of ticket: sold (`tc`), or answers to an invitation (`rsvp`). */
export type Provider = 'tc' | 'rsvp';

/** What a ticket's places are counted against: its own, those of pools of its event, both, or nothing. */
export type CapacityMode = 'own' | 'global' | 'capped' | '';

/** Whether each attendee has an own name and email: never, if the purchaser likes, always. */
export type Collection = 'none' | 'allowed' | 'required';

/** Who may know of a ticket, as requests say it. */
export const VISIBILITIES = ['public', 'code', 'members'] as const;
/** `pass`: it is in no list, and is ordered only together with others, as the module says that made it (`OrderFollower`). */
export type Visibility = (typeof VISIBILITIES)[number] | 'pass';

/**
 * A ticket of an event or page. Its description is `excerpt`. Its own capacity and the counters of its seats are in
 * `ticket_pools` under its id; which pools of the event it draws on beside is in `ticket_pool_links`.
 */
@Entity('tickets')
@TaggedBy('post_id')
@PostIndexes('tickets')
@Index('ix_tickets_list', ['status', 'id'])
@Index('ix_tickets_post', ['post_id', 'status', 'id'])
@Index('ix_tickets_shared', ['shared_pool_id'])
export class TicketEntity extends PostEntity {
  /** Set when it was deleted for good; the row stays because attendees and orders refer to it. */
  @MomentColumn({ nullable: true })
  deleted_utc: string | null;

  /** `tc` sold, `rsvp` free reply. */
  @KeyColumn(8)
  provider: Provider;

  /** Event or page it belongs to; null once that was deleted. */
  @ForeignKey('content', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  post_id: number | null;

  /** Capacity: `own`, `global` (pools of the event), `capped` (both), or empty: unlimited. */
  @KeyColumn(8)
  mode: CapacityMode;

  /**
   * The pool with the id of the event, if it draws on it. Only processes of the version before `ticket_pool_links` read
   * it, while an upgrade runs.
   */
  @IntColumn({ nullable: true })
  shared_pool_id: number | null;

  /** ISO code. */
  @KeyColumn(3)
  currency: string;

  /** Regular price in minor units; 0 for RSVPs. */
  @BigIntColumn({ default: 0 })
  price_minor: number;

  /** A reduced price was set. */
  @FlagColumn()
  reduced: boolean;

  /** Reduced price in minor units. */
  @BigIntColumn({ nullable: true })
  reduced_minor: number | null;

  /** First and last day of the reduced price, `YYYY-MM-DD` in the host's zone; empty: no bound. */
  @KeyColumn(10, { default: '' })
  reduced_from: string;

  /** Last day of the reduced price; empty: no bound. */
  @KeyColumn(10, { default: '' })
  reduced_until: string;

  /** Sale window, wall clock of the host's zone; null: the default, which follows the host. */
  @MomentColumn({ nullable: true })
  sale_from: string | null;

  /** End of the sale window; null: the default. */
  @MomentColumn({ nullable: true })
  sale_until: string | null;

  /** Stock keeping unit, free text. */
  @StringColumn(255, { nullable: true })
  sku: string | null;

  /** Whether forms show the description. */
  @FlagColumn({ default: true })
  show_description: boolean;

  /** RSVP: "not going" is offered too. */
  @FlagColumn()
  not_going: boolean;

  /** Whether name and e-mail address of each attendee are collected: `none`, `allowed`, `required`. */
  @KeyColumn(10, { default: 'none' })
  iac: Collection;

  /** Fields of attendee information; null: none. */
  @JsonColumn({ nullable: true })
  fields: InformationField[] | null;

  /** Order on forms. */
  @IntColumn({ default: -1 })
  menu_order: number;

  /** Least and most of this ticket in one order; null: no such limit. */
  @IntColumn({ nullable: true })
  min_per_order: number | null;

  /** Most of this ticket in one order; null: no limit. */
  @IntColumn({ nullable: true })
  max_per_order: number | null;

  /** Tax rate, thousandths of a percent; null: that of the site. */
  @IntColumn({ nullable: true })
  tax_rate: number | null;

  /** Whether the price contains the tax; null: as the site says. */
  @FlagColumn({ nullable: true, default: undefined })
  tax_included: boolean | null;

  /** Least amount that purchasers choose, minor units; null: the price is fixed, else it is what the ticket suggests. */
  @BigIntColumn({ nullable: true })
  donation_min_minor: number | null;

  /** Greatest amount, minor units; null: no such bound. */
  @BigIntColumn({ nullable: true })
  donation_max_minor: number | null;

  /** Who may know of the ticket: all, those with an access code, or users with a role; `pass`: it is part of a pass. */
  @KeyColumn(10, { default: 'public' })
  visibility: Visibility;

  /** Roles of the users that a ticket for members is for; null: all users who are signed in. */
  @JsonColumn({ nullable: true, length: 200 })
  member_roles: string[] | null;
}

/** Tickets as a kind of posts: their rights follow the event, slugs are unique among both kinds. */
export const TICKET: PostType = {
  name: 'cal_ticket',
  table: 'tickets',
  capabilities: EVENT.capabilities,
  permalinkBase: '',
  plainQuery: '?post_type=cal_ticket&p=',
};
export const RSVP: PostType = { ...TICKET, name: 'cal_rsvp_tickets', plainQuery: '?post_type=cal_rsvp_tickets&p=' };

/** The kind of post that a provider's tickets are. */
export const ticketType = (provider: Provider): PostType => (provider === 'rsvp' ? RSVP : TICKET);
