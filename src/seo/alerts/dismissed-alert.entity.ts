import { Entity, ForeignKey } from 'typeorm';
import { IntColumn, KeyColumn } from '#core/database';

/** An alert dismissed by a user. */
@Entity('seo_dismissed_alerts')
export class DismissedAlertEntity {
  /** The user. */
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  user_id: number;

  /** Key of the alert. */
  @KeyColumn(64, { primary: true })
  alert: string;
}
