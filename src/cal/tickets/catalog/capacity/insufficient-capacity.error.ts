import { RestError } from '#core/errors';

/** A pool has not enough places left. The unit of work it happens in must not be stored. */
export class InsufficientCapacityError extends Error {
  constructor(readonly poolId: number) {
    super(`Not enough places left in pool ${poolId}`);
  }
}

/** 409 `ticket-sold-out`. */
export function soldOut(): RestError {
  return new RestError('ticket-sold-out', 'There are not enough places left. Take fewer, or another ticket.', 409);
}

/** 409 `ticket-not-on-sale`. */
export function notOnSale(): RestError {
  return new RestError(
    'ticket-not-on-sale',
    'This ticket is not on sale now. Its available_from and available_until tell when it is.',
    409,
  );
}
