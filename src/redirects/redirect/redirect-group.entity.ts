import { Entity, Index } from 'typeorm';
import { BinaryColumn, FlagColumn, IdColumn, IntColumn, StringColumn } from '#core/database';

/** A group of rules. */
@Entity('redirect_groups')
@Index('ix_redirect_groups_name', ['name_key'])
export class RedirectGroupEntity {
  /** Group id. */
  @IdColumn()
  id: number;

  /** Name. */
  @StringColumn(50)
  name: string;

  /** `sortKey` of the name. */
  @BinaryColumn(191)
  name_key: string;

  /** Stored for clients that know of it. */
  @FlagColumn({ default: true })
  tracking: boolean;

  /** Which server its rules are written for (`MODULES`). */
  @IntColumn()
  module_id: number;

  /** Whether its rules act. */
  @FlagColumn({ default: true })
  enabled: boolean;

  /** Order in lists. */
  @IntColumn({ default: 0 })
  position: number;
}
