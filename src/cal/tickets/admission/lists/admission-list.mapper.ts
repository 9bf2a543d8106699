import type { AdmissionList } from './admission-list.js';
import type { AdmissionListResponse } from './admission-list.response.js';

/** A check-in list on the wire. */
export function toAdmissionListResponse(list: AdmissionList): AdmissionListResponse {
  return {
    id: list.id,
    name: list.name,
    event_ids: [...list.eventIds],
    ticket_ids: list.ticketIds && [...list.ticketIds],
    direction: list.direction,
    reentry: list.reentry,
    opens_utc: list.opensUtc,
    closes_utc: list.closesUtc,
    admits_unpaid: list.admitsUnpaid,
    offline: list.offline,
    created_utc: list.createdUtc,
    modified_utc: list.modifiedUtc,
  };
}
