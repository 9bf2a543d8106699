import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { AttendeeResponse } from '../attendees/attendee.response.js';
import type { TicketEntity } from '../model/ticket.entity.js';

/** How many attendees a ticket has, by what they said and whether they are in. */
export interface AttendeeFigures {
  /** All that count: neither cancelled nor refunded. */
  total: number;
  checkedIn: number;
  /** RSVP: those who come. */
  going: number;
}

/** Attendees of one ticket, as it shows them. */
export interface ShownAttendees {
  /** By name. */
  attendees: AttendeeResponse[];
  /** There are more than the limit. */
  hasMore: boolean;
}

/** Reads attendees of tickets. */
export interface TicketAttendeesSource {
  /**
   * Attendees of tickets, archived ones left out.
   * @param limit most of one ticket
   * @param manager everything of all, or only what the public may see of those who agreed
   * @returns by ticket id; tickets without any are absent
   */
  shown(
    tickets: ReadonlyMap<number, TicketEntity>,
    limit: number,
    manager: boolean,
  ): Promise<ReadonlyMap<number, ShownAttendees>>;
  /** How many attendees tickets have, by ticket id; tickets without any are absent. */
  figures(ticketIds: readonly number[]): Promise<ReadonlyMap<number, AttendeeFigures>>;
}

/** Registers the provider that implements `TicketAttendeesSource`; there is one. */
export const RegisterTicketAttendees = createRegistration<TicketAttendeesSource>();

/** The adapter between tickets and those who hold them: the catalog calls it, and sales register themselves. */
@Injectable()
export class TicketAttendeesAdapter {
  constructor(private readonly registrations: Registrations) {}

  private get source(): TicketAttendeesSource | undefined {
    return this.registrations.one(RegisterTicketAttendees);
  }

  /** As in `TicketAttendeesSource`. */
  async shown(
    tickets: ReadonlyMap<number, TicketEntity>,
    limit: number,
    manager: boolean,
  ): Promise<ReadonlyMap<number, ShownAttendees>> {
    return (await this.source?.shown(tickets, limit, manager)) ?? new Map<number, ShownAttendees>();
  }

  /** As in `TicketAttendeesSource`. */
  async figures(ticketIds: readonly number[]): Promise<ReadonlyMap<number, AttendeeFigures>> {
    return (await this.source?.figures(ticketIds)) ?? new Map<number, AttendeeFigures>();
  }
}
