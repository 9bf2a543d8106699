import { Injectable } from '@nestjs/common';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import { SiteClockService } from '../../kernel/site-clock.service.js';
import { type HandOrder, HandOrdersService } from '../../sales/orders/hand-orders.service.js';
import { COMPLIMENTARY } from '../../sales/orders/hand-price.js';
import type { ImportGuestsDto } from './guest-list.dto.js';
import type { Guest } from './guest-rows.js';

/** Characters of what the history of an order says. */
const MAX_REASON_LENGTH = 200;

/** Makes the orders of guests. */
@Injectable()
export class GuestOrdersService {
  constructor(
    private readonly hand: HandOrdersService,
    private readonly siteClock: SiteClockService,
  ) {}

  /**
   * What makes the order of guests who are together. Reads settings, so it is outside of the unit of work.
   * @param groups all guests who may get an order
   */
  async maker(
    facts: TicketFacts,
    groups: readonly (readonly Guest[])[],
    params: Pick<ImportGuestsDto, 'send_tickets' | 'over_capacity'>,
  ): Promise<(group: readonly Guest[]) => HandOrder> {
    const at = await this.siteClock.present();
    const expires = await this.hand.deadline();
    const force = params.over_capacity === true;
    const quotes = new Map<number, HandOrder['quote']>();
    // Duplicates are found later, so an order of several guests may have any smaller number of tickets.
    const counts = new Set(
      groups.flatMap((group) => (group.length === 1 ? [ticketsOf(group)] : upTo(ticketsOf(group)))),
    );
    for (const count of counts) {
      const attendees = Array.from({ length: count }, () => ({ name: '', email: '', optout: 1, information: null }));
      quotes.set(count, await this.hand.quote([{ facts, price: COMPLIMENTARY, attendees }], at));
    }
    return (group) => ({
      status: 'completed',
      lines: [{ facts, price: COMPLIMENTARY, attendees: attendeesOf(group) }],
      purchaser: purchaserOf(group[0]),
      quote: quotes.get(ticketsOf(group)) as HandOrder['quote'],
      expires,
      reason: reasonOf(group, force),
      at,
      force,
      isSilent: params.send_tickets !== true,
    });
  }
}

/** Guests with the same order in another system are together, others alone. */
export function groupsOf(guests: readonly Guest[]): Guest[][] {
  const groups = new Map<string, Guest[]>();
  const alone: Guest[][] = [];
  for (const guest of guests) {
    const group = guest.order_reference === '' ? undefined : groups.get(guest.order_reference);
    if (group) {
      group.push(guest);
      continue;
    }
    const first = [guest];
    alone.push(first);
    if (guest.order_reference !== '') groups.set(guest.order_reference, first);
  }
  return alone;
}

function attendeesOf(group: readonly Guest[]): HandOrder['lines'][number]['attendees'] {
  return group.flatMap(({ name, email, quantity, attendee_meta: information }) =>
    Array.from({ length: quantity }, () => ({ name, email, optout: 1, information })),
  );
}

function purchaserOf(first: Guest): HandOrder['purchaser'] {
  const { purchaser_name: name, purchaser_email: email } = first;
  return name === '' && email === '' ? { name: first.name, email: first.email } : { name: name || first.name, email };
}

function ticketsOf(group: readonly Guest[]): number {
  return group.reduce((sum, { quantity }) => sum + quantity, 0);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** What the history of the order says: of an order of another system, what it was called and what was paid there. */
function reasonOf(group: readonly Guest[], force: boolean): string {
  const { order_reference: order } = group[0];
  const prices = group.flatMap(({ original_price: price }) => (price === '' ? [] : [price]));
  const origin = order === '' ? 'guest list' : `imported: ${order}`;
  const parts = [
    force ? `${origin}, also beyond the capacity` : origin,
    ...(prices.length === 0 ? [] : [`paid there: ${prices.join(', ')}`]),
  ];
  return parts.join('; ').slice(0, MAX_REASON_LENGTH);
}
