import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** A setting of invoices; what is not stored has its default. */
@Entity('invoice_settings')
export class InvoiceSettingEntity {
  /** Name of the setting. */
  @KeyColumn(60, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
