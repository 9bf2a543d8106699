import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import { RestError } from '#core/errors';

/** Knows tickets that purchasers have only together, such as those of a pass for the dates of a series. */
export interface TicketGroupSource {
  /**
   * The attendees whose tickets belong to those of these attendees, by attendee, each group with the attendee itself; in
   * a constant number of queries. Attendees without a group are absent.
   */
  groupsOf(attendeeIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
}

/** Registers a provider that knows tickets that purchasers have only together. */
export const RegisterTicketGroups = createRegistration<TicketGroupSource>();

/** What modules of higher folders say of tickets that belong together. */
@Injectable()
export class TicketGroupsRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** The groups of these attendees; attendees without one are absent. */
  async of(attendeeIds: readonly number[]): Promise<Map<number, readonly number[]>> {
    const groups = new Map<number, readonly number[]>();
    if (attendeeIds.length === 0) return groups;
    for (const source of this.registrations.all(RegisterTicketGroups))
      for (const [id, members] of await source.groupsOf(attendeeIds)) groups.set(id, members);
    return groups;
  }
}

/** 409 `ticket-of-group`: the ticket belongs to others, and the organizer alone changes it by itself. */
export function ofGroup(): RestError {
  return new RestError(
    'ticket-of-group',
    'This ticket belongs to others, such as those of a pass. Only the organizer can exchange it, or cancel it after a ticket of the group was exchanged.',
    409,
  );
}
