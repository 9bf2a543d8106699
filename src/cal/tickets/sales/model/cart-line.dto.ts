import { Transform } from 'class-transformer';
import { invalidParameter } from '#core/errors';
import { RestParam, MAX_ID } from '#core/parameters';
import { nullAsAbsent, yesOrNo } from '../../kernel/sent-values.js';

/** Most different tickets of one cart or order. */
export const MAX_CART_LINES = 50;

/** What a request wants of one ticket. */
export class CartLineDto {
  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, required: true, description: 'Id of the ticket.' })
  ticket_id: number;

  @RestParam({ type: 'integer', minimum: 0, description: 'How many, at most what the settings allow. Default: 1.' })
  @Transform(nullAsAbsent)
  quantity = 1;

  @RestParam({
    type: 'boolean',
    loose: 'Everything that does not mean yes is no.',
    description: 'true: hide the names of the attendees, false: show them. Default: hidden.',
  })
  @Transform(yesOrNo)
  optout?: boolean;

  @RestParam({
    type: ['string', 'number'],
    description:
      'What the purchaser chooses to pay for each, in the main unit of the currency (20.00), where the ticket has `donation`. Default: as before, else the price that is suggested.',
  })
  @Transform(nullAsAbsent)
  amount?: string | number;
}

/** What is wanted of one ticket. */
export interface CartLineInput {
  ticket_id: number;
  /** 0 removes it. */
  quantity: number;
  /** 1: hide the attendees' names, 0: show them; null: nothing was said. */
  optout: number | null;
  /** What is chosen to be paid for each, as it was sent; absent: nothing. */
  amount?: string | number;
}

/**
 * What is wanted of each ticket. Of a ticket that is named twice the last entry counts.
 * @param most tickets that one cart or order may have
 * @throws RestError 400 `rest_invalid_param`
 */
export function cartLines(sent: readonly CartLineDto[], most: number): CartLineInput[] {
  const lineByTicket = new Map<number, CartLineInput>();
  for (const [i, { ticket_id: id, quantity, optout, amount }] of sent.entries()) {
    if (quantity > most)
      throw invalidParameter(`tickets.${i}.quantity`, `quantity must be a whole number from 0 to ${most}.`);
    lineByTicket.set(id, { ticket_id: id, quantity, optout: optout === undefined ? null : Number(optout), amount });
  }
  return [...lineByTicket.values()];
}
