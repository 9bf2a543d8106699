import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** A setting of accounting; what is not stored has its default. */
@Entity('accounting_settings')
export class AccountingSettingEntity {
  /** Name of the setting. */
  @KeyColumn(60, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
