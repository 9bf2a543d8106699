import { Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '#core/database';

/** An option of `seo/v1`; what is not stored has its default. */
@Entity('seo_options')
export class SeoOptionEntity {
  /** Name of the option. */
  @KeyColumn(64, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
