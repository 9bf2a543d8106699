/** What a device may do beside scanning. */
export type DeviceRight = 'scan' | 'search' | 'override' | 'sell';

/** Way through a gate. */
export type Direction = 'entry' | 'exit';

/** A check-in list, as devices read it. */
export interface CheckInList {
  id: number;
  name: string;
  /** Dates whose tickets it admits. */
  event_ids: readonly number[];
  /** Null: all tickets of these events. */
  ticket_ids: readonly number[] | null;
  direction: 'entry' | 'entry-exit';
  reentry: 'never' | 'after-exit' | 'always';
  /** UTC; null: as the settings of the site say, which only the service knows. */
  opens_utc: string | null;
  closes_utc: string | null;
  admits_unpaid: boolean;
  /** What devices may decide without a network. */
  offline: 'no' | 'signed' | 'list';
  modified_utc: string;
}

/** A public key of signed codes. */
export interface SigningKey {
  id: number;
  public_key: string;
  valid_from_utc: string;
  retired_utc: string | null;
}

/** This device, its lists and the keys of signed codes. */
export interface Device {
  id: number;
  name: string;
  gate: string;
  rights: readonly DeviceRight[];
  /** Grows with every change of the device, its lists or keys. */
  revision: number;
  lists: readonly CheckInList[];
  site: { name: string; language: string; timezone: string };
  keys: readonly SigningKey[];
  server_time: string;
}

/** An attendee in the copy of a list. */
export interface ListItem {
  id: number;
  ticket_id: number;
  event_id: number;
  name: string;
  /** Hash of the number and the security code, so that a lost device has no codes to print. */
  code_hash: string;
  state: 'valid' | 'unpaid' | 'void';
  checked_in: boolean;
  entries: number;
  inside: boolean;
  first_scan_utc: string | null;
}

/** A page of a list: all of it (`full`), or what changed since the cursor. */
export interface ChangesPage {
  full: boolean;
  items: readonly ListItem[];
  removed: readonly number[];
  has_more: boolean;
  cursor: string;
  server_time: string;
  as_of: string;
}

/** Why an attendee is not admitted; the service may know more. */
export type Reason =
  | 'unknown-code'
  | 'code-replaced'
  | 'signature-invalid'
  | 'code-expired'
  | 'other-event'
  | 'other-ticket'
  | 'list-closed'
  | 'unpaid'
  | 'void'
  | 'event-cancelled'
  | 'already-in'
  | 'not-inside'
  | 'no-right'
  | 'list-unknown'
  | 'no-network'
  | 'not-signed'
  | 'not-loaded'
  | 'not-a-code';

/** A scan as it is sent. */
export interface ScanRequest {
  /** Random; the service answers the same nonce the same way. */
  nonce: string;
  list_id: number;
  code?: string;
  code_hash?: string;
  attendee_id?: number;
  direction: Direction;
  /** By the clock of the device. */
  scanned_at: string;
  /** True: it happened without the service. */
  offline: boolean;
  force?: boolean;
  force_reason?: string;
}

/** What the service says to a scan. */
export interface ScanResult {
  nonce: string;
  status: 'admitted' | 'left' | 'refused' | 'conflict' | 'failed';
  reason?: Reason;
  message?: string;
  attendee?: { id: number; name: string; ticket: string; ticket_id: number; event_id: number };
  scanned_utc?: string;
  admitted_utc?: string;
  first?: { device: string; gate: string; scanned_utc: string };
}

/** Numbers of a list. */
export interface ListCounts {
  expected: number;
  admitted: number;
  inside: number;
  by_gate?: readonly { gate: string; entries: number; exits: number }[];
}

/** A scan that was admitted at a device though the ticket was not valid, or another scan was first. */
export interface Conflict {
  id: number;
  reason: Reason;
  attendee?: { id: number; name: string; ticket: string };
  device?: string;
  gate?: string;
  scanned_utc: string;
}
