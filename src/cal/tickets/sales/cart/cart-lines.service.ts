import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RetryUnitError } from '#core/database';
import { RestError } from '#core/errors';
import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import { AccessCodeUsesService } from '../codes/access-code-uses.service.js';
import { opens } from '../../catalog/codes/ticket-audience.service.js';
import type { HoldEntity } from '../../catalog/capacity/hold.entity.js';
import { HoldsRepository } from '../../catalog/capacity/holds.repository.js';
import { type Move, poolChanges } from '../../kernel/capacity/pool.js';
import { PoolsRepository } from '../../catalog/capacity/pools.repository.js';
import { sells } from '../../kernel/hosts/ticket-host.js';
import { TicketHostsRepository } from '../../catalog/hosts/ticket-hosts.repository.js';
import { providersOf } from '../../catalog/model/providers.js';
import { notSelling } from '../lifecycle/order-transitions.service.js';
import { BuyableTicketsService } from '../../catalog/tickets/buyable-tickets.service.js';
import { chosenAmount } from '../../catalog/tickets/donation.js';
import type { TicketFacts } from '../../catalog/tickets/ticket.mapper.js';
import { TicketsRepository } from '../../catalog/tickets/tickets.repository.js';
import { type Cart } from './carts.repository.js';
import { type CartLineInput } from '../model/cart-line.dto.js';

/** 409 `ticket-capacity-not-available`. */
export function notAvailable(): RestError {
  return new RestError(
    'ticket-capacity-not-available',
    'A ticket has not enough places left, or is not on sale now.',
    409,
  );
}

/** The tickets of carts: what may be in them, and the seats that they hold. */
@Injectable()
export class CartLinesService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly pools: PoolsRepository,
    private readonly tickets: TicketsRepository,
    private readonly buyable: BuyableTicketsService,
    private readonly hosts: TicketHostsRepository,
    private readonly codes: AccessCodeUsesService,
  ) {}

  /**
   * The access code that was sent, or that of the cart. A cart has one.
   * @throws RestError 400 `access-code-not-valid`, 409 `access-code-used-up`, `cart-has-access-code`, 429
   */
  async codeFor(sent: string | undefined, cart: Cart | undefined): Promise<AccessCodeEntity | undefined> {
    const accessCodeId = cart?.access_code_id ?? null;
    if (sent === undefined || sent.trim() === '')
      return accessCodeId === null ? undefined : this.codes.ofCart(accessCodeId);
    const code = await this.codes.find(sent);
    if (!cart || accessCodeId === null || accessCodeId === code.id) return code;
    const holds = await this.holds.ofCart(cart.id);
    const held = await this.tickets.byIds(holds.map(({ ticket_id: id }) => id));
    if (held.every((ticket) => ticket.visibility !== 'code' || opens(code, ticket))) return code;
    throw new RestError(
      'cart-has-access-code',
      'This cart has tickets of another access code. Order or remove them first.',
      409,
    );
  }

  /** Refuses what has no tickets. @param hostId undefined: no event or page is named @throws RestError 403 `post-has-no-tickets` */
  async checkHost(hostId: number | undefined): Promise<void> {
    if (hostId === undefined || (await this.hosts.hasTickets(hostId))) return;
    throw new RestError('post-has-no-tickets', 'This event or page has no tickets.', 403);
  }

  /** Whether a cart holds no tickets. */
  async isEmpty({ id }: Cart): Promise<boolean> {
    return (await this.holds.ofCart(id)).length === 0;
  }

  /** What is wanted, looked up and found on sale. */
  async requestedTickets(
    caller: Caller,
    wanted: readonly CartLineInput[],
    providerName: string,
    code: AccessCodeEntity | undefined,
  ): Promise<Map<number, TicketFacts>> {
    const facts = await this.buyable.find(
      caller,
      wanted.map(({ ticket_id: id }) => id),
      { code },
    );
    const [provider] = providersOf(providerName) ?? [];
    for (const line of wanted) {
      const { ticket_id: id, quantity } = line;
      const ticketFacts = facts.get(id);
      if (!ticketFacts || ticketFacts.ticket.provider !== provider) {
        throw new RestError('ticket-does-not-exist', `There is no ticket ${id} of this provider.`, 404);
      }
      if (quantity > 0 && !sells(ticketFacts.host)) throw notSelling(ticketFacts.host);
      if (quantity > 0 && !this.buyable.onSale(ticketFacts)) throw notAvailable();
      amountOf(line, facts);
    }
    return facts;
  }

  /** Brings the holds of a locked cart to what is wanted. @returns how places move */
  async change(
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
      if (!drawnFrom || !facts.has(item.ticket_id)) throw new RetryUnitError('The cart');
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
    if (!done) throw new RetryUnitError('The cart');
  }

  /** Counts the seats that have moved, in the running unit of work. @throws InsufficientCapacityError */
  async apply(moves: readonly Move[]): Promise<void> {
    await this.pools.apply(poolChanges(moves));
  }
}

/** What is chosen to be paid for each ticket, minor units; null: nothing. @throws RestError 400 `amount-not-accepted` */
function amountOf({ ticket_id: id, quantity, amount }: CartLineInput, facts: Map<number, TicketFacts>): number | null {
  const ticket = facts.get(id)?.ticket;
  return !ticket || quantity === 0 || amount === undefined ? null : chosenAmount(ticket, amount);
}
