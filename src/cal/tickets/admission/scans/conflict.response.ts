import { ApiProperty } from '#core/openapi';
import { SCAN_REASONS, type ScanReason } from '../model/admission-scan.entity.js';
import { FirstScanResponse, ScannedAttendeeResponse } from './scan.response.js';

/** A scan that admitted at a device though another one was first, or though the ticket did not admit. */
export class ConflictResponse {
  /** Id of the scan. @example 12 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the check-in list. @example 1 */
  @ApiProperty({ type: 'integer' })
  list_id!: number;

  /** Why it is a conflict. @example "already-in" */
  @ApiProperty({ enum: SCAN_REASONS })
  reason!: ScanReason;

  /** Direction of the scan. @example "entry" */
  @ApiProperty({ enum: ['entry', 'exit'] })
  direction!: 'entry' | 'exit';

  /** Whose ticket it is; null: the code is of none. */
  @ApiProperty({ type: () => ScannedAttendeeResponse, nullable: true })
  attendee!: ScannedAttendeeResponse | null;

  /** Name of the device. @example "Phone 3" */
  device!: string;

  /** Gate of the device; empty: none. @example "North" */
  gate!: string;

  /** When it was scanned by the clock of the service, UTC. @example "2031-05-01T19:30:00.000Z" */
  scanned_utc!: string;

  /** When the service received it, UTC. @example "2031-05-01 19:45:00" */
  received_utc!: string;

  /** The entry that counts instead; null unless the reason is `already-in`. */
  @ApiProperty({ type: () => FirstScanResponse, nullable: true })
  first!: FirstScanResponse | null;

  /** When it was dealt with, UTC; null: not yet. @example null */
  resolved_utc!: string | null;
}

/** A page of conflicts. */
export class ConflictListResponse {
  /** Conflicts, the newest first. */
  conflicts!: ConflictResponse[];

  /** Conflicts in this state. @example 2 */
  @ApiProperty({ type: 'integer' })
  total!: number;
}
