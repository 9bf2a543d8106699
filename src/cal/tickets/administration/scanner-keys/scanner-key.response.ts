import { ApiProperty } from '#core/openapi';
import type { ScannerSetupResponse } from './scanner-setup.response.js';

/** A key with which a device checks attendees in. */
export class ScannerKeyResponse {
  /** Id of the key. @example 3 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name of the device. @example "Entrance 2" */
  name!: string;

  /** Event or page whose attendees the key checks in; null: all. @example 4 */
  @ApiProperty({ type: 'integer' })
  event_id!: number | null;

  /** Id of the user who made it; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** When it was made, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;

  /** When it was last used, UTC, to five minutes; null: never. @example "2031-07-01 16:45:00" */
  last_used_utc!: string | null;

  /** End of its validity, UTC; null: none. */
  @ApiProperty({ example: null })
  expires_utc!: string | null;

  /** When it was revoked, UTC. */
  @ApiProperty({ example: null })
  revoked_utc!: string | null;
}

/** A new key; only this response contains the key itself. */
export class NewScannerKeyResponse extends ScannerKeyResponse {
  /** The key. @example yT2f0bW7mJ1cQ9aLx4Rz8VnE */
  api_key!: string;

  /** Contents of the QR code that sets up a scanner. */
  scanner!: ScannerSetupResponse;
}

/** The keys of scanners. */
export class ScannerKeyListResponse {
  /** Keys that are not revoked, the newest first, then revoked ones. */
  scanner_keys!: ScannerKeyResponse[];
}
