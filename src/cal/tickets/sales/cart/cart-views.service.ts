import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { HoldsRepository } from '../../catalog/capacity/holds.repository.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { type Cart } from './carts.repository.js';
import { toCartResponse } from './cart.mapper.js';
import type { CartResponse } from './cart.response.js';

/** Shows carts. */
@Injectable()
export class CartViewsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly tickets: TicketsRepository,
    private readonly urls: SiteUrls,
  ) {}

  /** A cart on the wire. @param only which tickets of it; each absent: all */
  async show(
    cart: Cart | undefined,
    secret: string,
    only: { providers?: readonly string[]; hostId?: number },
  ): Promise<CartResponse> {
    const holds = cart ? await this.holds.ofCart(cart.id) : [];
    const tickets = new Map(
      (await this.tickets.byIds(holds.map(({ ticket_id: id }) => id))).map((ticket) => [ticket.id, ticket]),
    );
    const items = holds.flatMap((hold) => {
      const ticket = tickets.get(hold.ticket_id);
      const shown =
        ticket &&
        (only.providers?.includes(ticket.provider) ?? true) &&
        (only.hostId === undefined || ticket.post_id === only.hostId);
      return shown ? [{ hold, ticket }] : [];
    });
    return toCartResponse({
      items,
      meta: cart?.meta ?? [],
      secret: cart ? secret : '',
      siteUrl: this.urls.siteUrl,
    });
  }
}
