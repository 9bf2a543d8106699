import { ApiProperty } from '#core/openapi';
import { CHARTS, type ChartName } from './charts.js';

/** Settings of exports for accounting. */
export class AccountingSettingsResponse {
  /** Chart of accounts, from which accounts come that are not set. */
  @ApiProperty({ enum: CHARTS })
  chart!: ChartName;

  /** Revenue accounts by tax rate. @example ["19=8400"] */
  revenue_accounts!: string[];

  /** Tax accounts by tax rate, for FEC. @example ["20=445711"] */
  tax_accounts!: string[];

  /** Tax keys of DATEV by tax rate. @example ["19=3"] */
  tax_keys!: string[];

  /** Accounts of money by payment provider or method. @example ["stripe=1361"] */
  clearing_accounts!: string[];

  /** Account of all customers together; empty: that of the chart. @example "10000" */
  debtor_account!: string;

  /** Number of the tax consultant at DATEV; 0: not set. @example 1001 */
  @ApiProperty({ type: 'integer' })
  datev_consultant!: number;

  /** Number of the client at the tax consultant; 0: not set. @example 1 */
  @ApiProperty({ type: 'integer' })
  datev_client!: number;

  /** Digits of general ledger accounts at DATEV. @example 4 */
  @ApiProperty({ type: 'integer' })
  account_length!: number;

  /** Month in which the fiscal year begins. @example 1 */
  @ApiProperty({ type: 'integer' })
  fiscal_year_start!: number;

  /** SIREN of the organiser, for FEC; empty: not set. @example "732829320" */
  siren!: string;
}
