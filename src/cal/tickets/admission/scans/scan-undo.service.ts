import { Injectable } from '@nestjs/common';
import { type CheckInFollower, RegisterCheckInFollower } from '../../sales/attendees/check-in-follower.js';
import { ScansRepository } from './scans.repository.js';

/** Lets lists admit an attendee again whose check-in was undone. */
@RegisterCheckInFollower()
@Injectable()
export class ScanUndoService implements CheckInFollower {
  constructor(private readonly scans: ScansRepository) {}

  checkInUndone(attendeeId: number, nowUtc: string): Promise<void> {
    return this.scans.end(attendeeId, nowUtc);
  }
}
