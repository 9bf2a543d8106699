import { Entity, Index } from 'typeorm';
import { BigIntColumn, KeyColumn, MomentColumn, TextColumn } from '#core/database';

/** What a process has invalidated in its response cache, for the other processes. Rows are deleted after an hour. */
@Entity('response_purges')
@Index('ix_response_purges_created', ['created'])
export class ResponsePurgeEntity {
  /** Counts up without gaps. */
  @BigIntColumn({ primary: true })
  version: number;

  /** The process; where it has raised the tags in Redis, after a dot the number of this row among its own. */
  @KeyColumn(36)
  process: string;

  /** Tags of what changed, separated by spaces; `*`: everything. */
  @TextColumn()
  tags: string;

  /** When it was stored, UTC. */
  @MomentColumn()
  created: string;
}
