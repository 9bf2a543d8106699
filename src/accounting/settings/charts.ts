/** Charts of accounts whose usual accounts are known. */
export const CHARTS = ['skr03', 'skr04', 'pcg'] as const;

/** A chart of accounts. */
export type ChartName = (typeof CHARTS)[number];

/** The usual accounts of a chart; `*`: whatever is not named. */
export interface Chart {
  /** By tax rate in percent. */
  revenue: Readonly<Record<string, string>>;
  tax: Readonly<Record<string, string>>;
  /** By payment provider, or by method where a user said how it was paid. */
  clearing: Readonly<Record<string, string>>;
  debtor: string;
}

/**
 * The usual accounts of each chart. SKR03 and SKR04 are the charts of DATEV: their revenue accounts for 19 % and 7 % imply
 * the tax ("Automatikkonten"), `10000` is the first personal account of customers, `1360` and `1460` are money in transit.
 * PCG is the French plan comptable général: 706 services, 4457 VAT collected, 411 customers, 511 money to be cashed,
 * 512 banks, 53 cash.
 */
export const CHART_ACCOUNTS: Readonly<Record<ChartName, Chart>> = {
  skr03: {
    revenue: { '19': '8400', '7': '8300', '0': '8200' },
    tax: {},
    clearing: { cash: '1000', transfer: '1200', 'bank-transfer': '1200', '*': '1360' },
    debtor: '10000',
  },
  skr04: {
    revenue: { '19': '4400', '7': '4300', '0': '4200' },
    tax: {},
    clearing: { cash: '1600', transfer: '1800', 'bank-transfer': '1800', '*': '1460' },
    debtor: '10000',
  },
  pcg: {
    revenue: { '*': '706000' },
    tax: { '*': '445710' },
    clearing: { cash: '530000', transfer: '512000', 'bank-transfer': '512000', '*': '511000' },
    debtor: '411000',
  },
};
