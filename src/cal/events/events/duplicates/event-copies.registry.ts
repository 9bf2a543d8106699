import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';

/** Keeps choices for events that copies of them need too, such as when reminders are sent. */
export interface EventCopyFollower {
  /** An event was copied; called in the unit of work that did it. */
  eventCopied(fromEventId: number, toEventId: number): Promise<void>;
}

/** Registers a provider that implements `EventCopyFollower`. */
export const RegisterEventCopyFollower = createRegistration<EventCopyFollower>();

/** Lets modules that keep choices for events give them to copies: duplicates and dates of a series. */
@Injectable()
export class EventCopiesRegistry {
  constructor(private readonly registrations: Registrations) {}

  async eventCopied(fromEventId: number, toEventId: number): Promise<void> {
    for (const follower of this.registrations.all(RegisterEventCopyFollower))
      await follower.eventCopied(fromEventId, toEventId);
  }
}
