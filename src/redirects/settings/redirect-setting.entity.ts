import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** A setting of `redirects/v1`; what is not stored has its default. */
@Entity('redirect_settings')
export class RedirectSettingEntity {
  /** Name of the setting. */
  @KeyColumn(50, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
