import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { FoundBy, IntColumn, KeyColumn, TaggedBy } from '#core/database';
import { PostIndexes, PostEntity } from '#core/content';
import type { Openness } from '../shared/post-row.js';

/** A page. Slugs are unique among the pages below the same parent. */
@Entity('pages')
@TaggedBy('id')
@FoundBy('slug')
@PostIndexes('pages')
@Index('ft_pages', ['title', 'excerpt', 'content'], { fulltext: true })
@Index('ix_pages_modified', ['status', 'modified', 'id'])
@Index('ix_pages_order', ['status', 'menu_order', 'id'])
@Index('ix_pages_parent', ['parent_id', 'menu_order'])
@Index('ix_pages_slug', ['slug'])
@Index('uq_pages_slug', ['level', 'slug'], { unique: true })
export class PageEntity extends PostEntity {
  /** Whether comments are accepted. */
  @KeyColumn(20, { default: 'open' })
  comment_status: Openness;

  /** Whether pings are accepted. */
  @KeyColumn(20, { default: 'open' })
  ping_status: Openness;

  /** Its parent; null at the top. */
  @IntColumn({ nullable: true })
  parent_id: number | null;

  @ManyToOne(() => PageEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'parent_id' })
  parent?: PageEntity | null;

  /** The same with 0 for the top; slugs are unique within it. */
  @IntColumn({ default: 0 })
  level: number;

  /** Place among its neighbours, smallest first. */
  @IntColumn({ default: 0 })
  menu_order: number;
}
