import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn, KeyColumn } from '#core/database';

/** A venue or organizer that is known under the id of another source: a site, an installation, a file. */
@Entity('place_sources')
@Index('ix_place_sources_content', ['content_id'])
export class PlaceSourceEntity {
  /** SHA-256 of that id. */
  @KeyColumn(64, { primary: true })
  id: string;

  /** Kind of the record: venue or organizer. */
  @KeyColumn(30)
  kind: string;

  /** The venue or organizer. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn()
  content_id: number;
}
