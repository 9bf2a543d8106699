import { Entity, Index } from 'typeorm';
import { FoundBy, KeyColumn, StringColumn, TaggedBy } from '#core/database';
import { PostIndexes, PostEntity } from '#core/content';

/** Who holds events. */
@Entity('organizers')
@TaggedBy('id')
@FoundBy('slug')
@PostIndexes('organizers')
@Index('ix_organizers_name', ['title_key'])
@Index('uq_organizers_identity', ['identity'], { unique: true })
export class OrganizerEntity extends PostEntity {
  /** Phone number. */
  @StringColumn(100, { default: '' })
  phone: string;

  /** Any text: the interface does not check it. */
  @StringColumn(254, { default: '' })
  email: string;

  /** Address of the website. */
  @StringColumn(2000, { default: '' })
  website: string;

  /** Hash of name and description while both are as they were at creation; makes find-or-create safe. */
  @KeyColumn(64, { nullable: true })
  identity: string | null;
}
