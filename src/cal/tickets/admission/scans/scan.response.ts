import { ApiProperty } from '#core/openapi';
import { SCAN_REASONS } from '../model/admission-scan.entity.js';

/** What became of a scan, in the interface. */
export const SCAN_RESULTS = ['admitted', 'left', 'refused', 'conflict', 'failed'] as const;
export type ScanResult = (typeof SCAN_RESULTS)[number];

/** Reasons in the interface: those that are stored, and of scans that could not be read. */
export const RESULT_REASONS = [...SCAN_REASONS, 'invalid-scan'] as const;
export type ResultReason = (typeof RESULT_REASONS)[number];

/** An attendee as devices see it: no address, price or answer. */
export class ScannedAttendeeResponse {
  /** Id of the attendee. @example 10 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name. @example "Ada Lovelace" */
  name!: string;

  /** Title of the ticket. @example "Standard" */
  ticket!: string;

  /** Id of the ticket. @example 9 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Id of the event or page; 0: deleted. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number;
}

/** The entry that came before a scan. */
export class FirstScanResponse {
  /** Name of the device; empty: unknown. @example "Phone 3" */
  device!: string;

  /** Gate of the device; empty: none. @example "North" */
  gate!: string;

  /** When, UTC, in milliseconds where a device scanned. @example "2031-05-01T19:30:00.000Z" */
  scanned_utc!: string;
}

/** What became of a scan. */
export class ScanResultResponse {
  /** Number that the device gave the scan; empty: it sent none that can be read. @example "7f3c9a10-1" */
  nonce!: string;

  /**
   * `admitted` or `left`; `refused`; `conflict`: the device admitted without a network, and another scan was first or the
   * ticket did not admit; `failed`: nothing was stored. Send it again later, unless the reason is `invalid-scan`.
   * @example "admitted"
   */
  @ApiProperty({ enum: SCAN_RESULTS })
  status!: ScanResult;

  /** Why it was refused, is a conflict, or failed; absent for others. @example "already-in" */
  @ApiProperty({ enum: RESULT_REASONS, required: false })
  reason?: ResultReason;

  /** The reason for people, in English; absent for scans that admitted. @example "This ticket was used already." */
  message?: string;

  /** Whose ticket it is; absent where the code is of none, or was replaced. */
  attendee?: ScannedAttendeeResponse;

  /** When it was scanned by the clock of the service, UTC. @example "2031-05-01T19:30:00.000Z" */
  scanned_utc!: string;

  /** When the attendee was admitted, UTC; absent unless the scan admitted. @example "2031-05-01T19:30:00.000Z" */
  admitted_utc?: string;

  /** The entry that counts instead; absent unless the reason is `already-in`. */
  first?: FirstScanResponse;
}

/** What became of the scans of a request. */
export class ScanResultsResponse {
  /** Results, in the order of the scans. */
  results!: ScanResultResponse[];

  /** Clock of the service, UTC. @example "2031-05-01T19:30:00.250Z" */
  server_time!: string;
}
