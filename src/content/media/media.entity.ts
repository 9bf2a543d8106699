import { Column, Entity } from 'typeorm';
import { PostEntity } from '../../core/content/post.entity.js';
import type { MediaDetails } from './files/image-names.js';

/** An uploaded file. */
@Entity('media')
export class MediaEntity extends PostEntity {
  /** What it is attached to. */
  @Column('int', { nullable: true })
  post_id: number | null;

  @Column('text')
  alt_text: string;

  @Column('varchar', { length: 100 })
  mime_type: string;

  /** Below the uploads folder: `2026/11/picture.jpg`. */
  @Column('varchar', { length: 400 })
  path: string;

  /** Pixels; null for what is no image. */
  @Column('int', { nullable: true })
  width: number | null;

  @Column('int', { nullable: true })
  height: number | null;

  /** Bytes. */
  @Column('bigint')
  filesize: number;

  /** Sizes made of an image. */
  @Column('simple-json')
  details: MediaDetails;

  /** SHA-256 of the address it was fetched from; unique, so that the same address is fetched once. */
  @Column('varchar', { length: 64, nullable: true })
  source_hash: string | null;

  @Column('varchar', { length: 20 })
  comment_status: string;

  @Column('varchar', { length: 20 })
  ping_status: string;
}
