import { fixedAmount } from '../../cal/tickets/kernel/index.js';
import type { Cell, Table } from '../../export/table.js';
import type { CashReportResponse } from './cash-report.response.js';

/** A report as a table: a row for each currency, method and tax rate. The column `gross` adds up to what was received less returned. */
export function cashReportTable(report: CashReportResponse): Table {
  return {
    name: 'Cash report',
    columns: ['number', 'cashier', 'until_utc', 'method', 'currency', 'tax_percent', 'net', 'tax', 'gross'],
    rows: rowsOf(report),
  };
}

async function* rowsOf({ number, cashier_name: cashier, until_utc: until, sums }: CashReportResponse) {
  for (const { method, currency, taxes } of sums)
    for (const { tax_percent: rate, gross_minor: gross, tax_minor: tax } of taxes) {
      const amount = (minor: number): Cell => ({ decimal: fixedAmount(minor, currency) });
      const percent = rate === null ? null : { decimal: String(rate) };
      yield [number, cashier, until, method, currency, percent, amount(gross - tax), amount(tax), amount(gross)];
    }
}
