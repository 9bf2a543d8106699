import { Entity, Index } from 'typeorm';
import { BigIntColumn, KeyColumn, TextColumn } from '#core/database';

/** A key that a writing request came with. */
@Entity('idempotency_keys')
@Index('ix_idempotency_keys_expires', ['expires'])
export class IdempotencyKeyEntity {
  /** Keyed hash of caller, route and key. */
  @KeyColumn(64, { primary: true })
  id: string;

  /** What the request wanted. */
  @KeyColumn(64)
  digest: string;

  /** Who is at work on it, or was last. */
  @KeyColumn(36)
  holder: string;

  /** Expiry of the lease of the running request, Unix time in seconds. */
  @BigIntColumn()
  lease: number;

  /** When the key is forgotten, in seconds since 1970. */
  @BigIntColumn()
  expires: number;

  /** The answer, sealed; null while there is none. */
  @TextColumn({ nullable: true })
  answer: string | null;
}
