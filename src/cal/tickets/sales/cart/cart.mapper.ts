import type { HoldEntity } from '../../catalog/capacity/hold.entity.js';
import { fixedAmount } from '../../kernel/money/money.js';
import { isDonation } from '../../catalog/tickets/donation.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import type { CartMeta } from '../../catalog/capacity/cart.entity.js';
import type { CartResponse } from './cart.response.js';

/** A cart as it is shown. */
export interface CartView {
  items: { hold: HoldEntity; ticket: TicketEntity }[];
  meta: readonly CartMeta[];
  /** What names the cart; empty for none. */
  secret: string;
  siteUrl: string;
}

/** A cart on the wire (tickets.md §6). Its addresses are those of the site's own pages. */
export function toCartResponse({ items, meta, secret, siteUrl }: CartView): CartResponse {
  const address = (page: string): string =>
    items.length === 0 || secret === '' ? '' : `${siteUrl}/${page}/?cart_hash=${secret}`;
  return {
    tickets: items.map(({ hold, ticket }) => ({
      ticket_id: hold.ticket_id,
      quantity: hold.quantity,
      post_id: ticket.post_id ?? 0,
      optout: hold.optout ?? 0,
      iac: ticket.iac,
      provider: ticket.provider === 'tc' ? 'tickets-commerce' : 'rsvp',
      ...(isDonation(ticket) ? { amount: fixedAmount(hold.amount_minor ?? ticket.price_minor, ticket.currency) } : {}),
    })),
    meta: meta.filter(({ ticket_id: id }) => items.some(({ ticket }) => ticket.id === id)),
    cart_url: address('cart'),
    checkout_url: address('checkout'),
    cart_hash: secret,
  };
}
