import { Entity, Index } from 'typeorm';
import { IdColumn, KeyColumn, TaggedBy } from '#core/database';

/** One id of the site-wide sequence and what kind of thing has it. */
@Entity('content')
@TaggedBy('id')
@Index('ix_content_type', ['type', 'id'])
export class ContentEntity {
  /** Id, unique over all kinds of posts. */
  @IdColumn()
  id: number;

  /** Kind of post or media, or `revision`. */
  @KeyColumn(20)
  type: string;
}
