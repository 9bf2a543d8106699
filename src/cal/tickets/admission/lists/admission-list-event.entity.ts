import { Entity, ForeignKey, Index } from 'typeorm';
import { IntColumn } from '#core/database';

/** An event or page whose attendees a check-in list admits: of a series, each date that it is for. */
@Entity('admission_list_events')
@Index('ix_admission_list_events_event', ['event_id'])
export class AdmissionListEventEntity {
  /** The list. */
  @ForeignKey('admission_lists', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  list_id: number;

  /** The event or page. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  event_id: number;
}
