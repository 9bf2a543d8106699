import type { AdmissionReserveEntity } from './admission-reserve.entity.js';
import type { AdmissionReserveResponse } from './admission-reserve.response.js';

/** A reserve on the wire. @param nowUtc present moment, UTC */
export function toAdmissionReserveResponse(
  { id, device_id, ticket_id, quantity, used, expires_utc, returned_utc }: AdmissionReserveEntity,
  nowUtc: string,
): AdmissionReserveResponse {
  const left = returned_utc === null && expires_utc > nowUtc ? quantity - used : 0;
  return { id, device_id, ticket_id, quantity, used, left, expires_utc, returned_utc };
}
