import { Injectable } from '@nestjs/common';
import { RegisterTicketGroups, type TicketGroupSource } from '../../tickets/self-service/index.js';
import { isOf, SeriesPassesRepository } from './series-passes.repository.js';

/** Purchasers cancel a pass as a whole: its price is that of all of its dates. */
@RegisterTicketGroups()
@Injectable()
export class PassGroupsService implements TicketGroupSource {
  constructor(private readonly passes: SeriesPassesRepository) {}

  async groupsOf(attendeeIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const own = await this.passes.ofAttendees(attendeeIds);
    const all = await this.passes.ofOrders([...new Set(own.map(({ order_id: id }) => id))]);
    return new Map(
      own.map((ticket) => [
        ticket.attendee_id,
        all.filter((other) => isOf(ticket, other)).map(({ attendee_id: id }) => id),
      ]),
    );
  }
}
