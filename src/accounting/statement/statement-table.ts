import { fixedAmount } from '../../cal/tickets/kernel/index.js';
import type { Cell, Table } from '../../export/table.js';
import type {
  CurrencyStatementResponse,
  StatementDifferenceResponse,
  AccountingStatementResponse,
} from './statement.response.js';

const COLUMNS = ['section', 'name', 'currency', 'tax_percent', 'count', 'net', 'tax', 'gross'];

/** A statement as a table: a row for each line of it. Amounts in the column `gross` contain the tax. */
export function statementTable(statement: AccountingStatementResponse): Table {
  return { name: 'Statement', columns: COLUMNS, rows: rowsOf(statement) };
}

async function* rowsOf(statement: AccountingStatementResponse): AsyncGenerator<readonly Cell[]> {
  for (const currency of statement.currencies) yield* currencyRows(currency);
  for (const { provider, currency, payouts, amount_minor: minor, fee_minor: fee } of statement.payouts) {
    yield ['payouts', provider, currency, null, payouts, null, null, amount(minor, currency)];
    yield ['fees', provider, currency, null, null, null, null, fee === null ? 'not known' : amount(fee, currency)];
  }
  for (const provider of statement.fees_unknown_of) yield ['fees', provider, null, null, null, null, null, 'not known'];
}

function* currencyRows(statement: CurrencyStatementResponse): Generator<readonly Cell[]> {
  const { currency } = statement;
  const row = (section: string, name: string, minor: number, count: number | null = null): Cell[] => [
    section,
    name,
    currency,
    null,
    count,
    null,
    null,
    amount(minor, currency),
  ];
  for (const { tax_percent: rate, sold_minor: sold, refunded_minor: refunded } of statement.sales) {
    yield ['sales', 'sold', currency, percent(rate), null, null, null, amount(sold, currency)];
    yield ['sales', 'refunded', currency, percent(rate), null, null, null, amount(-refunded, currency)];
  }
  yield row('total', 'sales', statement.sales_minor);
  for (const sums of statement.documents)
    yield [
      'documents',
      sums.kind,
      currency,
      percent(sums.tax_percent),
      sums.documents,
      amount(sums.net_minor, currency),
      amount(sums.tax_minor, currency),
      amount(sums.total_minor, currency),
    ];
  yield row('total', 'documents', statement.documents_minor);
  for (const sums of statement.providers) {
    yield row('captured', sums.provider, sums.captured_minor, sums.payments);
    yield row('refunded', sums.provider, -sums.refunded_minor, sums.refunds);
    yield row('disputed', sums.provider, -sums.disputed_minor);
    yield row('dispute_returned', sums.provider, sums.dispute_returned_minor);
    yield row('to_be_refunded', sums.provider, sums.refunding_minor, sums.open_refunds);
  }
  yield row('total', 'money', statement.money_minor);
  yield* differenceRows('sales_to_documents', statement.sales_to_documents, row);
  yield* differenceRows('documents_to_money', statement.documents_to_money, row);
}

function* differenceRows(
  section: string,
  { difference_minor: difference, reasons, unexplained_minor: rest }: StatementDifferenceResponse,
  row: (section: string, name: string, minor: number) => Cell[],
): Generator<readonly Cell[]> {
  yield row(section, 'difference', difference);
  for (const { reason, amount_minor: minor } of reasons) yield row(section, reason, minor);
  yield row(section, 'unexplained', rest);
}

const amount = (minor: number, currency: string): Cell => ({ decimal: fixedAmount(minor, currency) });

const percent = (rate: number): Cell => ({ decimal: String(rate) });
