import { Entity } from 'typeorm';
import { KeyColumn } from '#core/database';

/** The one row that identifies this installation. */
@Entity('installation')
export class InstallationEntity {
  /** Always `this`: the primary key allows one row. */
  @KeyColumn(20, { primary: true })
  name: string;

  /** UUID in lower case. */
  @KeyColumn(36)
  uuid: string;
}
