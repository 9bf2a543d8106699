import { Entity } from 'typeorm';
import { BigIntColumn, KeyColumn, TaggedBy } from '#core/database';

/** Counts the changes of what a list shows, so that processes know when a cached total is out of date. */
@Entity('list_versions')
@TaggedBy('name')
export class ListVersionEntity {
  /** Name of the list. */
  @KeyColumn(60, { primary: true })
  name: string;

  /** Counts up with every change. */
  @BigIntColumn()
  version: number;
}
