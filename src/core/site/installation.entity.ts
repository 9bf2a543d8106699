import { Column, Entity } from 'typeorm';

/** The one row that identifies this installation. */
@Entity('installation')
export class InstallationEntity {
  /** Always `this`: the primary key allows one row. */
  @Column('varchar', { length: 20, primary: true })
  name: string;

  /** UUID in lower case. */
  @Column('varchar', { length: 36 })
  uuid: string;
}
