import { Entity } from 'typeorm';
import { IntColumn, KeyColumn, MomentColumn, TextColumn } from '#core/database';

/** A key pair (Ed25519) that signs codes of tickets. Two can be active; codes of retired ones stay valid until it is revoked. */
@Entity('admission_keys')
export class AdmissionKeyEntity {
  /** Number of the key in codes, 0 to 15. */
  @IntColumn({ primary: true })
  id: number;

  /** Public key, base64url. */
  @KeyColumn(64)
  public_key: string;

  /** Private key, encrypted with the key of the service. */
  @TextColumn()
  private_key: string;

  /** UTC. */
  @MomentColumn()
  created_utc: string;

  /** Since when it signs nothing new, UTC; null: it is active. */
  @MomentColumn({ nullable: true })
  retired_utc: string | null;

  /** Since when its codes are refused, UTC; null: they are not. */
  @MomentColumn({ nullable: true })
  revoked_utc: string | null;
}
