import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A group of rules. */
@Entity('redirect_groups')
export class RedirectGroupEntity {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 50 })
  name: string;

  /** `sortKey` of the name. */
  @Column('varchar', { length: 191 })
  name_key: string;

  /** Kept for clients that know of it. */
  @Column('boolean')
  tracking: boolean;

  /** Which server its rules are written for (`MODULES`). */
  @Column('int')
  module_id: number;

  @Column('boolean')
  enabled: boolean;

  @Column('int')
  position: number;
}
