import { Column, Entity } from 'typeorm';
import { PostEntity } from '../../../core/content/post.entity.js';

/** Who holds events. */
@Entity('organizers')
export class OrganizerEntity extends PostEntity {
  @Column('varchar', { length: 100 })
  phone: string;

  /** Any text: the interface does not check it. */
  @Column('varchar', { length: 254 })
  email: string;

  @Column('varchar', { length: 2000 })
  website: string;

  /** Hash of name and description while both are as they were at creation; makes find-or-create safe. */
  @Column('varchar', { length: 64, nullable: true })
  identity: string | null;
}
