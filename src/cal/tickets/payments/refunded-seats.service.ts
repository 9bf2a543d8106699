import { Injectable } from '@nestjs/common';
import { RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import type { Move } from '../kernel/capacity/pool.js';
import { SeatMovesService } from '../sales/holds/seat-moves.service.js';

/** Gives back the seats of single attendees whose tickets were refunded. The others of the order keep theirs. */
@Injectable()
export class RefundedSeatsService {
  constructor(
    private readonly attendees: AttendeesRepository,
    private readonly seatMoves: SeatMovesService,
    private readonly events: DomainEventsService,
  ) {}

  /** The attendees of an order with these ids. */
  async find(orderId: number, ids: readonly number[]): Promise<AttendeeEntity[]> {
    return (await this.attendees.ofOrders([orderId])).filter(({ id }) => ids.includes(id));
  }

  /**
   * Gives back the seats that these attendees still hold, in the running unit of work; their tickets are not valid then.
   * @param isAnnounced the holders get another message about it
   */
  async giveBack(orderId: number, ids: readonly number[], isAnnounced = false): Promise<void> {
    const holders = (await this.find(orderId, ids)).filter(({ place }) => place !== 'none');
    const seats = await this.seatMoves.seatsOf([...new Set(holders.map(({ ticket_id: ticketId }) => ticketId))]);
    const moves: Move[] = [];
    for (const attendee of holders) {
      const drawnFrom = seats.get(attendee.ticket_id);
      if (!(await this.attendees.movePlace(attendee, 'refunded', 'none')))
        throw new RetryUnitError(`The ticket of attendee ${attendee.id}`);
      if (drawnFrom && attendee.place !== 'none') moves.push({ seats: drawnFrom, [attendee.place]: -1 });
      await this.events.publish('attendee.changed', { attendeeId: attendee.id });
      await this.events.publish('attendee.released', { attendeeId: attendee.id, isAnnounced });
    }
    await this.seatMoves.apply(moves);
  }
}
