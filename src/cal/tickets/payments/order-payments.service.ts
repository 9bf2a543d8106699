import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { CapacityService } from '../sales/holds/capacity.service.js';
import { SiteClockService } from '../kernel/site-clock.service.js';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { OrderTransitionsService, notAllowed } from '../sales/orders/order-transitions.service.js';
import { refundReasonOf } from '../sales/orders/order-not-completable.error.js';
import type { OrderEntity } from '../sales/orders/order.entity.js';
import { OrdersRepository } from '../sales/orders/orders.repository.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import type { MoneyOrigin } from '../sales/orders/money-origin.js';
import { OrderMoneyService } from './order-money.service.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import type { PaymentMethod } from '../kernel/payment-states.js';
import { remaining } from './payment.entity.js';
import type { RefundSource } from '../kernel/payment-states.js';
import { PaymentsRepository } from './payments.repository.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundsService } from './refunds.service.js';

/** How an order was paid. */
export interface Settlement {
  /** Stored in the history of the order. */
  reason: string;
  reference?: string;
  /** How it was paid, where a user says so. */
  method?: PaymentMethod;
  /** User who notes the payment. */
  cashierId?: number;
  /** The notification that reported it; each is processed once. */
  claim?: { gateway: string; eventId: string };
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
    private readonly payments: PaymentsRepository,
    private readonly money: OrderMoneyService,
    private readonly origins: PaymentOriginsService,
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundsService,
    private readonly clock: SiteClockService,
  ) {}

  /**
   * Notes that an order is paid. When that comes after the deadline its places are taken again; if there are none left
   * the order stays not completed and the money is due to be given back; likewise when a payment service reports a
   * payment for a cancelled event, or for a ticket whose former one is not valid any more. Never are there more tickets
   * than places.
   * @throws RestError 404 `order-not-found`, 409 `order-transition-not-allowed`, `event-cancelled`, `exchange-void`
   */
  async settle(id: number, { reason: settled, reference, method, cashierId, claim }: Settlement): Promise<OrderEntity> {
    const at = await this.clock.present();
    const facts = { paid_utc: at.date_utc, ...(reference === undefined ? {} : { reference }) };
    const origin: MoneyOrigin = claim
      ? { provider: claim.gateway, reference, by: 'notification' }
      : { reference, method, cashierId };
    const isKnownEvent = async (): Promise<boolean> =>
      claim !== undefined && !(await this.orders.claimEvent(claim.gateway, claim.eventId, id, at.date_utc));
    let reason: string | undefined;
    try {
      return await this.capacity.withCapacityRetry(
        async () => {
          if (await isKnownEvent()) return this.transitions.get(id);
          return this.transitions.move(id, 'completed', settled, { ...facts, refund_due: false }, origin);
        },
        { refuse: () => new PaymentTooLateError() },
      );
    } catch (error) {
      // Money that a payment service reports has been paid, so it must be given back; a manager can still decline it.
      reason = claim && refundReasonOf(error);
      if (!(error instanceof PaymentTooLateError) && reason === undefined) throw error;
    }
    return this.capacity.withCapacityRetry(async () => {
      if (await isKnownEvent()) return this.transitions.get(id);
      const order = await this.transitions.get(id);
      const isUnpaid = order.status === 'not-completed' || ORDER_STATES_THAT_EXPIRE.includes(order.status);
      if (isUnpaid) await this.money.capture(order, at.date_utc, origin);
      if (ORDER_STATES_THAT_EXPIRE.includes(order.status))
        return this.transitions.move(id, 'not-completed', reason ?? 'paid in vain', { ...facts, refund_due: true });
      if (order.status === 'not-completed')
        await this.orders.note(order, { ...facts, refund_due: true, modified_utc: at.date_utc });
      return this.transitions.get(id);
    });
  }

  /**
   * Gives all money of an order back that is left, and its places with it.
   * @param confirmed also when attendees are checked in
   * @param source who wants it
   * @throws RestError 409 `order-transition-not-allowed`, `attendees-checked-in`, 502 `refund-failed`,
   * 503 `payment-not-configured`, `refund-delayed`
   */
  async refund(id: number, reason: string, confirmed: boolean, source: RefundSource = 'admin'): Promise<OrderEntity> {
    const order = await this.transitions.get(id);
    if (order.status === 'refunded' && !order.refund_due) return order;
    const refundable = order.status === 'completed' || order.refund_due;
    if (!refundable) throw notAllowed(order.status, 'refunded');
    await this.refuseCheckedIn(id, confirmed);
    const paid = (await this.payments.ofOrder(id)).filter((payment) => remaining(payment) > 0);
    for (const provider of await this.origins.providersOf(paid)) await this.providers.forRefund(provider);
    const open = (await this.payments.refundsOfOrder(id)).filter(
      ({ state, closes_order: closes }) => closes && state === 'requested',
    );
    const made = await this.requests.request(order, { closesOrder: true, reason, source });
    for (const refund of [...open, ...made]) await this.refunds.execute(refund.id);
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
    else await this.withdraw(order);
    return this.transitions.move(id, 'voided', reason);
  }

  /** Ends what the purchaser of an unpaid order could still pay. Money that comes nevertheless is refunded. */
  async withdraw(order: OrderEntity): Promise<void> {
    if (!ORDER_STATES_THAT_EXPIRE.includes(order.status)) return;
    await this.providers.find(order.gateway)?.withdraw?.(order);
  }

  /**
   * Refunding a used ticket needs an explicit confirmation.
   * @param among only these attendees
   * @throws RestError 409 `attendees-checked-in`
   */
  async refuseCheckedIn(id: number, confirmed: boolean, among?: readonly number[]): Promise<void> {
    const inside = (await this.attendees.ofOrders([id])).filter(
      (attendee) => attendee.checked_in && (among?.includes(attendee.id) ?? true),
    );
    if (inside.length === 0 || confirmed) return;
    throw new RestError(
      'attendees-checked-in',
      `${inside.length} attendees of this order are checked in. Check them out first, or, as a manager, send confirm_checked_in=true.`,
      409,
      { attendees: inside.map(({ id: attendeeId }) => attendeeId) },
    );
  }
}
