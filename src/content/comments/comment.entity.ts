import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn, TextColumn } from '#core/database';
import type { CommentStatus } from './comment-status.js';

/** A comment with the kind of its post. */
export type CommentRow = CommentEntity & { post_type: string };

/** A comment as it is stored. */
@Entity('comments')
@Index('ix_comments_author', ['author_id', 'date_utc'])
@Index('ix_comments_date', ['status', 'date_utc', 'id'])
@Index('ix_comments_parent', ['parent_id', 'status'])
@Index('ix_comments_post', ['post_id', 'status', 'date_utc', 'id'])
@Index('uq_comments_digest', ['post_id', 'digest'], { unique: true })
export class CommentEntity {
  /** Comment id. */
  @IdColumn()
  id: number;

  /** Post or page that is commented on. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  post_id: number;

  /** The comment it answers; null at the top. */
  @IntColumn({ nullable: true })
  parent_id: number | null;

  @ManyToOne(() => CommentEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parent_id' })
  parent?: CommentEntity | null;

  /** Null for people without an account, and when it is gone. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** Display name of the author. */
  @StringColumn(245, { default: '' })
  author_name: string;

  /** E-mail address of the author; never public. */
  @StringColumn(254, { default: '' })
  author_email: string;

  /** Website of the author. */
  @StringColumn(500, { default: '' })
  author_url: string;

  /** Empty unless `COMMENT_ORIGIN` says to keep it. */
  @StringColumn(64, { default: '' })
  author_ip: string;

  /** User agent; empty unless `COMMENT_ORIGIN` keeps it. */
  @StringColumn(500, { default: '' })
  author_user_agent: string;

  /** HTML as it was cleaned when it was written. */
  @TextColumn()
  content: string;

  /** Who says what in which place; unique for each post. Null in the trash, where it holds no place. */
  @KeyColumn(64, { nullable: true })
  digest: string | null;

  /** `approved`, `hold`, `spam`, `trash`. */
  @KeyColumn(20)
  status: CommentStatus;

  /** Status to restore. */
  @KeyColumn(20, { nullable: true })
  status_before_trash: CommentStatus | null;

  /** Wall clock of the site. */
  @MomentColumn()
  date: string;

  /** The same in UTC. */
  @MomentColumn()
  date_utc: string;
}
