import { Entity } from 'typeorm';
import { BigIntColumn, KeyColumn } from '../database/entity-columns.js';

/** Work that only one process does at a time, and until when. */
@Entity('leases')
export class LeaseEntity {
  /** What is leased. */
  @KeyColumn(100, { primary: true })
  name: string;

  /** Random id of the process that holds it. */
  @KeyColumn(64)
  holder: string;

  /** When another process may take it, milliseconds since 1970. */
  @BigIntColumn()
  expires: number;
}
