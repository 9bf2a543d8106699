import { Injectable } from '@nestjs/common';
import { SiteCurrencyService } from '../../../events/site-currency.service.js';
import { ContentIdRegistry, effectiveStatus, SlugService, untrashedSlug } from '#core/content';
import type { Caller } from '#core/context';
import { DomainEventsService } from '#core/events';
import { invalidParameter } from '#core/errors';
import { plainText } from '#core/text';
import { type TicketHost } from '../../kernel/hosts/ticket-host.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import { saleWindow } from './sale-window.js';
import { type Provider, type TicketEntity, ticketType } from '../model/ticket.entity.js';
import { type TicketInput } from './ticket-input.js';
import { checkDonation } from './donation.js';
import { donationColumns, reducedColumns, textColumns } from './ticket-columns.js';
import { TicketCapacityService } from './ticket-capacity.service.js';
import { PoolsRepository } from '../capacity/pools.repository.js';
import { TicketsRepository } from './tickets.repository.js';

/** Stores tickets, in the running unit of work. No rights are checked. */
@Injectable()
export class TicketStoreService {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly capacity: TicketCapacityService,
    private readonly pools: PoolsRepository,
    private readonly ids: ContentIdRegistry,
    private readonly slugs: SlugService,
    private readonly clock: SiteClockService,
    private readonly currency: SiteCurrencyService,
    private readonly events: DomainEventsService,
  ) {}

  /**
   * Makes a ticket, of the caller unless `input` names an author; its id belongs to the site-wide sequence. Runs in the
   * unit of work of the request.
   */
  async create(caller: Caller, host: TicketHost, provider: Provider, input: TicketInput): Promise<TicketEntity> {
    const present = await this.clock.present();
    const [id = 0] = await this.ids.registerAll([provider === 'rsvp' ? 'cal_rsvp_tickets' : 'cal_ticket']);
    const mode = input.mode ?? 'own';
    const shared = await this.capacity.create(id, host.id, provider, mode, input);
    const author = input.author ?? (caller.known ? caller.id : null);
    const dates = { date: input.date ?? present.date, date_utc: input.date_utc ?? present.date_utc };
    const ticket: TicketEntity = {
      id,
      author_id: author,
      status: effectiveStatus(input.status ?? 'publish', dates.date_utc, present.date_utc),
      slug: await this.slugs.unique(ticketType(provider), input.slug ?? plainText(input.name ?? ''), id),
      status_before_trash: null,
      ...textColumns(input),
      content: '',
      password: '',
      ...dates,
      modified: present.date,
      modified_utc: present.date_utc,
      guid: `/${ticketType(provider).plainQuery}${id}`,
      image_id: null,
      deleted_utc: null,
      provider,
      post_id: host.id,
      mode,
      shared_pool_id: eventPoolOf(host.id, shared),
      currency: input.currency ?? (await this.currency.code()),
      price_minor: input.price ?? 0,
      ...reducedColumns(input),
      sale_from: input.sale_from ?? null,
      sale_until: input.sale_until ?? null,
      sku: provider === 'tc' ? (input.sku || generatedSku(id, author, input.name ?? '')).slice(0, 255) : null,
      show_description: input.show_description ?? true,
      not_going: input.not_going ?? false,
      iac: input.iac ?? 'none',
      fields: input.fields?.length ? input.fields : null,
      menu_order: input.menu_order ?? -1,
      min_per_order: input.min_per_order ?? null,
      max_per_order: input.max_per_order ?? null,
      tax_rate: input.tax_rate ?? null,
      tax_included: input.tax_included ?? null,
      ...donationColumns(input),
      visibility: input.visibility ?? 'public',
      member_roles: input.member_roles ?? null,
    };
    checkWindow(ticket, host, input);
    checkPerOrder(ticket);
    checkDonation(ticket);
    await this.tickets.insert(ticket);
    await this.pools.link(id, shared);
    await this.events.publish('ticket.created', idsOf(ticket));
    return ticket;
  }

  /** Changes what was sent of a ticket. @param before the row, locked: its places are moved from where it says they are */
  async update(before: TicketEntity, host: TicketHost, input: TicketInput): Promise<TicketEntity> {
    const present = await this.clock.present();
    const change: Partial<TicketEntity> = {
      modified: present.date,
      modified_utc: present.date_utc,
      ...textColumns(input, before),
    };
    Object.assign(change, await this.changedPost(before, input, present.date_utc));
    const { sku } = input;
    if (input.price !== undefined) change.price_minor = input.price;
    if (input.donation !== undefined) Object.assign(change, donationColumns(input));
    if (input.reduced !== undefined) Object.assign(change, reducedColumns(input));
    if (input.sale_from !== undefined) change.sale_from = input.sale_from;
    if (input.sale_until !== undefined) change.sale_until = input.sale_until;
    if (sku !== undefined && before.provider === 'tc') change.sku = (sku || before.sku || '').slice(0, 255);
    if (input.fields !== undefined) change.fields = input.fields.length > 0 ? input.fields : null;
    for (const name of [
      'show_description',
      'not_going',
      'iac',
      'menu_order',
      'min_per_order',
      'max_per_order',
      'tax_rate',
      'visibility',
      'member_roles',
      'tax_included',
      'mode',
    ] as const) {
      if (input[name] !== undefined) Object.assign(change, { [name]: input[name] });
    }
    change.shared_pool_id = eventPoolOf(before.post_id, await this.capacity.change(before, input));
    const after = { ...before, ...change };
    checkWindow(after, host, input);
    checkPerOrder(after);
    checkDonation(after);
    await this.tickets.update(before.id, change);
    await this.events.publish('ticket.changed', idsOf(after));
    return after;
  }

  /**
   * Lets a ticket draw on these pools of its event, and no others. What it has taken moves with it, also beyond their
   * sizes.
   * @param before the row, locked
   */
  async draw(before: TicketEntity, poolIds: readonly number[]): Promise<void> {
    const present = await this.clock.present();
    await this.tickets.update(before.id, {
      mode: await this.capacity.draw(before, poolIds),
      shared_pool_id: eventPoolOf(before.post_id, poolIds),
      modified: present.date,
      modified_utc: present.date_utc,
    });
    await this.events.publish('ticket.changed', idsOf(before));
  }

  /** What is sent of status, address, author and date; a new status takes a ticket out of the bin. */
  private async changedPost(
    before: TicketEntity,
    { status, slug, author, date, date_utc: dateUtc }: TicketInput,
    nowUtc: string,
  ): Promise<Partial<TicketEntity>> {
    const change: Partial<TicketEntity> = {};
    const type = ticketType(before.provider);
    if (date !== undefined) Object.assign(change, { date, date_utc: dateUtc ?? before.date_utc });
    if (author !== undefined) change.author_id = author;
    change.status = effectiveStatus(status ?? before.status, change.date_utc ?? before.date_utc, nowUtc);
    if (slug !== undefined) change.slug = await this.slugs.unique(type, slug, before.id);
    if (before.status === 'trash' && change.status !== 'trash') {
      change.status_before_trash = null;
      change.slug ??= await this.slugs.unique(type, untrashedSlug(before.slug) ?? before.title, before.id);
    }
    return change;
  }

  /** Makes a ticket unavailable for good. The row stays for its attendees. */
  async delete(ticket: TicketEntity): Promise<void> {
    const { date_utc: nowUtc } = await this.clock.present();
    await this.tickets.update(ticket.id, { deleted_utc: nowUtc, slug: null });
    await this.capacity.empty(ticket.id);
    await this.events.publish('ticket.deleted', idsOf(ticket));
  }

  /** Moves a ticket to the bin. */
  async trash(ticket: TicketEntity): Promise<void> {
    if (ticket.status === 'trash') return;
    await this.tickets.update(ticket.id, {
      status: 'trash',
      status_before_trash: ticket.status,
      slug: await this.slugs.trashed(ticketType(ticket.provider), ticket.slug, ticket.id),
    });
    await this.capacity.empty(ticket.id);
    await this.events.publish('ticket.changed', idsOf(ticket));
  }
}

