import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn, TextColumn } from '#core/database';
import type { ProviderName } from './remote-service.error.js';

/** A pending OAuth authorisation. */
@Entity('seo_grants')
@Index('ix_seo_grants_expires', ['expires'])
@Index('ix_seo_grants_user', ['provider', 'user_id', 'expires'])
export class GrantEntity {
  /** SHA-256 of the state. */
  @KeyColumn(64, { primary: true })
  id: string;

  /** Name of the service. */
  @KeyColumn(20)
  provider: ProviderName;

  /** User who authorises. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @IntColumn()
  user_id: number;

  /** Proof that this service sent the request, encrypted. */
  @TextColumn()
  sealed: string;

  /** Seconds since 1970. */
  @BigIntColumn()
  expires: number;
}
