import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError, invalidParameter } from '#core/errors';
import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import { AccessCodeUsesService } from '../codes/access-code-uses.service.js';
import { TicketAudienceService } from '../../catalog/codes/ticket-audience.service.js';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import { notOnSale, soldOut } from '../../catalog/capacity/insufficient-capacity.error.js';
import { type CartLineDto, cartLines } from '../model/cart-line.dto.js';
import { isCancelled, sells } from '../../kernel/hosts/ticket-host.js';
import type { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { BuyableRepository } from '../../catalog/tickets/buyable.repository.js';
import { BuyableTicketsService } from '../../catalog/tickets/buyable-tickets.service.js';
import { chosenAmount } from '../../catalog/tickets/donation.js';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import { CartOrdersService, expiredCart, type OrderableCart } from './cart-orders.service.js';
import type { CreateOrderDto } from '../model/create-order.dto.js';
import { checkQuantities } from '../model/order-quantities.js';
import { eventCancelled, notSelling } from '../lifecycle/order-transitions.service.js';
import type { OrderLine } from './purchase.builder.js';

/** What an order is for. */
export interface OrderLines {
  lines: OrderLine[];
  /** The code that opens hidden tickets of it. */
  accessCode: AccessCodeEntity | undefined;
}

/** The lines of orders to be: of a cart, or of a list of tickets. */
@Injectable()
export class OrderLinesService {
  constructor(
    private readonly carts: CartOrdersService,
    private readonly tickets: BuyableRepository,
    private readonly buyable: BuyableTicketsService,
    private readonly accessCodes: AccessCodeUsesService,
    private readonly audience: TicketAudienceService,
  ) {}

  /**
   * What a request orders.
   * @param isExchange a ticket is given for it: it is ordered alone, whatever an order of the site has at least, and its
   * seats are looked for when it is stored, because one may come back
   * @throws RestError 400 for what is missing, `access-code-not-valid`, 404 `ticket-does-not-exist`,
   * 409 `ticket-sold-out`, `ticket-not-on-sale`, `cart-expired`, `event-cancelled`, `event-postponed`
   */
  async of(
    caller: Caller,
    params: CreateOrderDto,
    { cart, settings, isExchange }: { cart: OrderableCart | undefined; settings: TicketSettings; isExchange: boolean },
  ): Promise<OrderLines> {
    const code = await this.accessCode(params.access_code, cart);
    const lines = cart
      ? await this.ofCart(caller, cart, code)
      : await this.requested(caller, params.tickets ?? [], settings, { code, looksForSeats: !isExchange });
    if (!managesAttendees(caller))
      checkQuantities(lines, isExchange ? { ...settings, order_min_tickets: 1 } : settings);
    for (const [i, { ticket_id: id }] of (params.attendees ?? []).entries())
      if (!lines.some(({ ticket }) => ticket.id === id))
        throw invalidParameter(`attendees.${i}.ticket_id`, `Ticket ${id} is not in this order.`);
    return { lines, accessCode: lines.some(({ ticket }) => ticket.visibility === 'code') ? code : undefined };
  }

  /** Tickets as they are now, by their ids. */
  async factsOf(ids: readonly number[]): Promise<Map<number, TicketFacts>> {
    const facts = await this.tickets.find([...ids]);
    return new Map(facts.map((ticketFacts) => [ticketFacts.ticket.id, ticketFacts]));
  }

  private async accessCode(sent: string | undefined, cart: OrderableCart | undefined) {
    if (sent !== undefined && sent.trim() !== '') return this.accessCodes.find(sent);
    const accessCodeId = cart?.access_code_id ?? null;
    return accessCodeId === null ? undefined : this.accessCodes.ofCart(accessCodeId);
  }

  /** The lines of a cart. Held seats can be bought, also when the sale has ended meanwhile. */
  private async ofCart(caller: Caller, cart: OrderableCart, code: AccessCodeEntity | undefined): Promise<OrderLine[]> {
    const holds = await this.carts.holdsOf(cart);
    const facts = await this.factsOf(holds.map(({ ticket_id: id }) => id));
    await this.audience.check(caller, [...facts.values()], code);
    return holds.map((hold) => {
      const ticketFacts = facts.get(hold.ticket_id);
      if (!ticketFacts) throw expiredCart();
      if (isCancelled(ticketFacts.host)) throw eventCancelled();
      const meta = cart.meta.find(({ ticket_id: id }) => id === hold.ticket_id)?.items ?? [];
      const { quantity, optout, amount_minor: chosenMinor } = hold;
      return { facts: ticketFacts, ticket: ticketFacts.ticket, quantity, optout, chosenMinor, meta, hold };
    });
  }

  /** Tickets that are bought without a cart: they must be on sale, and there must be places as far as one can see. */
  private async requested(
    caller: Caller,
    sent: readonly CartLineDto[],
    settings: TicketSettings,
    { code, looksForSeats }: { code: AccessCodeEntity | undefined; looksForSeats: boolean },
  ): Promise<OrderLine[]> {
    const sentLines = cartLines(sent, settings.order_max_tickets).filter(({ quantity }) => quantity > 0);
    const total = sentLines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (total === 0 || total > settings.order_max_tickets)
      throw invalidParameter('tickets', `An order has 1 to ${settings.order_max_tickets} tickets.`);
    const facts = await this.buyable.find(
      caller,
      sentLines.map(({ ticket_id: id }) => id),
      { code },
    );
    const lines: OrderLine[] = [];
    for (const { ticket_id: id, quantity, optout, amount } of sentLines) {
      const ticketFacts = facts.get(id);
      if (!ticketFacts) throw new RestError('ticket-does-not-exist', `There is no ticket ${id}.`, 404);
      if (!sells(ticketFacts.host)) throw notSelling(ticketFacts.host);
      if (!this.buyable.onSale(ticketFacts)) throw notOnSale();
      if (looksForSeats && !(await this.buyable.seemsToHave(ticketFacts, quantity))) throw soldOut();
      const chosenMinor = amount === undefined ? null : chosenAmount(ticketFacts.ticket, amount);
      lines.push({ facts: ticketFacts, ticket: ticketFacts.ticket, quantity, optout, chosenMinor, meta: [] });
    }
    return lines;
  }
}
