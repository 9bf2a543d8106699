import { fixedAmount } from '../../kernel/money/money.js';
import { percentOf } from '../../kernel/money/rate.js';
import type { DiscountEntity } from './discount.entity.js';
import type { DiscountResponse } from './discount.response.js';

/** A discount code on the wire. */
export function toDiscountResponse(discount: DiscountEntity): DiscountResponse {
  const { rate, amount_minor: amount, currency, created_by: author, modified_utc: _modified, ...others } = discount;
  return {
    ...others,
    percent: rate === null ? null : percentOf(rate),
    amount: amount === null ? null : fixedAmount(amount, currency),
    currency,
    author: author ?? 0,
  };
}
