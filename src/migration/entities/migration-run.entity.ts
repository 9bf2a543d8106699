import { Entity, Index } from 'typeorm';
import { FlagColumn, IdColumn, JsonColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import type { Kind } from '../kinds.js';

/** What became of a run: it goes on after an interruption while it is `copying`. */
export type RunState = 'copying' | 'copied' | 'undone';

/** How far the records of one kind are copied. */
export interface KindProgress {
  /** Largest id of the source that was looked at. */
  cursor: number;
  done: boolean;
}

/** A move of records from another system into this one. */
@Entity('migration_runs')
@Index('ix_migration_runs_site', ['site_key', 'id'])
export class MigrationRunEntity {
  /** Run id. */
  @IdColumn()
  id: number;

  /** SHA-256 of the address of the source site: the same for all ways of reading it. */
  @KeyColumn(64)
  site_key: string;

  /** Address of the source site. */
  @StringColumn(500)
  site_url: string;

  /** `copying`, `copied` or `undone`. */
  @KeyColumn(20)
  state: RunState;

  /** UTC. */
  @MomentColumn()
  started: string;

  /** UTC; null: not finished. */
  @MomentColumn({ nullable: true })
  finished: string | null;

  /** Records have the ids of the source: the site was empty when its first run began. */
  @FlagColumn()
  same_ids: boolean;

  /** How far each kind is, JSON. */
  @JsonColumn()
  progress: Partial<Record<Kind, KindProgress>>;

  /** Settings of this site that the run changed, with their values before, JSON; null: none yet. */
  @JsonColumn({ nullable: true })
  settings_before: Record<string, unknown> | null;
}
