import { Entity } from 'typeorm';
import { IntColumn, KeyColumn, StringColumn, TextColumn } from '#core/database';
import type { Kind } from '../kinds.js';

/** A value of a source record for which no table here has a column: it is stored, and shown nowhere. */
@Entity('migrated_values')
export class MigratedValueEntity {
  /** SHA-256 of the address of the source site. */
  @KeyColumn(64, { primary: true })
  site_key: string;

  /** Kind of record. */
  @KeyColumn(30, { primary: true })
  kind: Kind;

  /** Its id at the source. */
  @IntColumn({ primary: true })
  source_id: number;

  /** SHA-256 of the name, which can have any characters and lengths. */
  @KeyColumn(64, { primary: true })
  name_key: string;

  /** Name of the field, e.g. `meta:house_rule`. */
  @StringColumn(500)
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}
