import { MAX_ID, type ParamDeclaration, RestParam, anyId, textNotBlank } from '#core/parameters';
import { MAX_POOL_NAME } from '../capacity/event-pool.entity.js';
import { MAX_CAPACITY } from '../tickets/ticket-capacity.dto.js';

/** Most pools of one event or page. */
export const MAX_POOLS = 50;

const POST: ParamDeclaration = { type: 'integer', check: anyId, required: true, description: 'Event or page.' };

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true };

const CAPACITY: ParamDeclaration = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: MAX_CAPACITY,
  description: 'Seats in total; null: unlimited.',
};

/** Parameters of `GET pools`. */
export class ListEventPoolsDto {
  @RestParam(POST)
  post_id: number;
}

/** Parameters of `POST pools`. */
export class CreateEventPoolDto {
  @RestParam(POST)
  post_id: number;

  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: MAX_POOL_NAME,
    description: 'What organisers call it, such as Saturday.',
  })
  name: string;

  @RestParam({ ...CAPACITY, description: 'Seats in total; null, or not sent: unlimited.' })
  capacity?: number | null;
}

/** Parameters of routes that only name a pool. */
export class EventPoolDto {
  @RestParam({ ...ID, description: 'Id of the pool.' })
  id: number;
}

/** Parameters of `POST pools/<id>`: only what is sent changes. */
export class UpdateEventPoolDto extends EventPoolDto {
  @RestParam({ type: 'string', check: textNotBlank, maxLength: MAX_POOL_NAME, description: 'What organisers call it.' })
  name?: string;

  @RestParam(CAPACITY)
  capacity?: number | null;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'Accept a capacity below the seats that are taken: taken seats are kept, and none are available.',
  })
  below_taken: boolean;
}

/** Parameters of `POST tickets/<id>/pools`. */
export class DrawOnPoolsDto {
  @RestParam({ ...ID, description: 'Id of the ticket.' })
  id: number;

  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: MAX_ID },
    maxItems: MAX_POOLS,
    required: true,
    description: 'The pools of its event or page that the ticket draws on, and no others; empty: none.',
  })
  pool_ids: number[];
}
