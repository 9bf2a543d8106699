import { Entity, ForeignKey } from 'typeorm';
import { IntColumn, KeyColumn } from '#core/database';

/** Part of the signature of the preview links of a post, whose change ends them all. Without a row it is empty. */
@Entity('preview_secrets')
export class PreviewSecretEntity {
  /** The post. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  content_id: number;

  /** Random, base64url. */
  @KeyColumn(32)
  secret: string;
}
