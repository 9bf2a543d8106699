import { Entity } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn, TextColumn } from '#core/database';
import type { ProviderName } from './remote-service.error.js';

/** Access to an account at a service, as it is stored. */
@Entity('seo_tokens')
export class TokenEntity {
  /** Name of the service. */
  @KeyColumn(20, { primary: true })
  provider: ProviderName;

  /** The tokens, encrypted. */
  @TextColumn()
  sealed: string;

  /** Seconds since 1970. */
  @BigIntColumn()
  expires: number;

  /** Unix time in seconds. */
  @BigIntColumn()
  created_at: number;

  /** How often the service has refused them. */
  @IntColumn()
  error_count: number;

  /** The site at Wincher. */
  @IntColumn({ nullable: true })
  website_id: number | null;
}
