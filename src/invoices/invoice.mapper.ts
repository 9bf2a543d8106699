import { fixedAmount, percentOf } from '../cal/tickets/kernel/index.js';
import { dayOf } from '#core/time';
import { type InvoiceEntity, invoiceNumber } from './invoice.entity.js';
import { unitNet } from './invoice-lines.js';
import type { InvoiceResponse } from './invoice.response.js';

/** What older documents do not have. */
const NO_SELLER_DETAILS = { registration: '', legal_info: '', contact: '', phone: '', email: '' };

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
    exemption: content.exemption ?? 'none',
    exemption_text: content.exemption_text ?? '',
    payment_terms: content.payment_terms ?? '',
    tax_in_currency: content.tax_in_currency ?? null,
    seller: { ...NO_SELLER_DETAILS, ...content.seller },
    buyer: content.buyer,
    lines: content.lines.map((line) => {
      const { tax_rate: rate, ...members } = line;
      return { ...members, unit_net: unitNet(line, currency), tax_percent: percentOf(rate) };
    }),
  };
}
