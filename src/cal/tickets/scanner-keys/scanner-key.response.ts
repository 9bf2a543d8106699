import { ApiProperty } from '#core/openapi';
import { ScannerSetupResponse } from '../settings/settings.response.js';

/** A key with which a device checks attendees in. */
export class ScannerKeyResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the key.', example: 3 })
  id!: number;

  @ApiProperty({ type: 'string', description: 'Name of the device.', example: 'Entrance 2' })
  name!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Event or page whose attendees the key checks in; null: all.',
    example: 4,
  })
  event_id!: number | null;

  @ApiProperty({ type: 'integer', description: 'Id of the user who made it; 0: deleted.', example: 1 })
  author!: number;

  @ApiProperty({ type: 'string', description: 'When it was made, UTC.', example: '2031-05-01 19:30:00' })
  created_utc!: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'When it was last used, UTC, to five minutes; null: never.',
    example: '2031-07-01 16:45:00',
  })
  last_used_utc!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'End of its validity, UTC; null: none.', example: null })
  expires_utc!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'When it was revoked, UTC.', example: null })
  revoked_utc!: string | null;
}

/** A new key; only this response contains the key itself. */
export class NewScannerKeyResponse extends ScannerKeyResponse {
  @ApiProperty({ type: 'string', description: 'The key.', example: 'yT2f0bW7mJ1cQ9aLx4Rz8VnE' })
  api_key!: string;

  @ApiProperty({ type: ScannerSetupResponse, description: 'Contents of the QR code that sets up a scanner.' })
  scanner!: ScannerSetupResponse;
}

/** The keys of scanners. */
export class ScannerKeyListResponse {
  @ApiProperty({
    type: [ScannerKeyResponse],
    description: 'Keys that are not revoked, the newest first, then revoked ones.',
  })
  scanner_keys!: ScannerKeyResponse[];
}
