import { RestError } from '#core/errors';
import type { CountedEventPool, DrawingTicket } from '../capacity/event-pools.repository.js';
import { growth } from '../../kernel/capacity/pool.js';

/** 404 `pool-not-found`. */
export function poolNotFound(): RestError {
  return new RestError('pool-not-found', 'There is no such pool.', 404);
}

/** 404 `ticket-not-found`. */
export function ticketNotFound(): RestError {
  return new RestError('ticket-not-found', 'There is no such ticket.', 404);
}

/** 409 `pool-too-small`. */
export function tooSmall(pool: CountedEventPool): RestError {
  const taken = growth(pool);
  return new RestError(
    'pool-too-small',
    `${taken} seats of this pool are taken. Send a capacity of at least ${taken}, or below_taken: true.`,
    409,
    { taken },
  );
}

/** 409 `pool-in-use`. */
export function inUse(drawing: readonly DrawingTicket[]): RestError {
  const ids = drawing.filter(({ isDeleted }) => !isDeleted).map(({ ticketId }) => ticketId);
  return new RestError(
    'pool-in-use',
    `Tickets draw on this pool: ${ids.join(', ')}. Let them draw on others first.`,
    409,
    {
      ticket_ids: ids,
    },
  );
}
