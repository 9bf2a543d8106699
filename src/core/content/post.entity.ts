import { ForeignKey } from 'typeorm';
import { BinaryColumn, IntColumn, KeyColumn, MomentColumn, StringColumn, TextColumn } from '#core/database';

/** Statuses a post can have. `inherit` is for attachments, `auto-draft` for nothing of ours but a known word. */
export type PostStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';

/**
 * What posts of every kind share: events, venues, organizers, posts, pages, media. Ids come from one sequence
 * (`content`), because clients take them for site-wide post ids.
 */
export abstract class PostEntity {
  /** Id from the sequence of `content`. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  id: number;

  /** Author; null once the account was deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** `publish`, `future`, `draft`, `pending`, `private`, `trash` or `inherit`. */
  @KeyColumn(20)
  status: PostStatus;

  /** Unique per kind; null for a draft that never had one. */
  @KeyColumn(200, { nullable: true })
  slug: string | null;

  /** What the status was before the trash, for restoring. */
  @KeyColumn(20, { nullable: true })
  status_before_trash: PostStatus | null;

  /** Title, HTML without blocks. */
  @TextColumn()
  title: string;

  /** Title for sorting: lower case, accents folded. */
  @BinaryColumn(191)
  title_key: string;

  /** Text, HTML. */
  @TextColumn()
  content: string;

  /** Excerpt, HTML; empty: generated from the text. */
  @TextColumn()
  excerpt: string;

  /** Plain text that opens a protected post; empty: none. Visitors share it, so it is not a credential. */
  @StringColumn(255, { default: '' })
  password: string;

  /** Publication, wall clock of the site. */
  @MomentColumn()
  date: string;

  /** Publication in UTC; null while a draft's date floats. */
  @MomentColumn({ nullable: true })
  date_utc: string | null;

  /** Last change, wall clock of the site. */
  @MomentColumn()
  modified: string;

  /** Last change, UTC; null while a draft's date floats. */
  @MomentColumn({ nullable: true })
  modified_utc: string | null;

  /** Address given at creation, without the site's own part; never changes. */
  @StringColumn(500, { default: '' })
  guid: string;

  /** Featured image. */
  @ForeignKey('media', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  image_id: number | null;
}
