import { Entity, ForeignKey, Index } from 'typeorm';
import { BinaryColumn, IntColumn, MomentColumn, TaggedBy, TextColumn } from '#core/database';

/** A version of a post of any kind: how it stood after a change, or an autosave. */
@Entity('revisions')
@TaggedBy('parent_id')
@Index('ix_revisions_author', ['author_id'])
@Index('ix_revisions_autosave', ['autosave_of'])
@Index('ix_revisions_parent', ['parent_id', 'date', 'id'])
@Index('uq_revisions_identity', ['parent_id', 'autosave_of'], { unique: true })
export class RevisionEntity {
  /** From the sequence of all posts. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  id: number;

  /** The post. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  parent_id: number;

  /** Who made the change; null once the account was deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** Whose autosave it is; null for a revision. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @IntColumn({ nullable: true })
  autosave_of: number | null;

  /** As the post had it then. */
  @TextColumn()
  title: string;

  /** Title for sorting: lower case, accents folded. */
  @BinaryColumn(191)
  title_key: string;

  /** Text of the version, HTML. */
  @TextColumn()
  content: string;

  /** Excerpt of the version, HTML. */
  @TextColumn()
  excerpt: string;

  /** Wall clock of the site. */
  @MomentColumn()
  date: string;

  /** UTC. */
  @MomentColumn()
  date_utc: string;
}
