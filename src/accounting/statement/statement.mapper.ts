import { percentOf } from '../../cal/tickets/kernel/index.js';
import { EXCHANGE } from '../../cal/tickets/payments/index.js';
import { DOCUMENT_REASONS, MONEY_REASONS, type Reasons } from './order-position.js';
import type { CurrencyFacts } from './currency-facts.js';
import type { CurrencyStatementResponse, StatementDifferenceResponse } from './statement.response.js';

/** The statement of one currency as the interface shows it. */
export function toCurrencyStatementResponse(facts: CurrencyFacts): CurrencyStatementResponse {
  const { currency, reasons } = facts;
  const sold = facts.sales.filter(({ soldMinor, refundedMinor }) => soldMinor !== 0 || refundedMinor !== 0);
  const sales = sold.map(({ key, soldMinor, refundedMinor }) => ({
    tax_percent: percentOf(Number(key)),
    sold_minor: soldMinor,
    refunded_minor: refundedMinor,
    total_minor: soldMinor - refundedMinor,
  }));
  const documents = facts.documents
    .toSorted((a, b) => (a.kind === b.kind ? a.rate - b.rate : a.kind < b.kind ? 1 : -1))
    .map(({ kind, rate, documents: count, netMinor, taxMinor }) => ({
      kind,
      tax_percent: percentOf(rate),
      documents: count,
      net_minor: netMinor,
      tax_minor: taxMinor,
      total_minor: netMinor + taxMinor,
    }));
  const providers = facts.providers.map((sums) => ({
    provider: sums.provider,
    payments: sums.payments,
    captured_minor: sums.capturedMinor,
    refunds: sums.refunds,
    refunded_minor: sums.refundedMinor,
    open_refunds: sums.openRefunds,
    refunding_minor: sums.refundingMinor,
    disputed_minor: sums.disputedMinor,
    dispute_returned_minor: sums.disputeReturnedMinor,
    total_minor: sums.capturedMinor - sums.refundedMinor - sums.disputedMinor + sums.disputeReturnedMinor,
  }));
  const sums = {
    sales: total(sales),
    documents: total(documents),
    money: total(providers.filter(({ provider }) => provider !== EXCHANGE)),
  };
  return {
    currency,
    sales,
    sales_minor: sums.sales,
    documents,
    documents_minor: sums.documents,
    providers,
    money_minor: sums.money,
    sales_to_documents: difference(sums.sales - sums.documents, reasons.documents),
    documents_to_money: difference(sums.documents - sums.money, reasons.money),
  };
}

function difference(differenceMinor: number, reasons: Reasons): StatementDifferenceResponse {
  const named = [...DOCUMENT_REASONS, ...MONEY_REASONS]
    .map((reason) => ({ reason, amount_minor: reasons[reason] ?? 0 }))
    .filter(({ amount_minor: minor }) => minor !== 0);
  const explained = named.reduce((sum, { amount_minor: minor }) => sum + minor, 0);
  return { difference_minor: differenceMinor, reasons: named, unexplained_minor: differenceMinor - explained };
}

const total = (rows: readonly { total_minor: number }[]): number =>
  rows.reduce((sum, { total_minor: minor }) => sum + minor, 0);
