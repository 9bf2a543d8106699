import { Column, Entity } from 'typeorm';
import { PostEntity } from '../../../core/content/post.entity.js';

/** Where events take place. */
@Entity('venues')
export class VenueEntity extends PostEntity {
  @Column('varchar', { length: 500 })
  address: string;

  @Column('varchar', { length: 250 })
  city: string;

  @Column('varchar', { length: 250 })
  country: string;

  @Column('varchar', { length: 250 })
  province: string;

  @Column('varchar', { length: 250 })
  state: string;

  /** State or province, whichever counts in the venue's country. */
  @Column('varchar', { length: 250 })
  stateprovince: string;

  @Column('varchar', { length: 50 })
  zip: string;

  @Column('varchar', { length: 100 })
  phone: string;

  @Column('varchar', { length: 2000 })
  website: string;

  @Column('boolean')
  show_map: boolean;

  @Column('boolean')
  show_map_link: boolean;

  /** Degrees north, WGS 84. */
  @Column('double', { nullable: true })
  latitude: number | null;

  /** Degrees east, WGS 84. */
  @Column('double', { nullable: true })
  longitude: number | null;

  /** Hash of name and description while both are as they were at creation; makes find-or-create safe. */
  @Column('varchar', { length: 64, nullable: true })
  identity: string | null;
}
