import { Column, Entity } from 'typeorm';
import type { PostType } from '../../../core/content/post-type.js';
import { EVENT } from '../../../core/content/post-type.js';
import { PostEntity } from '../../../core/content/post.entity.js';
import type { InformationField } from '../attendees/attendee-information.js';

/** What kind of ticket: sold (`tc`), or answers to an invitation (`rsvp`). */
export type Provider = 'tc' | 'rsvp';

/** What a ticket's places are counted against: its own, those of its event, both, or nothing. */
export type CapacityMode = 'own' | 'global' | 'capped' | '';

/** Whether name and email are asked for each attendee: never, if the purchaser likes, always. */
export type Collection = 'none' | 'allowed' | 'required';

/**
 * A ticket of an event or page. Its description is `excerpt`. The places it has and has given away stand in
 * `ticket_pools` under its id.
 */
@Entity('tickets')
export class TicketEntity extends PostEntity {
  /** Set when it was deleted for good; the row stays because attendees and orders refer to it. */
  @Column('datetime', { nullable: true })
  deleted_utc: string | null;

  @Column('varchar', { length: 8 })
  provider: Provider;

  /** Event or page it belongs to; null once that was deleted. */
  @Column('int', { nullable: true })
  post_id: number | null;

  @Column('varchar', { length: 8 })
  mode: CapacityMode;

  /** Pool of the event that it also draws on; null unless `mode` is `global` or `capped`. */
  @Column('int', { nullable: true })
  shared_pool_id: number | null;

  /** ISO code. */
  @Column('varchar', { length: 3 })
  currency: string;

  /** Regular price in minor units; 0 for RSVPs. */
  @Column('bigint')
  price_minor: number;

  /** A reduced price was set. */
  @Column('boolean')
  reduced: boolean;

  @Column('bigint', { nullable: true })
  reduced_minor: number | null;

  /** First and last day of the reduced price, `YYYY-MM-DD` in the home's zone; empty: no bound. */
  @Column('varchar', { length: 10 })
  reduced_from: string;

  @Column('varchar', { length: 10 })
  reduced_until: string;

  /** Sale window, wall clock of the home's zone; null: the default, which follows the home. */
  @Column('datetime', { nullable: true })
  sale_from: string | null;

  @Column('datetime', { nullable: true })
  sale_until: string | null;

  @Column('varchar', { length: 255, nullable: true })
  sku: string | null;

  @Column('boolean')
  show_description: boolean;

  /** RSVP: "not going" is offered too. */
  @Column('boolean')
  not_going: boolean;

  @Column('varchar', { length: 10 })
  iac: Collection;

  /** What attendees are asked for; null: nothing. */
  @Column('simple-json', { nullable: true })
  fields: InformationField[] | null;

  /** Order on forms. */
  @Column('int')
  menu_order: number;

  /** Least and most of this ticket in one order; null: no such limit. */
  @Column('int', { nullable: true })
  min_per_order: number | null;

  @Column('int', { nullable: true })
  max_per_order: number | null;
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
