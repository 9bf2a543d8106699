import { managesAttendees } from '../cal/tickets/kernel/index.js';
import { isPurchaserOf, OrdersService } from '../cal/tickets/sales/index.js';
import { policy } from '#core/rest';
import { FailedCredentialsService } from '#core/security';
import { InvoicesService } from './invoices.service.js';

/**
 * Signed-in managers of attendees, and who bought the order of the document. Documents that do not exist are refused in
 * the same way.
 */
export const readsInvoice = policy(
  'manages attendees, signed in, or bought the order',
  [FailedCredentialsService, InvoicesService, OrdersService],
  async (question, failures, invoices, orders) => {
    if (managesAttendees(question.caller)) return true;
    const invoice = await invoices.find(Number(question.params.id));
    return isPurchaserOf(failures, orders, invoice?.order_id ?? 0, question);
  },
);
