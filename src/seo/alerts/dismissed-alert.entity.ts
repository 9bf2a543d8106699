import { Entity, ForeignKey } from 'typeorm';
import { IntColumn, KeyColumn } from '../../core/database/entity-columns.js';

/** A notice that somebody has put away. */
@Entity('seo_dismissed_alerts')
export class DismissedAlertEntity {
  /** Who. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  user_id: number;

  /** Name of the notice. */
  @KeyColumn(64, { primary: true })
  alert: string;
}
