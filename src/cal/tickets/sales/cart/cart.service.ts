import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, RequestContext } from '#core/context';
import { Database, RetryUnitError } from '#core/database';
import { fromMs } from '#core/time';
import { RestError } from '#core/errors';
import { SettingsStore, InjectSettings } from '#core/settings';
import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import { AccessCodeUsesService } from '../codes/access-code-uses.service.js';
import { opens } from '../../catalog/codes/ticket-audience.service.js';
import { BuyerLimitsService } from '../holds/buyer-limits.service.js';
import type { HoldEntity } from '../../catalog/capacity/hold.entity.js';
import { HoldsRepository } from '../../catalog/capacity/holds.repository.js';
import { CapacityService } from '../lifecycle/capacity.service.js';
import { type Move, poolChanges } from '../../kernel/capacity/pool.js';
import { PoolsRepository } from '../../catalog/capacity/pools.repository.js';
import { sells } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../../catalog/hosts/ticket-hosts.repository.js';
import { providersOf } from '../../catalog/model/providers.js';
import { checkMost } from '../model/order-quantities.js';
import { notSelling } from '../lifecycle/order-transitions.service.js';
import { TicketSettings } from '../../kernel/settings/ticket.settings.js';
import { BuyableTicketsService } from '../../catalog/tickets/buyable-tickets.service.js';
import { chosenAmount } from '../../catalog/tickets/donation.js';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { type Cart, CartsRepository } from './carts.repository.js';
import type { CartMeta } from '../../catalog/capacity/cart.entity.js';
import type { ReadCartDto, WriteCartDto } from './cart.dto.js';
import { toCartResponse } from './cart.mapper.js';
import { type CartLineInput, cartLines } from '../model/cart-line.dto.js';
import type { CartResponse } from './cart.response.js';

/** 409 `ticket-capacity-not-available`. */
function notAvailable(): RestError {
  return new RestError(
    'ticket-capacity-not-available',
    'A ticket has not enough places left, or is not on sale now.',
    409,
  );
}

