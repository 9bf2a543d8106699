import type { AdmissionScanEntity } from '../model/admission-scan.entity.js';
import type { FirstScanResponse, ResultReason, ScanResultResponse, ScannedAttendeeResponse } from './scan.response.js';
import type { ScanRow } from './scans.repository.js';

/** Reasons for people. */
const MESSAGES: Readonly<Record<ResultReason, string>> = {
  'unknown-code': 'This code is of no ticket.',
  'code-replaced': 'This ticket has another code now. This code is no longer valid.',
  'signature-invalid': 'This code is not genuine.',
  'code-expired': 'This code is not valid at this time.',
  'other-event': 'This ticket is for another event.',
  'other-ticket': 'This list does not admit this kind of ticket.',
  'list-closed': 'This list is closed at this time.',
  unpaid: 'The order of this ticket is not paid.',
  void: 'This ticket was cancelled, refunded or withdrawn.',
  'event-cancelled': 'This event does not take place.',
  'already-in': 'This ticket was used already.',
  'not-inside': 'This attendee is not inside.',
  'no-right': 'This device does not have the right for this.',
  'list-unknown': 'This device has no such check-in list.',
  'invalid-scan': 'This scan cannot be read.',
};

/** Codes whose holder is not shown. */
const NAMELESS: ReadonlySet<string> = new Set(['unknown-code', 'code-replaced', 'signature-invalid']);

/** A time in milliseconds on the wire. */
export const isoUtc = (ms: number): string => new Date(ms).toISOString();

/** A time that is stored in seconds on the wire. */
export const isoOfMoment = (utc: string): string => `${utc.replace(' ', 'T')}.000Z`;

/** The reason for people. */
export const scanMessage = (reason: ResultReason): string => MESSAGES[reason];

/** An attendee as devices see it. */
export function toScannedAttendee(attendee: {
  id: number;
  name: string;
  ticket_title: string;
  ticket_id: number;
  post_id: number | null;
}): ScannedAttendeeResponse {
  return {
    id: attendee.id,
    name: attendee.name,
    ticket: attendee.ticket_title,
    ticket_id: attendee.ticket_id,
    event_id: attendee.post_id ?? 0,
  };
}

/** What is known of a scan that is stored. */
export type ScanToShow = Pick<AdmissionScanEntity, 'nonce' | 'status' | 'reason' | 'scanned_ms'>;

/** A scan as devices get it back. */
export function toScanResult(
  { nonce, status, reason, scanned_ms: scannedMs }: ScanToShow,
  attendee: ScannedAttendeeResponse | undefined,
  first: FirstScanResponse | undefined,
): ScanResultResponse {
  return {
    nonce,
    status,
    ...(reason === null ? {} : { reason, message: scanMessage(reason) }),
    ...(attendee && !NAMELESS.has(reason ?? '') ? { attendee } : {}),
    scanned_utc: isoUtc(Number(scannedMs)),
    ...(status === 'admitted' ? { admitted_utc: isoUtc(Number(scannedMs)) } : {}),
    ...(first && reason === 'already-in' ? { first } : {}),
  };
}

/** The attendee of a stored scan. */
export function attendeeOf(row: ScanRow): ScannedAttendeeResponse | undefined {
  const { attendee_id: id, attendee_name: name, ticket_title: title, ticket_id: ticketId, event_id: eventId } = row;
  if (id === null || name === null || title === null || ticketId === null) return undefined;
  return toScannedAttendee({ id, name, ticket_title: title, ticket_id: ticketId, post_id: eventId });
}

/** A stored scan as the entry that came first. */
export function toFirstScan({ device_name: device, gate, scanned_ms: ms }: ScanRow): FirstScanResponse {
  return { device, gate, scanned_utc: isoUtc(Number(ms)) };
}
