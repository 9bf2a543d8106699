import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, TextColumn } from '#core/database';
import type { Kind } from '../kinds.js';

/** `quarantined`: the record was not taken; `changed`: a value of it could not be taken as it was. */
export type IssueSeverity = 'quarantined' | 'changed';

/** What a run could not take as it was. */
@Entity('migration_issues')
@Index('ix_migration_issues_run', ['run_id', 'severity', 'id'])
@Index('ix_migration_issues_record', ['run_id', 'kind', 'source_id'])
export class MigrationIssueEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** The run. */
  @IntColumn()
  run_id: number;

  /** `quarantined` or `changed`. */
  @KeyColumn(12)
  severity: IssueSeverity;

  /** Kind of record. */
  @KeyColumn(30)
  kind: Kind;

  /** Its id at the source. */
  @IntColumn()
  source_id: number;

  /** Name of the field, empty: the record as a whole. */
  @KeyColumn(191)
  field: string;

  /** Why, for people. */
  @TextColumn()
  reason: string;
}
