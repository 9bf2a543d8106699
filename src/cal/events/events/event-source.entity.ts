import { Column, Entity } from 'typeorm';

/** Where an event was imported from; makes a second import update it. */
@Entity('event_sources')
export class EventSourceEntity {
  /** SHA-256 of `source`. */
  @Column('varchar', { length: 64, primary: true })
  id: string;

  /** Identity over all runs, e.g. `ics:<uid>`; see `RecordIdentity`. */
  @Column('varchar', { length: 255 })
  source: string;

  @Column('int')
  event_id: number;

  /** SHA-256 of what was imported last. */
  @Column('varchar', { length: 64 })
  fingerprint: string;
}
