import { Entity } from 'typeorm';
import { BigIntColumn, KeyColumn } from '#core/database';

/** The process that does a background job of the site, and until when. */
@Entity('leases')
export class LeaseEntity {
  /** Name of the job. */
  @KeyColumn(100, { primary: true })
  name: string;

  /** Random id of the process that holds it. */
  @KeyColumn(64)
  holder: string;

  /** When another process may take it, milliseconds since 1970 by the clock of the database. */
  @BigIntColumn()
  expires: number;
}
