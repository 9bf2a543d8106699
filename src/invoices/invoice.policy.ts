import { managesAttendees } from '../cal/tickets/kernel/index.js';
import { isPurchaserOf, OrdersService, OrderTokensService } from '../cal/tickets/sales/index.js';
import { policy } from '#core/rest';
import { InvoicesService } from './invoices.service.js';

/**
 * Signed-in managers of attendees, and who bought the order of the document. Documents that do not exist are refused in
 * the same way.
 */
export const readsInvoice = policy(
  'manages attendees, signed in, or bought the order',
  [InvoicesService, OrdersService, OrderTokensService],
  async (question, invoices, orders, tokens) => {
    if (managesAttendees(question.caller)) return true;
    const invoice = await invoices.find(Number(question.params.id));
    return isPurchaserOf(tokens, orders, invoice?.order_id ?? 0, question);
  },
);
