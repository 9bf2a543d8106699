import { percentOf } from '../../cal/tickets/kernel/index.js';
import { RestError } from '#core/errors';
import type { AccountingSettings } from './accounting.settings.js';
import { CHART_ACCOUNTS } from './charts.js';

type Accounts = Pick<
  AccountingSettings,
  'chart' | 'revenue_accounts' | 'tax_accounts' | 'tax_keys' | 'clearing_accounts' | 'debtor_account'
>;

/** Which account a booking is on: the settings, and what they do not say, the chart of accounts. */
export class AccountBook {
  private readonly revenue: Map<string, string>;
  private readonly tax: Map<string, string>;
  private readonly clearing: Map<string, string>;
  private readonly keys: Map<string, string>;
  readonly debtor: string;

  constructor(settings: Accounts) {
    const chart = CHART_ACCOUNTS[settings.chart];
    this.revenue = pairs(chart.revenue, settings.revenue_accounts);
    this.tax = pairs(chart.tax, settings.tax_accounts);
    this.clearing = pairs(chart.clearing, settings.clearing_accounts);
    this.keys = pairs({}, settings.tax_keys);
    this.debtor = settings.debtor_account || chart.debtor;
  }

  /** @param rate thousandths of a percent @throws RestError 409 `accounting-account-missing` */
  revenueOf(rate: number): string {
    return found(this.revenue, rate) ?? missing('revenue_accounts', rate);
  }

  /** @param rate thousandths of a percent @throws RestError 409 `accounting-account-missing` */
  taxOf(rate: number): string {
    return found(this.tax, rate) ?? missing('tax_accounts', rate);
  }

  /** The tax key of DATEV; empty: none. @param rate thousandths of a percent */
  taxKeyOf(rate: number): string {
    return this.keys.get(String(percentOf(rate))) ?? '';
  }

  /** The account of money that a provider has, or that was paid by a method. */
  clearingOf({ provider, method }: { provider: string; method: string }): string {
    const { clearing } = this;
    return clearing.get(method) ?? clearing.get(provider) ?? clearing.get('*') ?? '';
  }
}

function pairs(chart: Readonly<Record<string, string>>, own: readonly string[]): Map<string, string> {
  const entries = own.map((text) => text.split('=') as [string, string]);
  return new Map([...Object.entries(chart), ...entries]);
}

function found(accounts: ReadonlyMap<string, string>, rate: number): string | undefined {
  return accounts.get(String(percentOf(rate))) ?? accounts.get('*');
}

function missing(setting: string, rate: number): never {
  throw new RestError(
    'accounting-account-missing',
    `There is no account for ${percentOf(rate)} % tax. Add "${percentOf(rate)}=<account>" to ${setting} of accounting/v1/settings.`,
    409,
    { setting, tax_percent: percentOf(rate) },
  );
}
