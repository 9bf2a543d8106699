import { Column, PrimaryColumn } from 'typeorm';

/** Statuses a post can have. `inherit` is for attachments, `auto-draft` for nothing of ours but a known word. */
export type PostStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash' | 'inherit' | 'auto-draft';

/**
 * What posts of every kind share: events, venues, organizers, posts, pages, media. Ids come from one sequence
 * (`content`), because clients take them for site-wide post ids.
 */
export abstract class PostEntity {
  @PrimaryColumn('int')
  id: number;

  @Column('int', { nullable: true })
  author_id: number | null;

  @Column('varchar', { length: 20 })
  status: PostStatus;

  /** Unique per kind; null for a draft that never had one. */
  @Column('varchar', { length: 200, nullable: true })
  slug: string | null;

  /** What the status was before the trash, for restoring. */
  @Column('varchar', { length: 20, nullable: true })
  status_before_trash: PostStatus | null;

  @Column('text')
  title: string;

  /** Title for sorting: lower case, accents folded. */
  @Column('varchar', { length: 191 })
  title_key: string;

  @Column('text')
  content: string;

  @Column('text')
  excerpt: string;

  /** Plain text that opens a protected post; empty: none. Visitors share it, so it is not a credential. */
  @Column('varchar', { length: 255 })
  password: string;

  /** Publication, wall clock of the site. */
  @Column('datetime')
  date: string;

  /** Publication in UTC; null while a draft's date floats. */
  @Column('datetime', { nullable: true })
  date_utc: string | null;

  /** Last change, wall clock of the site. */
  @Column('datetime')
  modified: string;

  @Column('datetime', { nullable: true })
  modified_utc: string | null;

  /** Address given at creation, without the site's own part; never changes. */
  @Column('varchar', { length: 500 })
  guid: string;

  /** Featured image. */
  @Column('int', { nullable: true })
  image_id: number | null;
}
