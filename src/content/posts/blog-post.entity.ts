import { Entity, Index } from 'typeorm';
import { FlagColumn, FoundBy, KeyColumn, TaggedBy } from '#core/database';
import { PostIndexes, PostEntity } from '#core/content';
import type { Openness, PostFormat } from '../shared/post-row.js';

/** A blog post. */
@Entity('posts')
@TaggedBy('id')
@FoundBy('slug')
@PostIndexes('posts')
@Index('ft_posts', ['title', 'excerpt', 'content'], { fulltext: true })
@Index('ix_posts_format', ['format', 'status', 'date', 'id'])
@Index('ix_posts_modified', ['status', 'modified', 'id'])
@Index('ix_posts_sticky', ['status', 'sticky', 'date', 'id'])
export class BlogPostEntity extends PostEntity {
  /** Whether comments are accepted. */
  @KeyColumn(20, { default: 'open' })
  comment_status: Openness;

  /** Whether pings are accepted. */
  @KeyColumn(20, { default: 'open' })
  ping_status: Openness;

  /** Listed before all others. */
  @FlagColumn()
  sticky: boolean;

  /** Its form. */
  @KeyColumn(20, { default: 'standard' })
  format: PostFormat;
}
