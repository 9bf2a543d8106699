/** What a manager can decide of the price of a ticket; empty: it is that of the offer. */
export const PRICE_KINDS = ['', 'reduced', 'complimentary'] as const;

/**
 * Of which kind the price of a ticket is: `''` that of the offer, `reduced` an amount that a manager has set,
 * `complimentary` nothing, for a guest. What is given up is the discount of the ticket.
 */
export type PriceKind = (typeof PRICE_KINDS)[number];
