import { ArrayMaxSize, IsArray, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { SettingsGroup } from '#core/settings';
import { CHARTS, type ChartName } from './charts.js';

/** An account number, or empty. */
export const OPTIONAL_ACCOUNT = /^(\d{3,9})?$/;
/** An account for a tax rate in percent, `19=8400`; `*`: all other rates. */
export const RATE_ACCOUNT = /^(\*|\d{1,3}(\.\d{1,3})?)=\d{3,9}$/;
/** A tax key of DATEV for a tax rate in percent, `19=3`. */
export const RATE_KEY = /^\d{1,3}(\.\d{1,3})?=\d{1,4}$/;
/** An account for a payment provider or a method of payment, `stripe=1361`; `*`: all others. */
export const CLEARING_ACCOUNT = /^(\*|[a-z0-9_-]{1,20})=\d{3,9}$/;
/** SIREN, or empty. */
export const OPTIONAL_SIREN = /^(\d{9})?$/;
/** Entries of each list of accounts. */
export const MAX_ACCOUNTS = 50;
/** Bounds of DATEV for the numbers of tax consultants and clients; 0 is not set. */
export const MAX_CONSULTANT = 9_999_999;
export const MIN_CONSULTANT = 1001;
export const MAX_CLIENT = 99_999;

/** Settings of exports for accounting that administrators change over REST (`accounting/v1/settings`). */
@SettingsGroup({ name: 'accounting', table: 'accounting_settings' })
export class AccountingSettings {
  /** Chart of accounts, from which accounts come that are not set: `skr03` and `skr04` (DATEV), or `pcg` (FEC). */
  @IsIn(CHARTS)
  chart: ChartName = 'skr03';

  /** Revenue accounts by tax rate, such as `19=8400`, at most 50; what is missing has the account of the chart. */
  @IsArray()
  @ArrayMaxSize(MAX_ACCOUNTS)
  @Matches(RATE_ACCOUNT, { each: true })
  revenue_accounts: string[] = [];

  /** Tax accounts by tax rate, for FEC only, such as `20=445711`, at most 50. */
  @IsArray()
  @ArrayMaxSize(MAX_ACCOUNTS)
  @Matches(RATE_ACCOUNT, { each: true })
  tax_accounts: string[] = [];

  /** Tax keys of DATEV by tax rate, such as `19=3`, at most 50; none for accounts that imply the tax. */
  @IsArray()
  @ArrayMaxSize(MAX_ACCOUNTS)
  @Matches(RATE_KEY, { each: true })
  tax_keys: string[] = [];

  /** Accounts of money by payment provider or method (`cash`), such as `stripe=1361`, at most 50. */
  @IsArray()
  @ArrayMaxSize(MAX_ACCOUNTS)
  @Matches(CLEARING_ACCOUNT, { each: true })
  clearing_accounts: string[] = [];

  /** Account of all customers together; empty: that of the chart. */
  @Matches(OPTIONAL_ACCOUNT)
  debtor_account = '';

  /** Number of the tax consultant at DATEV, 1001 to 9999999; 0: not set. */
  @IsInt()
  @Min(0)
  @Max(MAX_CONSULTANT)
  datev_consultant = 0;

  /** Number of the client at the tax consultant, 1 to 99999; 0: not set. */
  @IsInt()
  @Min(0)
  @Max(MAX_CLIENT)
  datev_client = 0;

  /** Digits of general ledger accounts at DATEV, 4 to 8; those of customers have one more. */
  @IsInt()
  @Min(4)
  @Max(8)
  account_length = 4;

  /** Month in which the fiscal year begins, 1 to 12. */
  @IsInt()
  @Min(1)
  @Max(12)
  fiscal_year_start = 1;

  /** SIREN of the organiser, nine digits, for FEC; empty: not set. */
  @Matches(OPTIONAL_SIREN)
  siren = '';
}
