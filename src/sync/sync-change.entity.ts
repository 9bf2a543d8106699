import { Entity } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn } from '#core/database';

/**
 * A row that a unit of work has changed, stored with it and removed when it has its place in the sequence. Commits
 * become visible in another order than ids are given, so the id is no sequence.
 */
@Entity('sync_changes')
export class SyncChangeEntity {
  /** Number of the row; no order of commits. */
  @IdColumn()
  id: number;

  /** `table.column` that `row_key` is a value of, `=kind` when it is the id of an object, `*`: anything may have changed. */
  @KeyColumn(120)
  source: string;

  /** The value. */
  @IntColumn()
  row_key: number;
}