/** Carts: what a visitor is going to buy, with the seats that are held for a while (tickets.md §6). */
@Injectable()
export class CartService {
  constructor(
    private readonly carts: CartsRepository,
    private readonly holds: HoldsRepository,
    private readonly pools: PoolsRepository,
    private readonly capacity: CapacityService,
    private readonly limits: BuyerLimitsService,
    private readonly tickets: TicketsRepository,
    private readonly buyable: BuyableTicketsService,
    private readonly hosts: TicketHostsRepository,
    private readonly codes: AccessCodeUsesService,
    @InjectSettings(TicketSettings) private readonly ticketSettings: SettingsStore<TicketSettings>,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** The cart that `secret` names; an empty one when there is none, or it has run out. */
  async read({ post_id: hostId, provider }: ReadCartDto, secret: string): Promise<CartResponse> {
    await this.checkHost(hostId);
    const cart = await this.findOpen(secret);
    return this.show(cart, secret, { providers: providersOf(provider), hostId });
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
    params: WriteCartDto,
    known: string,
  ): Promise<{ toResponse: CartResponse; secret: string; seconds: number }> {
    await this.checkHost(params.post_id);
    const settings = await this.ticketSettings.read();
    const wanted = cartLines(params.tickets ?? [], settings.order_max_tickets);
    const meta = params.meta?.map(({ ticket_id, provider, items }): CartMeta => ({ ticket_id, provider, items }));
    const before = await this.findOpen(known);
    const code = await this.codeFor(params.access_code, before);
    const facts = await this.requestedTickets(wanted, params.provider, code);
    const buyer = this.limits.keysOf();
    if (buyer.network_key !== null)
      for (const { ticket_id: id, quantity } of wanted) {
        const ticket = facts.get(id)?.ticket;
        if (ticket) checkMost({ ticket, quantity });
      }
    const requested = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
    const now = this.clock.nowMs();
    const secret = before ? known : newSecret();
    const created = before?.created ?? now;
    const expires = Math.min(now + settings.hold_minutes * 60_000, created + settings.hold_max_minutes * 60_000);
    await this.capacity.withCapacityRetry(
      async () => {
        await this.limits.lock(buyer);
        if (!before) {
          await this.limits.checkNewCart(buyer, settings);
          await this.carts.insert(secret, created, expires);
        }
        const cart = await this.carts.find(secret);
        if (!cart) throw new RetryUnitError('The cart was changed at the same moment');
        await this.carts.update(cart.id, {
          expires,
          meta: meta ? mergedMeta(cart.meta, meta) : cart.meta,
          networkKey: buyer.network_key,
          accessCodeId: code?.id ?? null,
        });
        const moves = await this.change(cart, wanted, facts, { expires, most: settings.order_max_tickets });
        // What was held before and what is added are both in the rows now.
        if (moves.some(({ held = 0 }) => held > 0)) await this.limits.checkSeats(buyer, 0, settings, requested);
        await this.pools.apply(poolChanges(moves));
      },
      { refuse: notAvailable },
    );
    const cart = await this.findOpen(secret);
    return { toResponse: await this.show(cart, secret, {}), secret, seconds: Math.round((expires - now) / 1000) };
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
    if (!cart || (replaced && (await this.holds.ofCart(replaced.id)).length > 0)) return undefined;
    const secret = newSecret();
    const isMoved = await this.database.write(() => this.carts.rename(linked, secret));
    return isMoved ? { secret, seconds: Math.round((cart.expires - this.clock.nowMs()) / 1000) } : undefined;
  }

  /**
   * The access code that was sent, or that of the cart. A cart has one.
   * @throws RestError 400 `access-code-not-valid`, 409 `access-code-used-up`, `cart-has-access-code`, 429
   */
  private async codeFor(sent: string | undefined, cart: Cart | undefined): Promise<AccessCodeEntity | undefined> {
    const known = cart?.access_code_id ?? null;
    if (sent === undefined || sent.trim() === '') return known === null ? undefined : this.codes.ofCart(known);
    const code = await this.codes.find(sent);
    if (!cart || known === null || known === code.id) return code;
    const holds = await this.holds.ofCart(cart.id);
    const held = await this.tickets.byIds(holds.map(({ ticket_id: id }) => id));
    if (held.every((ticket) => ticket.visibility !== 'code' || opens(code, ticket))) return code;
    throw new RestError(
      'cart-has-access-code',
      'This cart has tickets of another access code. Order or remove them first.',
      409,
    );
  }

  /** A cart that has not run out. */
  private async findOpen(secret: string): Promise<Cart | undefined> {
    const cart = await this.carts.find(secret);
    return cart && cart.expires > this.clock.nowMs() ? cart : undefined;
  }

  private async checkHost(hostId: number | undefined): Promise<void> {
    if (hostId === undefined || (await this.hosts.hasTickets(hostId))) return;
    throw new RestError('post-has-no-tickets', 'This event or page has no tickets.', 403);
  }

  /** What is wanted, looked up and found on sale. */
  private async requestedTickets(
    wanted: readonly CartLineInput[],
    providerName: string,
    code: AccessCodeEntity | undefined,
  ): Promise<Map<number, TicketFacts>> {
    const facts = await this.buyable.find(
      wanted.map(({ ticket_id: id }) => id),
      { code },
    );
    const [provider] = providersOf(providerName) ?? [];
    for (const line of wanted) {
      const { ticket_id: id, quantity } = line;
      const found = facts.get(id);
      if (!found || found.ticket.provider !== provider) {
        throw new RestError('ticket-does-not-exist', `There is no ticket ${id} of this provider.`, 404);
      }
      if (quantity > 0 && !sells(found.host)) throw notSelling(found.host);
      if (quantity > 0 && !this.buyable.onSale(found)) throw notAvailable();
      amountOf(line, facts);
    }
    return facts;
  }

  /** Brings the holds of a locked cart to what is wanted. @returns how places move */
  private async change(
    cart: Cart,
    wanted: readonly CartLineInput[],
    facts: Map<number, TicketFacts>,
    to: { expires: number; most: number },
  ): Promise<Move[]> {
    const holds = await this.holds.ofCart(cart.id);
    const byTicket = new Map(holds.map((hold) => [hold.ticket_id, hold]));
    const places = await this.pools.seatsOf(wanted.map(({ ticket_id: id }) => id));
    const moves: Move[] = [];
    let position = holds.reduce((last, hold) => Math.max(last, hold.position), 0);
    for (const item of wanted) {
      const before = byTicket.get(item.ticket_id);
      const drawnFrom = places.get(item.ticket_id);
      if (!drawnFrom || !facts.has(item.ticket_id)) throw new RetryUnitError('The cart was changed at the same moment');
      const amount = amountOf(item, facts);
      if (before) await this.changeHold(before, item, amount);
      else if (item.quantity > 0) {
        const { quantity, optout } = item;
        const hold = { ticket_id: item.ticket_id, quantity, optout, amount_minor: amount, position: ++position };
        await this.holds.insert(cart.id, hold, to.expires);
      }
      moves.push({ seats: drawnFrom, held: item.quantity - (before?.quantity ?? 0) });
    }
    const others = holds.filter(({ ticket_id: id }) => !wanted.some((item) => item.ticket_id === id));
    const total = [...others, ...wanted].reduce((sum, { quantity }) => sum + quantity, 0);
    if (total > to.most) throw new RestError('cart-too-large', `A cart may hold at most ${to.most} tickets.`, 400);
    await this.holds.extend(cart.id, to.expires, [...new Set([...holds, ...wanted].map(({ ticket_id: id }) => id))]);
    return moves;
  }

  private async changeHold(
    before: HoldEntity,
    { quantity, optout }: CartLineInput,
    amount: number | null,
  ): Promise<void> {
    const change = { quantity, optout: optout ?? before.optout, amount_minor: amount ?? before.amount_minor };
    const done = quantity === 0 ? await this.holds.delete(before) : await this.holds.update(before, change);
    if (!done) throw new RetryUnitError('The cart was changed at the same moment');
  }

  private async show(
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
      siteUrl: RequestContext.current().siteUrl,
    });
  }
}

/** What is chosen to be paid for each ticket, minor units; null: nothing. @throws RestError 400 `amount-not-accepted` */
function amountOf({ ticket_id: id, quantity, amount }: CartLineInput, facts: Map<number, TicketFacts>): number | null {
  const ticket = facts.get(id)?.ticket;
  return !ticket || quantity === 0 || amount === undefined ? null : chosenAmount(ticket, amount);
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** New answers replace older ones for the same ticket. */
function mergedMeta(before: readonly CartMeta[], after: readonly CartMeta[]): CartMeta[] {
  return [...before.filter(({ ticket_id: id }) => !after.some((entry) => entry.ticket_id === id)), ...after];
}
