import { Entity } from 'typeorm';
import { IntColumn, KeyColumn } from '#core/database';

/** The last number of a series in a year. It rises in the unit of work that stores the document, so none is left out. */
@Entity('invoice_counters')
export class InvoiceCounterEntity {
  /** First part of the numbers. */
  @KeyColumn(12, { primary: true })
  series: string;

  /** Year of issue on the clock of the site. */
  @IntColumn({ primary: true })
  year: number;

  /** Last number. */
  @IntColumn()
  last: number;
}
