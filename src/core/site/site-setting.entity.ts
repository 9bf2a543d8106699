import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** A setting of the site; what is not stored has its default (`SiteSettings`). */
@Entity('site_settings')
export class SiteSettingEntity {
  /** Name of the setting. */
  @KeyColumn(60, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
