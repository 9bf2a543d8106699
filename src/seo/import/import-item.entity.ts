import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, KeyColumn, TextColumn } from '#core/database';

/** Something handed over from another SEO program that waits to be taken in. */
@Entity('seo_import_items')
@Index('uq_seo_import_items_identity', ['plugin', 'type', 'object_id'], { unique: true })
export class ImportItemEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** Program it came from. */
  @KeyColumn(20)
  plugin: string;

  /** What it describes. */
  @KeyColumn(40)
  type: string;

  /** Id of the post or term. */
  @IntColumn()
  object_id: number;

  /** JSON. */
  @TextColumn()
  body: string;
}
