import type { CheckInEntity } from '../sales/model/check-in.entity.js';
import type { CheckInAttemptResponse } from './qr.response.js';

/** An attempt on the wire. */
export function checkInHistory({ result, date_utc, source, user_id, device }: CheckInEntity): CheckInAttemptResponse {
  return { result, date_utc, source, author: user_id ?? 0, device };
}
