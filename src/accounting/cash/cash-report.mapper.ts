import { percentOf } from '../../cal/tickets/kernel/index.js';
import type { CashReportEntity } from './cash-report.entity.js';
import type { CashReportResponse } from './cash-report.response.js';

/** A report as the interface shows it. */
export function toCashReportResponse(report: CashReportEntity): CashReportResponse {
  return {
    id: report.id,
    number: report.number,
    cashier: report.cashier_id,
    cashier_name: report.cashier_name,
    from_utc: report.from_utc,
    until_utc: report.until_utc,
    until: report.until,
    author: report.author_id,
    sums: report.content.map((sum) => ({
      currency: sum.currency,
      method: sum.method,
      payments: sum.payments,
      received_minor: sum.received_minor,
      refunds: sum.refunds,
      returned_minor: sum.returned_minor,
      total_minor: sum.received_minor - sum.returned_minor,
      taxes: sum.taxes.map(({ rate, gross_minor: gross, tax_minor: tax }) => ({
        tax_percent: rate === null ? null : percentOf(rate),
        gross_minor: gross,
        tax_minor: tax,
      })),
    })),
  };
}
