import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError } from '#core/errors';
import { FailedCredentialsService, mailbox, SecretKeyService } from '#core/security';
import { type CountedCodes, followWithSeats } from './follow-with-seats.js';
import { type OrderFollower, type OrderTransition, RegisterOrderFollower } from '../model/order-follower.js';
import type { OrderEntity } from '../model/order.entity.js';
import type { Purchase } from '../model/purchase.js';
import type { AppliedDiscount, QuotedDiscount } from '../prices/order-quote.js';
import { isDonation } from '../../catalog/tickets/donation.js';
import type { TicketEntity } from '../../catalog/model/ticket.entity.js';
import type { DiscountEntity } from './discount.entity.js';
import { DiscountsRepository } from './discounts.repository.js';

/** What tries of codes are counted against, beside the network. */
const ANY_CODE = 'any';

/** Discount codes as purchasers use them: found, counted with their orders, and given back with them. */
@RegisterOrderFollower({ order: 500 })
@Injectable()
export class DiscountCodesService implements OrderFollower, CountedCodes {
  constructor(
    private readonly discounts: DiscountsRepository,
    private readonly failures: FailedCredentialsService,
    private readonly key: SecretKeyService,
    private readonly clock: Clock,
  ) {}

  /**
   * The discount of a code for these tickets. Wrong codes are limited for each client network.
   * @throws RestError 400 `discount-code-not-valid`, `discount-code-not-for-tickets`, 409 `discount-code-used-up`,
   * 429 after too many wrong codes
   */
  async find(sent: string, tickets: readonly TicketEntity[]): Promise<AppliedDiscount> {
    await this.failures.check('discount code', ANY_CODE);
    const code = normalizedCode(sent);
    const discount = code === undefined ? undefined : await this.discounts.byCode(code);
    if (!discount || !isValid(discount, this.clock.nowUtc())) {
      await this.failures.count('discount code', ANY_CODE);
      throw new RestError('discount-code-not-valid', 'There is no such code, or it is not valid now.', 400);
    }
    if (discount.max_uses !== null && discount.uses >= discount.max_uses) throw usedUp();
    const isFor = (ticket: TicketEntity): boolean => isDiscounted(discount, ticket);
    if (!tickets.some(isFor))
      throw new RestError('discount-code-not-for-tickets', 'This code is not for the tickets of this order.', 400);
    return { id: discount.id, code: discount.code, rule: ruleOf(discount), isFor };
  }

  async opened(order: OrderEntity, { discount }: Purchase): Promise<void> {
    if (discount) await this.claim(discount, order);
  }

  async moved(order: OrderEntity, { to }: OrderTransition): Promise<void> {
    if (order.discount_id !== null) await followWithSeats(this, order, to);
  }

  /**
   * Counts an order that uses a code, in the unit of work that stores the order. The conditional update of the code locks
   * its row until the commit, so the orders of one buyer are counted one after the other.
   * @throws RestError 409 `discount-code-used-up`
   */
  private async claim({ id }: AppliedDiscount, order: OrderEntity): Promise<void> {
    if (!(await this.discounts.raise(id, this.clock.nowUtc()))) throw usedUp();
    const buyerKey = this.buyerKey(order);
    await this.discounts.insertUse({ order_id: order.id, discount_id: id, buyer_key: buyerKey });
    const most = (await this.discounts.find(id))?.max_uses_per_buyer ?? null;
    if (most !== null && (await this.discounts.usesOf(id, buyerKey)) > most) throw usedUpByBuyer(most);
  }

  async release({ id, discount_id: discountId }: OrderEntity): Promise<void> {
    if (discountId !== null && (await this.discounts.deleteUse(id))) await this.discounts.lower(discountId);
  }

  async restore(order: OrderEntity): Promise<void> {
    const { id, discount_id: discountId } = order;
    if (discountId === null || !(await this.discounts.find(discountId))) return;
    const use = { order_id: id, discount_id: discountId, buyer_key: this.buyerKey(order) };
    if (await this.discounts.insertUse(use)) await this.discounts.raiseAgain(discountId);
  }

  private buyerKey({ purchaser_email: email }: OrderEntity): string {
    return this.key.sign('discount buyer', mailbox(email));
  }
}

/** Codes that can be made, in capital letters. */
export const DISCOUNT_CODE = /^[A-Z0-9][A-Z0-9._-]{2,39}$/;

/** A code as it is stored, whatever its case; undefined for what can be none. */
export function normalizedCode(sent: string): string | undefined {
  const code = sent.trim().toUpperCase();
  return DISCOUNT_CODE.test(code) ? code : undefined;
}

function isValid(discount: DiscountEntity, nowUtc: string): boolean {
  const { is_active: isActive, valid_from_utc: from, valid_until_utc: until } = discount;
  return isActive && (from === null || from <= nowUtc) && (until === null || nowUtc < until);
}

function isDiscounted(
  { ticket_ids: tickets, post_ids: posts, ...discount }: DiscountEntity,
  ticket: TicketEntity,
): boolean {
  // Purchasers choose its price themselves.
  if (isDonation(ticket)) return false;
  if (discount.amount_minor !== null && discount.currency !== ticket.currency) return false;
  if (tickets === null && posts === null) return true;
  return (
    (tickets?.includes(ticket.id) ?? false) || (ticket.post_id !== null && (posts?.includes(ticket.post_id) ?? false))
  );
}

function ruleOf({ rate, amount_minor: amountMinor }: DiscountEntity): QuotedDiscount['rule'] {
  return amountMinor === null ? { rate: rate ?? 0 } : { amountMinor };
}

function usedUp(): RestError {
  return new RestError('discount-code-used-up', 'This code has been used as often as it can be.', 409);
}

function usedUpByBuyer(most: number): RestError {
  const times = most === 1 ? 'once' : `${most} times`;
  return new RestError('discount-code-used-up', `Each purchaser can use this code ${times}.`, 409, {
    max_uses_per_buyer: most,
  });
}
