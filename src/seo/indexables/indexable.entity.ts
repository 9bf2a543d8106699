import { Entity, Index } from 'typeorm';
import { BinaryColumn, IdColumn, IntColumn, KeyColumn, MomentColumn, StringColumn, TextColumn } from '#core/database';
import type { IndexedObject } from '../indexed-object.js';
import type { PostStatus } from '#core/content';

/** SEO data of one page of the site. */
@Entity('seo_indexables')
@Index('ix_seo_indexables_author', ['author_id'])
@Index('ix_seo_indexables_links', ['object_type', 'is_public', 'link_count', 'object_id'])
@Index('ix_seo_indexables_parent', ['object_type', 'parent_id'])
@Index('ix_seo_indexables_permalink', ['permalink'])
@Index('ix_seo_indexables_public', ['object_type', 'object_sub_type', 'is_public', 'object_id'])
@Index('uq_seo_indexables_identity', ['object_type', 'object_sub_type', 'object_id'], { unique: true })
export class IndexableEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Kind of page: `post`, `term`, `user`, `post-type-archive`, `system-page`, `date-archive`, `home-page`. */
  @KeyColumn(20)
  object_type: IndexedObject;

  /** Kind of post, vocabulary, or which page of the system; empty: none. */
  @KeyColumn(32)
  object_sub_type: string;

  /** Id of the post, term or user; 0 for pages without one. */
  @IntColumn()
  object_id: number;

  /** Address below the site, `/` first; empty: none. */
  @BinaryColumn(700)
  permalink: string;

  /** Title in breadcrumbs. */
  @TextColumn({ nullable: true })
  breadcrumb_title: string | null;

  /** Author of the post; the user of an author page. */
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** Parent post or term; null: none. */
  @IntColumn({ nullable: true })
  parent_id: number | null;

  /** Status of a post; null for other pages. */
  @KeyColumn(20, { nullable: true })
  post_status: PostStatus | null;

  /** Whether a password hides its texts: 1 yes, 0 no. */
  @IntColumn()
  is_protected: number;

  /** Whether everybody may see it, as far as its fields do not say otherwise: 1 yes, 0 no. */
  @IntColumn()
  is_public: number;

  /** Pages that a post is split into; null for other pages. */
  @IntColumn({ nullable: true })
  number_of_pages: number | null;

  /** Featured image; null: none. */
  @IntColumn({ nullable: true })
  image_id: number | null;

  /** Address of the first image in the text, used without a featured image. */
  @StringColumn(2000, { nullable: true })
  image_url: string | null;

  /** UTC. */
  @MomentColumn({ nullable: true })
  object_last_modified: string | null;

  /** UTC. */
  @MomentColumn({ nullable: true })
  object_published_at: string | null;

  /** Version of the rules it was made by (`INDEX_VERSION`). */
  @IntColumn()
  version: number;

  /** Links in its text; null: not counted yet. */
  @IntColumn({ nullable: true })
  link_count: number | null;
}
