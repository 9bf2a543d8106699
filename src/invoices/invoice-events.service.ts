import { Injectable } from '@nestjs/common';
import { OrdersService } from '../cal/tickets/sales/index.js';
import type { PaymentEvent, RefundEvent } from '../cal/tickets/payments/index.js';
import { OnDurableEvent } from '#core/events';
import { InvoiceIssuerService } from './invoice-issuer.service.js';

/** Name under which deliveries of events are stored. */
const SUBSCRIBER = 'invoices';

/**
 * Issues documents when orders are paid and refunded. One subscriber gets its events in their order, so an order that is
 * refunded at once has its invoice before its credit note.
 */
@Injectable()
export class InvoiceEventsService {
  constructor(
    private readonly issuer: InvoiceIssuerService,
    private readonly orders: OrdersService,
  ) {}

  /** Not `order.completed`: free orders, of which many are placed at once, then store no event for invoices. */
  @OnDurableEvent('payment.captured', { subscriber: SUBSCRIBER })
  async captured({ orderId }: PaymentEvent): Promise<void> {
    // A part of the total, or money that came too late, pays no order.
    if (await this.orders.wasCompleted(orderId)) await this.issuer.invoice(orderId);
  }

  @OnDurableEvent('payment.refunded', { subscriber: SUBSCRIBER })
  refunded({ orderId }: RefundEvent): Promise<void> {
    return this.issuer.credit(orderId);
  }
}
