import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** A setting of the box office; what is not stored has its default. */
@Entity('ticket_settings')
export class TicketSettingEntity {
  /** Name of the setting. */
  @KeyColumn(60, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
