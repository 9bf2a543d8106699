import { RestParam } from '#core/parameters';
import {
  CLEARING_ACCOUNT,
  MAX_ACCOUNTS,
  MAX_CLIENT,
  MAX_CONSULTANT,
  OPTIONAL_ACCOUNT,
  OPTIONAL_SIREN,
  RATE_ACCOUNT,
  RATE_KEY,
} from './accounting.settings.js';
import { CHARTS, type ChartName } from './charts.js';

const list = (pattern: RegExp) =>
  ({ type: 'array', items: { type: 'string', pattern: pattern.source }, maxItems: MAX_ACCOUNTS }) as const;

/** Parameters of `POST settings`: only what is sent changes. Bounds: see `AccountingSettings`. */
export class ChangeAccountingSettingsDto {
  @RestParam({
    type: 'string',
    enum: [...CHARTS],
    description: 'Chart of accounts: skr03 and skr04 for DATEV, pcg for FEC.',
  })
  chart?: ChartName;

  @RestParam({ ...list(RATE_ACCOUNT), description: 'Revenue accounts by tax rate in percent: "19=8400".' })
  revenue_accounts?: string[];

  @RestParam({ ...list(RATE_ACCOUNT), description: 'Tax accounts by tax rate in percent, for FEC: "20=445711".' })
  tax_accounts?: string[];

  @RestParam({ ...list(RATE_KEY), description: 'Tax keys of DATEV by tax rate in percent: "19=3".' })
  tax_keys?: string[];

  @RestParam({
    ...list(CLEARING_ACCOUNT),
    description: 'Accounts of money by payment provider or method: "stripe=1361", "cash=1000".',
  })
  clearing_accounts?: string[];

  @RestParam({
    type: 'string',
    pattern: OPTIONAL_ACCOUNT.source,
    description: 'Account of all customers together; empty: that of the chart.',
  })
  debtor_account?: string;

  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: MAX_CONSULTANT,
    description: 'Number of the tax consultant at DATEV, 1001 to 9999999; 0: not set.',
  })
  datev_consultant?: number;

  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: MAX_CLIENT,
    description: 'Number of the client at the tax consultant, 1 to 99999; 0: not set.',
  })
  datev_client?: number;

  @RestParam({ type: 'integer', minimum: 4, maximum: 8, description: 'Digits of general ledger accounts at DATEV.' })
  account_length?: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: 12, description: 'Month in which the fiscal year begins.' })
  fiscal_year_start?: number;

  @RestParam({ type: 'string', pattern: OPTIONAL_SIREN.source, description: 'SIREN of the organiser, nine digits.' })
  siren?: string;
}
