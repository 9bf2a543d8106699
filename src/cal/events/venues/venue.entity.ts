import { Entity, Index } from 'typeorm';
import { DoubleColumn, FlagColumn, FoundBy, KeyColumn, StringColumn, TaggedBy } from '#core/database';
import { PostIndexes, PostEntity } from '#core/content';

/** Where events take place. */
@Entity('venues')
@TaggedBy('id')
@FoundBy('slug')
@PostIndexes('venues')
@Index('ix_venues_name', ['title_key'])
@Index('uq_venues_identity', ['identity'], { unique: true })
export class VenueEntity extends PostEntity {
  /** Street address. */
  @StringColumn(500, { default: '' })
  address: string;

  /** City. */
  @StringColumn(250, { default: '' })
  city: string;

  /** Name of the country. */
  @StringColumn(250, { default: '' })
  country: string;

  /** Province, outside of the United States. */
  @StringColumn(250, { default: '' })
  province: string;

  /** State, in the United States. */
  @StringColumn(250, { default: '' })
  state: string;

  /** State or province, whichever counts in the venue's country. */
  @StringColumn(250, { default: '' })
  stateprovince: string;

  /** Postal code. */
  @StringColumn(50, { default: '' })
  zip: string;

  /** Phone number. */
  @StringColumn(100, { default: '' })
  phone: string;

  /** Address of the website. */
  @StringColumn(2000, { default: '' })
  website: string;

  /** Whether pages show a map. */
  @FlagColumn({ default: true })
  show_map: boolean;

  /** Whether pages link to a map. */
  @FlagColumn({ default: true })
  show_map_link: boolean;

  /** Degrees north, WGS 84. */
  @DoubleColumn({ nullable: true })
  latitude: number | null;

  /** Degrees east, WGS 84. */
  @DoubleColumn({ nullable: true })
  longitude: number | null;

  /** Hash of name and description while both are as they were at creation; makes find-or-create safe. */
  @KeyColumn(64, { nullable: true })
  identity: string | null;
}
