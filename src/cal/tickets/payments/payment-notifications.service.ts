import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { SiteClockService } from '../kernel/site-clock.service.js';
import type { OrderState } from '../kernel/order-states.js';
import { OrderTransitionsService } from '../sales/orders/order-transitions.service.js';
import type { OrderEntity } from '../sales/orders/order.entity.js';
import { OrderPaymentsService } from './order-payments.service.js';
import { OrdersRepository } from '../sales/orders/orders.repository.js';

/** What a payment service tells of an order. */
export interface PaymentNotification {
  /** Name of the provider that received it. */
  gateway: string;
  /** The service's own id of what it tells; the same one is heard only once. At most 100 characters. */
  eventId: string;
  orderId: number;
  status: Extract<OrderState, 'completed' | 'denied' | 'voided' | 'action-req' | 'pending' | 'reversed' | 'refunded'>;
  /** What the service calls the payment. */
  reference?: string;
}

/** Payment providers report here what became of a payment. A repeated notification changes nothing. */
@Injectable()
export class PaymentNotificationsService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrdersRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly payments: OrderPaymentsService,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Hears a notification.
   * @returns the order as it is now
   * @throws RestError 404 for an unknown order, 409 for a state it cannot change to; the notification may then be sent
   * again
   */
  async handle({ gateway, eventId, orderId, status, reference }: PaymentNotification): Promise<OrderEntity> {
    const at = await this.clock.present();
    if (status === 'completed') {
      return this.payments.settle(orderId, { reason: `paid by ${gateway}`, reference, claim: { gateway, eventId } });
    }
    return this.database.write(async () => {
      if (!(await this.orders.claimEvent(gateway, eventId, orderId, at.date_utc))) return this.transitions.get(orderId);
      return this.transitions.move(orderId, status, `told by ${gateway}`, reference === undefined ? {} : { reference });
    });
  }
}
