import { Entity, ForeignKey, Index } from 'typeorm';
import { BigIntColumn, BinaryColumn, IntColumn, JsonColumn, KeyColumn, TextColumn } from '#core/database';
import { PostIndexes, PostEntity } from '#core/content';
import type { Openness } from '../shared/post-row.js';
import type { MediaDetails } from './files/image-names.js';

/** An uploaded file. */
@Entity('media')
@PostIndexes('media')
@Index('ix_media_mime', ['mime_type', 'status', 'date', 'id'])
@Index('ix_media_modified', ['status', 'modified', 'id'])
@Index('ix_media_post', ['post_id', 'status', 'date', 'id'])
@Index('uq_media_path', ['path'], { unique: true })
@Index('uq_media_source', ['source_hash'], { unique: true })
export class MediaEntity extends PostEntity {
  /** What it is attached to. */
  @ForeignKey('content', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  post_id: number | null;

  /** Alternative text of an image. */
  @TextColumn()
  alt_text: string;

  /** Type of the file. */
  @KeyColumn(100)
  mime_type: string;

  /** Below the uploads folder: `2026/11/picture.jpg`. */
  @BinaryColumn(400)
  path: string;

  /** Pixels; null for what is no image. */
  @IntColumn({ nullable: true })
  width: number | null;

  /** Pixels; null for files that are no images. */
  @IntColumn({ nullable: true })
  height: number | null;

  /** Bytes. */
  @BigIntColumn()
  filesize: number;

  /** Sizes made of an image. */
  @JsonColumn()
  details: MediaDetails;

  /** SHA-256 of the address it was fetched from; unique, so that the same address is fetched once. */
  @KeyColumn(64, { nullable: true })
  source_hash: string | null;

  /** `open` or `closed`. */
  @KeyColumn(20, { default: 'open' })
  comment_status: Openness;

  /** `open` or `closed`; stored for clients, without effect. */
  @KeyColumn(20, { default: 'closed' })
  ping_status: Openness;
}
