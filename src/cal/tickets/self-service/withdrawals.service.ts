import { Injectable } from '@nestjs/common';
import { RetryUnitError } from '#core/database';
import { DomainEventsService } from '#core/events';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import type { Move } from '../kernel/capacity/pool.js';
import { SeatMovesService } from '../sales/holds/seat-moves.service.js';
import { SiteClockService } from '../kernel/site-clock.service.js';
import { SelfServiceRepository } from './self-service.repository.js';

/** Returns the seats of attendees who do not come. */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly tickets: SelfServiceRepository,
    private readonly seatMoves: SeatMovesService,
    private readonly events: DomainEventsService,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Returns the seats of attendees as they were read in the running unit of work; their tickets are not valid then.
   * @param status of tickets whose money goes back; default: withdrawn
   * @throws RetryUnitError when one was checked in, transferred or withdrawn since
   */
  async withdraw(attendees: readonly AttendeeEntity[], status?: 'refunded'): Promise<void> {
    const moves = await this.end(attendees, status);
    await this.seatMoves.apply(moves);
  }

  /**
   * As `withdraw`, for units of work that change other counters too.
   * @returns the seats that come back, which the caller applies
   */
  async end(attendees: readonly AttendeeEntity[], status?: 'refunded'): Promise<Move[]> {
    const at = await this.clock.present();
    const seats = await this.seatMoves.seatsOf([...new Set(attendees.map(({ ticket_id: ticketId }) => ticketId))]);
    const moves: Move[] = [];
    for (const attendee of attendees) {
      if (!(await this.tickets.withdraw(attendee, status ?? withdrawnStatus(attendee), at)))
        throw new RetryUnitError('The ticket');
      const drawnFrom = seats.get(attendee.ticket_id);
      if (drawnFrom) moves.push({ seats: drawnFrom, sold: -1 });
      await this.events.publish('attendee.released', { attendeeId: attendee.id, isAnnounced: false });
    }
    return moves;
  }
}

const withdrawnStatus = ({ provider }: AttendeeEntity): AttendeeEntity['status'] =>
  provider === 'rsvp' ? 'no' : 'voided';
