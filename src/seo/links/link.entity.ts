import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, StringColumn } from '#core/database';
import type { LinkType } from './text-links.js';
import type { IndexedObject } from '../indexed-object.js';

/** A link in the text of a post or term. */
@Entity('seo_links')
@Index('ix_seo_links_object', ['object_type', 'object_id'])
@Index('ix_seo_links_target', ['target_type', 'target_id'])
export class LinkEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Kind of what has the link. */
  @KeyColumn(20)
  object_type: 'post' | 'term';

  /** Its id. */
  @IntColumn()
  object_id: number;

  /** Address as it is written. */
  @StringColumn(2000)
  url: string;

  /** `internal`, `external`, `image-in`, `image-ex`. */
  @KeyColumn(10)
  type: LinkType;

  /** Kind of the target on this site; null: none. */
  @KeyColumn(20, { nullable: true })
  target_type: IndexedObject | null;

  /** What it leads to on this site; null: elsewhere, or to nothing. */
  @IntColumn({ nullable: true })
  target_id: number | null;
}
