import { Injectable } from '@nestjs/common';
import { SYSTEM } from '#core/context';
import { Database } from '#core/database';
import type { OrderState } from '../kernel/order-states.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { remaining } from './payment.entity.js';
import { PaymentIntakeService } from './payment-intake.service.js';
import { PaymentsRepository } from './payments.repository.js';
import { ProviderEventsService } from './provider-events.service.js';
import { RefundsService } from './refunds.service.js';

/** A report of a payment service about an order. */
export interface PaymentNotification {
  /** Name of the provider that received it. */
  gateway: string;
  /** Id of the report at the payment service; each is processed once. At most 191 characters. */
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
    private readonly transitions: OrderTransitionsService,
    private readonly intake: PaymentIntakeService,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsService,
    private readonly events: ProviderEventsService,
  ) {}

  /**
   * Processes a notification.
   * @returns the order as it is now
   * @throws RestError 404 for an unknown order, 409 for a state it cannot change to; the notification can then be
   * sent again
   */
  async handle(notification: PaymentNotification): Promise<OrderEntity> {
    const { gateway: provider, eventId, orderId, status, reference } = notification;
    if (status === 'completed') {
      const money = { orderId, provider, captureId: eventId, by: 'notification', reference } as const;
      return (await this.intake.accept(SYSTEM, money)).order;
    }
    return this.database.write(async () => {
      const event = { eventId, type: `order.${status}`, objectId: String(orderId) };
      if (!(await this.events.noteProcessed(provider, event))) return this.transitions.get(orderId);
      if (status === 'refunded') await this.noteRefunded(notification);
      const facts = reference === undefined ? {} : { reference };
      return this.transitions.move(SYSTEM, orderId, status, `reported by ${provider}`, facts);
    });
  }

  /** The payment service has returned all that is left of its payments. */
  private async noteRefunded({ gateway, eventId, orderId }: PaymentNotification): Promise<void> {
    const payments = await this.payments.capturedOfOrder(orderId);
    for (const payment of payments.filter(({ provider }) => provider === gateway)) {
      if (remaining(payment) === 0) continue;
      const reported = {
        state: 'succeeded',
        reference: `${eventId} ${payment.id}`,
        amountMinor: remaining(payment),
      } as const;
      await this.refunds.recordReported(payment, reported);
    }
  }
}
