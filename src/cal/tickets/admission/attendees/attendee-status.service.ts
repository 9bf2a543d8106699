import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { type OrderState, isOrderState } from '../../kernel/order-states.js';
import type { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../../sales/attendees/attendees.repository.js';
import { SeatMovesService } from '../../sales/holds/seat-moves.service.js';
import { OrderTransitionsService } from '../../sales/lifecycle/order-transitions.service.js';

/** States of the reference that no order here stays in, and the states that mean the same for seats and admission. */
const OTHER_STATES: ReadonlyMap<string, OrderState> = new Map([
  ['created', 'pending'],
  ['undefined', 'pending'],
  ['approved', 'completed'],
]);

/** Changes what an attendee is: the answer of an RSVP, or the state of the order of a sold ticket. */
@Injectable()
export class AttendeeStatusService {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly seatMoves: SeatMovesService,
  ) {}

  /**
   * Changes the status of an attendee as it was read, in the running unit of work.
   * @throws RestError 409 `attendee-changed`, `order-transition-not-allowed`; InsufficientCapacityError
   */
  async change(caller: Caller, attendee: AttendeeEntity, status: AttendeeEntity['status']): Promise<void> {
    if (status === attendee.status) return;
    if (attendee.provider === 'tc') {
      if (attendee.order_id !== null)
        await this.transitions.move(caller, attendee.order_id, status as OrderState, 'changed by hand');
      return;
    }
    const seats = (await this.seatMoves.seatsOf([attendee.ticket_id])).get(attendee.ticket_id);
    const isGoing = status === 'yes';
    const place = isGoing ? 'sold' : 'none';
    if (!seats || !(await this.attendees.movePlace(attendee, status, place))) {
      throw new RestError(
        'attendee-changed',
        'Somebody else changed this attendee at the same moment. Try again.',
        409,
      );
    }
    if (attendee.place === place) return;
    const released = attendee.place === 'none' ? {} : { [attendee.place]: -1 };
    await this.seatMoves.apply([{ seats, ...released, ...(isGoing ? { sold: 1 } : {}) }]);
  }
}

/**
 * The status that an attendee gets.
 * @param sent what was sent of it; undefined: paid, or coming
 * @throws RestError 400 `invalid-attendee-status`
 */
export function acceptedStatus(
  provider: AttendeeEntity['provider'],
  sent: string | undefined,
): AttendeeEntity['status'] {
  if (provider === 'tc') {
    if (sent === undefined) return 'completed';
    const state = OTHER_STATES.get(sent) ?? sent;
    if (isOrderState(state) && state !== 'created') return state;
    throw invalidStatus('a state of orders, such as completed or pending');
  }
  if (sent === undefined || sent === 'yes') return 'yes';
  if (sent === 'no') return 'no';
  throw invalidStatus('yes or no');
}

function invalidStatus(accepted: string): RestError {
  return new RestError('invalid-attendee-status', `attendee_status must be ${accepted}.`, 400);
}
