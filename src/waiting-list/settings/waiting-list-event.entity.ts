import { Entity, ForeignKey } from 'typeorm';
import { FlagColumn, IntColumn } from '#core/database';

/** An event or page that switches its waiting list on or off; others do as the site. */
@Entity('waiting_list_events')
export class WaitingListEventEntity {
  /** The event or page. */
  @ForeignKey('content', { onDelete: 'CASCADE' })
  @IntColumn({ primary: true })
  event_id: number;

  /** Whether visitors can wait for its tickets. */
  @FlagColumn()
  is_on: boolean;
}
