import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn, KeyColumn } from '#core/database';

/** A slug that a published post had before. */
@Entity('redirect_former_slugs')
@Index('ix_redirect_former_slugs_slug', ['slug'])
export class FormerSlugEntity {
  /** The post. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  content_id: number;

  /** What it was. */
  @KeyColumn(200, { primary: true })
  slug: string;
}
