import { ApiProperty } from '#core/openapi';

/** What of the money of a report is taxed at one rate, received less returned. */
export class CashReportTaxResponse {
  /** Tax rate in percent; null: money that no ticket or fee costs, such as what was paid in excess. @example 19 */
  @ApiProperty({ type: 'number', nullable: true })
  tax_percent!: number | null;

  /** Gross amount (with tax), minor units. @example 2000 */
  @ApiProperty({ type: 'integer' })
  gross_minor!: number;

  /** Tax in it, minor units. @example 319 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;
}

/** What a cashier noted in one way and currency. */
export class CashReportSumsResponse {
  /** ISO 4217 code. @example EUR */
  currency!: string;

  /** How it was paid: `cash`, `card_reader`, `transfer`, `other`; empty: not said. @example cash */
  method!: string;

  /** Payments. @example 12 */
  @ApiProperty({ type: 'integer' })
  payments!: number;

  /** Sum of them, minor units. For `cash`, what came into the till. @example 30000 */
  @ApiProperty({ type: 'integer' })
  received_minor!: number;

  /** Refunds that were paid. @example 1 */
  @ApiProperty({ type: 'integer' })
  refunds!: number;

  /** Sum of them, minor units. For `cash`, what left the till. @example 1000 */
  @ApiProperty({ type: 'integer' })
  returned_minor!: number;

  /** Received less returned, minor units. @example 29000 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;

  /** By tax rate. Their gross amounts add up to `total_minor`. */
  taxes!: CashReportTaxResponse[];
}

/** A report of a cashier since the last one (Z-report). It never changes. */
export class CashReportResponse {
  /** Id. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Number, from 1 without gaps. @example 1 */
  @ApiProperty({ type: 'integer' })
  number!: number;

  /** Account of the cashier. @example 1 */
  @ApiProperty({ type: 'integer' })
  cashier!: number;

  /** Name of the cashier at that time. @example Ann */
  cashier_name!: string;

  /** End of the cashier's last report, UTC; null: it is the first one. @example "2031-05-01 22:00:00" */
  from_utc!: string | null;

  /** When the report was made, UTC. @example "2031-05-02 22:00:00" */
  until_utc!: string;

  /** The same on the clock of the site. @example "2031-05-03 00:00:00" */
  until!: string;

  /** Account that made the report; null: it was deleted. @example 1 */
  @ApiProperty({ type: 'integer', nullable: true })
  author!: number | null;

  /** Sums by currency and method. */
  sums!: CashReportSumsResponse[];
}

/** A page of reports. */
export class CashReportListResponse {
  /** Reports in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;

  /** Pages in all. @example 1 */
  @ApiProperty({ type: 'integer' })
  total_pages!: number;

  /** Reports, the newest first. */
  reports!: CashReportResponse[];
}
