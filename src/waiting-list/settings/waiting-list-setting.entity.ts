import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** A setting of waiting lists; what is not stored has its default. */
@Entity('waiting_list_settings')
export class WaitingListSettingEntity {
  /** Name of the setting. */
  @KeyColumn(60, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
