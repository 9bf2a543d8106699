import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database, RetryUnitError } from '#core/database';
import { fromMs } from '#core/time';
import { SettingsStore, InjectSettings } from '#core/settings';
import { BuyerLimitsService } from '../holds/buyer-limits.service.js';
import { CapacityService } from '../lifecycle/capacity.service.js';
import { providersOf } from '../../catalog/model/providers.js';
import { checkMost } from '../model/order-quantities.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { CartLinesService, notAvailable } from './cart-lines.service.js';
import { CartViewsService } from './cart-views.service.js';
import { type Cart, CartsRepository } from './carts.repository.js';
import type { CartMeta } from '../../catalog/capacity/cart.entity.js';
import type { ReadCartDto, WriteCartDto } from './cart.dto.js';
import { cartLines } from '../model/cart-line.dto.js';
import type { CartResponse } from './cart.response.js';

/** Carts: what a visitor is going to buy, with the seats that are held for a while (tickets.md §6). */
@Injectable()
export class CartService {
  constructor(
    private readonly carts: CartsRepository,
    private readonly lines: CartLinesService,
    private readonly views: CartViewsService,
    private readonly capacity: CapacityService,
    private readonly limits: BuyerLimitsService,
    @InjectSettings(TicketSettings) private readonly ticketSettings: SettingsStore<TicketSettings>,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** The cart that `secret` names; an empty one when there is none, or it has run out. */
  async read({ post_id: hostId, provider }: ReadCartDto, secret: string): Promise<CartResponse> {
    await this.lines.checkHost(hostId);
    const cart = await this.findOpen(secret);
    return this.views.show(cart, secret, { providers: providersOf(provider), hostId });
  }

  /** When the cart that `secret` names gives its seats back, UTC; nothing when there is none, or it has run out. */
  async heldUntil(secret: string): Promise<string | undefined> {
    const cart = await this.findOpen(secret);
    return cart && fromMs(cart.expires);
  }

  /**
   * Changes a cart by parameters that are checked already, or makes one: quantities replace, 0 removes, other tickets stay.
   * @returns what is answered, and the secret that names the cart from now on
   * @throws RestError 403 `post-has-no-tickets`, 404 `ticket-does-not-exist`, 409 `ticket-capacity-not-available`
   */
  async write(
    caller: Caller,
    params: WriteCartDto,
    known: string,
  ): Promise<{ toResponse: CartResponse; secret: string; seconds: number }> {
    await this.lines.checkHost(params.post_id);
    const settings = await this.ticketSettings.read();
    const lines = cartLines(params.tickets ?? [], settings.order_max_tickets);
    const meta = params.meta?.map(({ ticket_id, provider, items }): CartMeta => ({ ticket_id, provider, items }));
    const before = await this.findOpen(known);
    const code = await this.lines.codeFor(params.access_code, before);
    const read = () => this.lines.requestedTickets(caller, lines, params.provider, code);
    const facts = await read();
    const buyer = this.limits.keysOf(caller);
    if (buyer.network_key !== null)
      for (const { ticket_id: id, quantity } of lines) {
        const ticket = facts.get(id)?.ticket;
        if (ticket) checkMost({ ticket, quantity });
      }
    const requested = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const now = this.clock.nowMs();
    const secret = before ? known : newSecret();
    const created = before?.created ?? now;
    const expires = Math.min(now + settings.hold_minutes * 60_000, created + settings.hold_max_minutes * 60_000);
    await this.capacity.withCapacityRetry(
      async (attempt) => {
        await this.limits.lock(buyer);
        if (!before) {
          await this.limits.checkNewCart(buyer, settings);
          await this.carts.insert(secret, created, expires);
        }
        const cart = await this.carts.find(secret);
        if (!cart) throw new RetryUnitError('The cart');
        await this.carts.update(cart.id, {
          expires,
          meta: meta ? mergedMeta(cart.meta, meta) : cart.meta,
          networkKey: buyer.network_key,
          accessCodeId: code?.id ?? null,
        });
        // A second try may be due to tickets that are counted elsewhere now, or whose event has gone.
        const fresh = attempt === 1 ? facts : await read();
        const moves = await this.lines.change(cart, lines, fresh, { expires, most: settings.order_max_tickets });
        // What was held before and what is added are both in the rows now.
        if (moves.some(({ held = 0 }) => held > 0)) await this.limits.checkSeats(buyer, 0, settings, requested);
        await this.lines.apply(moves);
      },
      { refuse: notAvailable },
    );
    const cart = await this.findOpen(secret);
    return { toResponse: await this.views.show(cart, secret, {}), secret, seconds: Math.round((expires - now) / 1000) };
  }

  /**
   * Gives the cart of a link a new secret; the one in the link ends. A cart that has tickets is not replaced by another.
   * @param linked names the cart of the link
   * @param own names the cart that the caller has; empty for none
   * @returns the new secret and the seconds for which the cart holds its seats; nothing when the caller's cart stays
   */
  async move(linked: string, own: string): Promise<{ secret: string; seconds: number } | undefined> {
    const cart = linked === own ? undefined : await this.findOpen(linked);
    const replaced = cart && (await this.findOpen(own));
    if (!cart || (replaced && !(await this.lines.isEmpty(replaced)))) return undefined;
    const secret = newSecret();
    const isMoved = await this.database.write(() => this.carts.rename(linked, secret));
    return isMoved ? { secret, seconds: Math.round((cart.expires - this.clock.nowMs()) / 1000) } : undefined;
  }

  /** A cart that has not run out. */
  private async findOpen(secret: string): Promise<Cart | undefined> {
    const cart = await this.carts.find(secret);
    return cart && cart.expires > this.clock.nowMs() ? cart : undefined;
  }
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** New answers replace older ones for the same ticket. */
function mergedMeta(before: readonly CartMeta[], after: readonly CartMeta[]): CartMeta[] {
  return [...before.filter(({ ticket_id: id }) => !after.some((entry) => entry.ticket_id === id)), ...after];
}
