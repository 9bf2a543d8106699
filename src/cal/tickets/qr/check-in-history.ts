import type { CheckInEntity } from '../attendees/check-in.entity.js';
import type { CheckInResult } from '../attendees/check-ins.repository.js';
import type { CheckInSource } from '../attendees/attendee.js';

/** One attempt at the door as managers see it. */
export interface CheckInHistory {
  result: CheckInResult;
  date_utc: string;
  source: CheckInSource;
  /** Id of the user; 0 for scanners. */
  author: number;
  device: string;
}

/** An attempt on the wire. */
export function checkInHistory({ result, date_utc, source, user_id, device }: CheckInEntity): CheckInHistory {
  return { result, date_utc, source, author: user_id ?? 0, device };
}
