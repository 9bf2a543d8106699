import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { mayBecome } from '../kernel/order-states.js';
import type { RefundSource } from '../kernel/payment-states.js';
import { CheckInsService } from '../sales/attendees/check-ins.service.js';
import { notAllowed, OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { remaining } from './payment.entity.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { PaymentsRepository } from './payments.repository.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundsService } from './refunds.service.js';

/** What goes back of an order. */
export interface OrderRefund {
  /** `whole`: all that is left, and the order ends. `part`: an amount, or what the named tickets cost. */
  extent: 'whole' | 'part';
  /** Minor units, above 0; absent: what the named tickets cost, or all that is left. */
  amountMinor?: number;
  /** Ids of attendees whose tickets are refunded; absent: none is named. */
  attendees?: readonly number[];
  /** The seats of the named attendees are on sale again. */
  returnsSeats?: boolean;
  reason: string;
  /** Also when attendees are checked in. */
  isConfirmed: boolean;
  source: RefundSource;
  /** Idempotency key of the request; absent: each call is another refund. */
  key?: string;
}

/** Refunds of orders: all that is left, an amount, or single tickets. */
@Injectable()
export class OrderRefundsService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly checkIns: CheckInsService,
    private readonly payments: PaymentsRepository,
    private readonly providers: PaymentProviderRegistry,
    private readonly origins: PaymentOriginsService,
    private readonly requests: RefundRequestsService,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Returns money of an order through the providers that have it, outside of any unit of work: also of one that has ended,
   * as far as something is due back. A whole refund of an order that is refunded and has none changes nothing.
   * @returns the order as it is then
   * @throws RestError 400 `rest_invalid_param`, 409 `order-transition-not-allowed`, `order-not-paid`,
   * `attendees-checked-in`, `partial-refund-not-possible`, `refund-exceeds-payment`, `position-already-refunded`, 502
   * `refund-failed`, 503 `payment-not-configured`, `refund-delayed`
   */
  async refund(caller: Caller, id: number, wanted: OrderRefund): Promise<OrderEntity> {
    const { extent, amountMinor, attendees, returnsSeats, reason, source, key } = wanted;
    const isWhole = extent === 'whole';
    const order = await this.transitions.get(id);
    const isDue = order.to_return_minor > 0;
    if (isWhole && order.status === 'refunded' && !isDue) return order;
    // What is due back of an order that has ended is money, no tickets.
    if (order.status !== 'completed' && (!isDue || attendees))
      throw isWhole ? notAllowed(order.status, 'refunded') : notPaid(order);
    const endsOrder = isWhole && mayBecome(order.status, 'refunded');
    if (isWhole || returnsSeats)
      await this.checkIns.assertNoneInside(id, { isConfirmed: wanted.isConfirmed, among: attendees });
    await this.requireProviders(id, isWhole);
    const made = await this.requests.request(caller, order, {
      amountMinor,
      positions: attendees && [...new Set(attendees)],
      returnsSeats,
      closesOrder: endsOrder,
      reason,
      source,
      key,
    });
    if (!isWhole && made.length === 0) throw notPaid(order);
    const open = isWhole ? await this.openOf(id, endsOrder) : [];
    for (const refundId of new Set([...open, ...made.map((refund) => refund.id)]))
      await this.refunds.execute(caller, refundId);
    return endsOrder ? this.transitions.move(caller, id, 'refunded', reason) : this.transitions.get(id);
  }

  /**
   * Ids of refunds that are to be made yet: of an order that ends with them, those of a request whose process died; of one
   * that has ended, all.
   */
  private async openOf(orderId: number, endsOrder: boolean): Promise<number[]> {
    const refunds = await this.payments.refundsOfOrder(orderId);
    return refunds.flatMap(({ id, state, closes_order: closes }) =>
      state === 'requested' && (closes || !endsOrder) ? [id] : [],
    );
  }

  private async requireProviders(orderId: number, isWhole: boolean): Promise<void> {
    const payments = (await this.payments.ofOrder(orderId)).filter((payment) => !isWhole || remaining(payment) > 0);
    for (const name of await this.origins.providersOf(payments)) {
      const provider = await this.providers.forRefund(name);
      if (!isWhole && provider.partialRefunds !== true)
        throw new RestError(
          'partial-refund-not-possible',
          `Payments by ${name} can be refunded as a whole only: POST orders/<id>/refund.`,
          409,
        );
    }
  }
}

function notPaid({ status }: OrderEntity): RestError {
  return new RestError('order-not-paid', `The order is ${status}; there is no payment that can be refunded.`, 409, {
    order_status: status,
  });
}
