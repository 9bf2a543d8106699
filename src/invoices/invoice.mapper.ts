import { fixedAmount, percentOf } from '../cal/tickets/kernel/index.js';
import { dayOf } from '#core/time';
import { type InvoiceEntity, invoiceNumber } from './invoice.entity.js';
import type { InvoiceResponse } from './invoice.response.js';

/** A document on the wire. */
export function toInvoiceResponse(invoice: InvoiceEntity): InvoiceResponse {
  const { content, currency } = invoice;
  return {
    id: invoice.id,
    kind: invoice.kind,
    number: invoiceNumber(invoice),
    order: invoice.order_id ?? 0,
    refers_to: invoice.refers_to ?? 0,
    is_cancellation: invoice.is_cancellation,
    date: dayOf(invoice.issued),
    issued_utc: invoice.issued_utc,
    currency,
    total: fixedAmount(invoice.total_minor, currency),
    total_minor: invoice.total_minor,
    tax_minor: invoice.tax_minor,
    tax_name: content.tax_name,
    taxes: content.taxes.map(({ rate, ...amounts }) => ({ percent: percentOf(rate), ...amounts })),
    is_reverse_charge: content.is_reverse_charge,
    seller: content.seller,
    buyer: content.buyer,
    lines: content.lines.map(({ tax_rate: rate, ...line }) => ({ ...line, tax_percent: percentOf(rate) })),
  };
}
