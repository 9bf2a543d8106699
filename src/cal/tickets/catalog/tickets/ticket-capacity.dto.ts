import { Transform, type TransformFnParams } from 'class-transformer';
import { RestParam, isNumeric } from '#core/parameters';
import { nullAsAbsent, yes } from '../../kernel/sent-values.js';
import type { CapacityMode } from '../model/ticket.entity.js';

/** Most seats that one pool can have. */
export const MAX_CAPACITY = 2_000_000_000;

const MODES: readonly CapacityMode[] = ['own', 'global', 'capped', ''];

/** -1, empty text and null mean that there is no limit. */
const limit = ({ value }: TransformFnParams): unknown =>
  value === '' || (isNumeric(value) && Number(value) === -1) ? null : (value as unknown);

/** A limit; zero, null, false and blank text are as if nothing was sent. */
const limitOrNothing = (params: TransformFnParams): unknown => {
  const value: unknown = params.value;
  const isBlank = value === null || value === false || (typeof value === 'string' && value.trim() === '');
  return isBlank || (isNumeric(value) && Number(value) === 0) ? undefined : limit(params);
};

/** A number of seats; no limit is as if nothing was sent. */
const countOrNothing = (params: TransformFnParams): unknown => limit(params) ?? undefined;

/**
 * `ticket` of the routes that write tickets: capacity and reduced price. Clients send members of their own beside these,
 * which have no effect.
 */
export class TicketCapacityDto {
  @RestParam({
    type: 'string',
    enum: MODES,
    description:
      'own: seats of its own; global: seats of the event; capped: seats of the event up to a limit; empty: no limit.',
  })
  @Transform(nullAsAbsent)
  mode?: CapacityMode;

  @RestParam({
    type: ['integer', 'null'],
    minimum: -1,
    maximum: MAX_CAPACITY,
    description: 'Seats of its own, or the limit of `capped`; -1, empty or null: no limit.',
  })
  @Transform(limit)
  capacity?: number | null;

  @RestParam({
    type: ['integer', 'null'],
    minimum: -1,
    maximum: MAX_CAPACITY,
    description: 'Seats of the event that its tickets share; -1: no limit. 0 or empty has no effect.',
  })
  @Transform(limitOrNothing)
  event_capacity?: number | null;

  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: MAX_CAPACITY,
    description: 'Seats that are to be left now. Empty or -1 has no effect.',
  })
  @Transform(countOrNothing)
  stock?: number;

  @RestParam({
    type: 'boolean',
    loose: 'Everything that does not mean yes is no.',
    description: 'Whether an RSVP can be answered with no.',
  })
  @Transform(yes)
  not_going?: boolean;

  @RestParam({
    type: 'object',
    loose: 'No effect for RSVPs, whatever it is; `readTicket` refuses a wrong price with its own code (recorded).',
    properties: {
      checked: { type: 'boolean', description: 'Whether there is a reduced price.' },
      price: { type: 'string', description: 'With a decimal point.' },
      start_date: { type: 'string', description: 'First day, YYYY-MM-DD; empty: no first day.' },
      end_date: { type: 'string', description: 'Last day, YYYY-MM-DD; empty: no last day.' },
    },
    description: 'Reduced price of a sold ticket.',
  })
  sale_price?: unknown;
}