/** What events of a ticket carry. */
function idsOf({ id, post_id: postId }: TicketEntity): { ticketId: number; postId: number | null } {
  return { ticketId: id, postId };
}

/** The pool with the id of the event, if it is among these. */
function eventPoolOf(hostId: number | null, poolIds: readonly number[]): number | null {
  return hostId !== null && poolIds.includes(hostId) ? hostId : null;
}

/** No order could have the ticket. */
function checkPerOrder({ min_per_order: least, max_per_order: most }: TicketEntity): void {
  if (least !== null && most !== null && least > most)
    throw invalidParameter('min_per_order', `min_per_order must be at most max_per_order, which is ${most}.`);
}

/** A sale that ends before it begins is refused, when dates were sent. */
function checkWindow(ticket: TicketEntity, host: TicketHost, input: TicketInput): void {
  if (input.sale_from === undefined && input.sale_until === undefined) return;
  const { from, until } = saleWindow(ticket, host);
  if (until !== '' && until < from) throw invalidParameter('end_date', 'The sale would end before it begins.');
}

/** The stock keeping unit of a ticket that is made without one, such as `19-1-EARLY-BIRD`. */
function generatedSku(id: number, author: number | null, name: string): string {
  return `${id}-${author ?? 0}-${plainText(name).toUpperCase().replace(/ /g, '-')}`;
}
