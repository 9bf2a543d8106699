import type { Schema } from '#core/parameters';

/** Input: the secret of an order. */
export const ORDER_KEY: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'Secret of the order, for its purchaser.',
};
