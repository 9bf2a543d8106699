import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, JsonColumn, MomentColumn, StringColumn } from '#core/database';

/** What of an amount is taxed at one rate. */
export interface CashTax {
  /** Thousandths of a percent; null: money that no ticket or fee costs, such as what was paid in excess. */
  rate: number | null;
  /** Minor units with tax, received less returned. */
  gross_minor: number;
  /** Tax in it, minor units. */
  tax_minor: number;
}

/** What a cashier noted in one way and currency, minor units. */
export interface CashSums {
  currency: string;
  /** How it was paid; empty: not said. */
  method: string;
  payments: number;
  received_minor: number;
  refunds: number;
  returned_minor: number;
  taxes: CashTax[];
}

/**
 * A report of a cashier since the last one (Z-report). Rows are inserted and never changed or deleted.
 */
@Entity('cash_reports')
@Index('uq_cash_reports_number', ['number'], { unique: true })
@Index('ix_cash_reports_cashier', ['cashier_id', 'id'])
export class CashReportEntity {
  /** Sequence number of the row. */
  @IdColumn()
  id: number;

  /** Number of the report, from 1 without gaps. */
  @IntColumn()
  number: number;

  /** Account of the cashier. */
  @IntColumn()
  cashier_id: number;

  /** Name of the cashier at that time. */
  @StringColumn(250)
  cashier_name: string;

  /** End of the cashier's last report, UTC; null: it is the first one. */
  @MomentColumn({ nullable: true })
  from_utc: string | null;

  /** When the report was made, UTC. */
  @MomentColumn()
  until_utc: string;

  /** The same on the clock of the site. */
  @MomentColumn()
  until: string;

  /** Account that made the report; null: it was deleted. */
  @IntColumn({ nullable: true })
  author_id: number | null;

  /** Sums by currency and method. */
  @JsonColumn()
  content: CashSums[];
}
