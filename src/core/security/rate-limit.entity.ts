import { Entity, Index } from 'typeorm';
import { BigIntColumn, IntColumn, KeyColumn } from '#core/database';

/** Tries that count against a limit. */
@Entity('rate_limits')
@Index('ix_rate_limits_expires', ['expires'])
export class RateLimitEntity {
  /** Keyed hash of what is limited: a network, an account. */
  @KeyColumn(64, { primary: true })
  id: string;

  /** Tries within the window. */
  @IntColumn()
  tries: number;

  /** End of the window, seconds since 1970. */
  @BigIntColumn()
  expires: number;
}
