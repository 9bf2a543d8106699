import { fixedAmount } from '../../cal/tickets/kernel/index.js';
import { documentHtml, html, trusted } from '#core/html';
import type { CashReportResponse, CashReportSumsResponse } from './cash-report.response.js';

const STYLES = trusted(
  'body{font:14px sans-serif;max-width:42em;margin:2em auto}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #999;padding:.3em;text-align:right}th:first-child,td:first-child{text-align:left}@media print{body{margin:0}}',
);

/** A report as a page to print. */
export function cashReportPage(report: CashReportResponse): string {
  const title = `Cash report ${report.number}`;
  return documentHtml({
    title,
    styles: STYLES,
    body: html`<h1>${title}</h1>
      <p>Cashier: ${report.cashier_name} (${report.cashier})</p>
      <p>From ${report.from_utc ?? 'the first payment'} to ${report.until_utc} UTC (${report.until} at the site)</p>
      ${report.sums.map(sumsHtml)}
      <p>This is a list of what was noted. It is no receipt of a certified cash register.</p>`,
  });
}

function sumsHtml({ currency, method, taxes, ...sums }: CashReportSumsResponse) {
  const amount = (minor: number): string => `${fixedAmount(minor, currency)} ${currency}`;
  return html`<h2>${method || 'method not said'}, ${currency}</h2>
    <table>
      <tr>
        <td>Received (${sums.payments})</td>
        <td>${amount(sums.received_minor)}</td>
      </tr>
      <tr>
        <td>Returned (${sums.refunds})</td>
        <td>${amount(-sums.returned_minor)}</td>
      </tr>
      <tr>
        <th>Total</th>
        <th>${amount(sums.total_minor)}</th>
      </tr>
      ${taxes.map(
        ({ tax_percent: rate, gross_minor: gross, tax_minor: tax }) =>
          html`<tr>
            <td>${rate === null ? 'without tax rate' : `${rate} % tax: ${amount(tax)} in`}</td>
            <td>${amount(gross)}</td>
          </tr>`,
      )}
    </table>`;
}
