import { ApiProperty } from '#core/openapi';

/** A key that signs codes of tickets (Ed25519), without its private part. */
export class AdmissionKeyResponse {
  /** Number of the key in codes, 0 to 15. @example 0 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Public key: 32 bytes, base64url. @example 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo */
  public_key!: string;

  /** When it was made, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;

  /** Since when it signs nothing new, UTC; null: it signs, the newest key first. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  retired_utc!: string | null;

  /** Since when its codes are refused, UTC; null: they are valid. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  revoked_utc!: string | null;
}

/** The keys that sign codes of tickets. */
export class AdmissionKeyListResponse {
  /** At most 16 keys, the newest first. */
  keys!: AdmissionKeyResponse[];
}
