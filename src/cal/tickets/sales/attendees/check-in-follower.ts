import { createRegistration } from '#core/modules';

/** Ends what belongs to the check-in of an attendee when that is undone. */
export interface CheckInFollower {
  /** The check-in of an attendee was undone; called in the unit of work that did it. @param nowUtc its moment */
  checkInUndone(attendeeId: number, nowUtc: string): Promise<void>;
}

/** Registers a provider that implements `CheckInFollower`. The decorated class is injectable. */
export const RegisterCheckInFollower = createRegistration<CheckInFollower>();
