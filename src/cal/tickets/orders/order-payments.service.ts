import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import { AttendeesRepository } from '../attendees/attendees.repository.js';
import { CapacityService } from '../capacity/capacity.service.js';
import { SiteClockService } from '../site-clock.service.js';
import { ORDER_STATES_THAT_EXPIRE } from './order-states.js';
import { EVENT_CANCELLED, OrderTransitionsService, notAllowed } from './order-transitions.service.js';
import type { OrderEntity } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';
import type { PaymentProvider, PaymentStart } from './payments/payment-provider.js';
import { PaymentProviderRegistry } from './payments/payment-provider.registry.js';

/** How an order was paid. */
export interface Settlement {
  /** Stored in the history of the order. */
  reason: string;
  reference?: string;
  /** The notification that reported it; each is processed once. */
  claim?: { gateway: string; eventId: string };
}

/** An order whose payment has begun. */
export interface BegunPayment {
  order: OrderEntity;
  /** What the payment provider says once, when the payment begins. */
  payment?: Record<string, unknown>;
}

/** A late payment found no places. */
class PaymentTooLateError extends Error {}

/** What happens to orders when money moves. */
@Injectable()
export class OrderPaymentsService {
  constructor(
    private readonly capacity: CapacityService,
    private readonly transitions: OrderTransitionsService,
    private readonly orders: OrdersRepository,
    private readonly attendees: AttendeesRepository,
    private readonly providers: PaymentProviderRegistry,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Begins the payment of a stored order; a payment that cannot begin denies it.
   * @throws RestError 502 `payment-failed`
   */
  async begin(order: OrderEntity, provider: PaymentProvider): Promise<BegunPayment> {
    try {
      const { status, reference, details } = await provider.begin(order);
      return { order: await this.begun(order, { status, reference }, provider.name), payment: details };
    } catch (error) {
      await this.transitions.move(order.id, 'denied', 'the payment could not begin');
      throw new RestError(
        'payment-failed',
        `Payment by ${provider.name} could not begin: ${(error as Error).message}`,
        502,
      );
    }
  }

  private async begun(order: OrderEntity, { status, reference }: PaymentStart, gateway: string): Promise<OrderEntity> {
    const facts = reference === undefined ? {} : { reference };
    if (status !== order.status) return this.transitions.move(order.id, status, `begun by ${gateway}`, facts);
    if (reference === undefined) return order;
    await this.capacity.withCapacityRetry(() => this.orders.note(order, facts));
    return { ...order, reference };
  }

  /**
   * Notes that an order is paid. When that comes after the deadline its places are taken again; if there are none left
   * the order stays not completed and the money is due to be given back; likewise when a payment service reports a
   * payment for a cancelled event. Never are there more tickets than places.
   * @throws RestError 404 `order-not-found`, 409 `order-transition-not-allowed`, `event-cancelled`
   */
  async settle(id: number, { reason, reference, claim }: Settlement): Promise<OrderEntity> {
    const at = await this.clock.present();
    const facts = { paid_utc: at.date_utc, ...(reference === undefined ? {} : { reference }) };
    const isKnownEvent = async (): Promise<boolean> =>
      claim !== undefined && !(await this.orders.claimEvent(claim.gateway, claim.eventId, id, at.date_utc));
    try {
      return await this.capacity.withCapacityRetry(
        async () => {
          if (await isKnownEvent()) return this.transitions.get(id);
          return this.transitions.move(id, 'completed', reason, { ...facts, refund_due: false });
        },
        { refuse: () => new PaymentTooLateError() },
      );
    } catch (error) {
      // Money that a payment service reports has been paid, so it must be given back; a manager can still decline it.
      const paidInVain = claim !== undefined && error instanceof RestError && error.code === EVENT_CANCELLED;
      if (!(error instanceof PaymentTooLateError) && !paidInVain) throw error;
    }
    return this.capacity.withCapacityRetry(async () => {
      if (await isKnownEvent()) return this.transitions.get(id);
      const order = await this.transitions.get(id);
      if (ORDER_STATES_THAT_EXPIRE.includes(order.status))
        return this.transitions.move(id, 'not-completed', 'paid for a cancelled event', { ...facts, refund_due: true });
      if (order.status === 'not-completed')
        await this.orders.note(order, { ...facts, refund_due: true, modified_utc: at.date_utc });
      return this.transitions.get(id);
    });
  }

  /**
   * Gives the money of an order back, and its places with it.
   * @param confirmed also when attendees are checked in
   * @throws RestError 409 `order-transition-not-allowed`, `attendees-checked-in`, 502 `refund-failed`, 503 `payment-not-configured`
   */
  async refund(id: number, reason: string, confirmed: boolean): Promise<OrderEntity> {
    const order = await this.transitions.get(id);
    if (order.status === 'refunded') return order;
    const refundable = order.status === 'completed' || (order.status === 'not-completed' && order.refund_due);
    if (!refundable) throw notAllowed(order.status, 'refunded');
    await this.refuseCheckedIn(id, confirmed);
    const provider = await this.providers.forRefund(order.gateway);
    await provider.refund(order).catch((error: unknown) => {
      throw new RestError(
        'refund-failed',
        `The payment service did not give the money back: ${(error as Error).message}`,
        502,
      );
    });
    return this.transitions.move(id, 'refunded', reason, { refund_due: false });
  }

  /**
   * Cancels an order: one that is unpaid, or cost nothing, becomes void.
   * @param confirmed also when attendees are checked in
   * @throws RestError 409 `order-transition-not-allowed` for paid ones, which need a refund, `attendees-checked-in`
   */
  async cancel(id: number, reason: string, confirmed: boolean): Promise<OrderEntity> {
    const order = await this.transitions.get(id);
    if (order.status === 'refunded' && order.total_minor === 0) return order;
    if (order.status === 'completed') await this.refuseCheckedIn(id, confirmed);
    return this.transitions.move(id, 'voided', reason);
  }

  /** Refunding a used ticket needs an explicit confirmation. */
  private async refuseCheckedIn(id: number, confirmed: boolean): Promise<void> {
    const inside = (await this.attendees.ofOrders([id])).filter(({ checked_in: checkedIn }) => checkedIn);
    if (inside.length === 0 || confirmed) return;
    throw new RestError(
      'attendees-checked-in',
      `${inside.length} attendees of this order are checked in. Check them out first, or, as a manager, send confirm_checked_in=true.`,
      409,
      { attendees: inside.map(({ id: attendeeId }) => attendeeId) },
    );
  }
}
