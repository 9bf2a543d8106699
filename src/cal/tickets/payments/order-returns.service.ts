import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { OrderListRepository } from '../sales/orders/order-list.repository.js';
import type { OrderMoney } from './order-ledger.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { type OrderReturn, orderReturn, type ReturnTerms } from './order-return.js';
import { OrderVoidingService } from './order-voiding.service.js';
import { leftOf, type PaymentEntity, remaining } from './payment.entity.js';
import { PaymentOriginsService } from './payment-origins.service.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';
import { PaymentsRepository } from './payments.repository.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { RefundedSeatsService } from './refunded-seats.service.js';
import { RefundsService } from './refunds.service.js';

/** Orders that are read at once. */
const BATCH_SIZE = 200;

/** The part of the money of an order that one payment provider returns. */
export interface ReturnPart {
  /** Name of the payment provider that has the money. */
  provider: string;
  /** Minor units. */
  amountMinor: number;
  /** A person returns it, and notes that. */
  isByHand: boolean;
}

/** What is returned of an order, and by which way. */
export interface PlannedReturn extends OrderReturn {
  order: OrderEntity;
  ways: ReturnPart[];
  /** What was left of the payments when the amounts were computed, minor units. */
  seenLeftMinor: number;
}

/** How a return is stored. */
export interface ReturnRequest {
  /** For the history of the order. */
  reason: string;
  /** Identifies the request: with the same one, the refunds are those of the first. */
  key: string;
}

/**
 * Returns orders of an event that does not take place, or single tickets of it: what goes back of each order, by which
 * way, and the tickets that end with it. Tickets end and refunds are stored in one unit of work; payment services are
 * called afterwards, by the way of all refunds.
 */
@Injectable()
export class OrderReturnsService {
  constructor(
    private readonly lists: OrderListRepository,
    private readonly attendees: AttendeesRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly voiding: OrderVoidingService,
    private readonly ledger: OrderLedgerService,
    private readonly payments: PaymentsRepository,
    private readonly origins: PaymentOriginsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly requests: RefundRequestsService,
    private readonly seats: RefundedSeatsService,
    private readonly refunds: RefundsService,
  ) {}

  /** What the terms return of all orders of their event, by the id of the order. No rights are checked. */
  async ofEvent(terms: ReturnTerms): Promise<PlannedReturn[]> {
    const planned: PlannedReturn[] = [];
    let afterId = 0;
    for (;;) {
      const orders = await this.lists.ofHost(terms.hostId, afterId, BATCH_SIZE);
      planned.push(...(await this.of(orders, terms)));
      if (orders.length < BATCH_SIZE) return planned;
      afterId = orders[orders.length - 1].id;
    }
  }

  /** What the terms return of an order as it is now. @throws RestError 404 `order-not-found` */
  async ofOrder(id: number, terms: ReturnTerms): Promise<PlannedReturn> {
    const [planned] = await this.of([await this.transitions.get(id)], terms);
    return planned;
  }

  /**
   * Ends the tickets of an order and stores the refunds, in the running unit of work. Without effect where it has no
   * tickets to end.
   * @param planned as it was read in the same unit of work
   * @throws RestError as `RefundRequestsService.request`
   */
  async store(caller: Caller, planned: PlannedReturn, { reason, key }: ReturnRequest): Promise<void> {
    const { order, attendeeIds, parts, amountMinor, ways, closesOrder, seenLeftMinor } = planned;
    if (amountMinor > 0)
      await this.requests.request(caller, order, {
        amountMinor,
        parts,
        positions: attendeeIds,
        isRest: true,
        seenLeftMinor,
        closesOrder,
        byHandProviders: new Set(ways.flatMap(({ provider, isByHand }) => (isByHand ? [provider] : []))),
        reason,
        source: 'admin',
        key,
      });
    await this.seats.giveBack(order.id, attendeeIds, true);
  }

  /** Voids an order that is unpaid or cost nothing, outside of any unit of work. @throws as `OrderVoidingService.cancel` */
  async void(caller: Caller, { order }: PlannedReturn, reason: string): Promise<void> {
    await this.voiding.cancel(caller, order.id, reason, true);
  }

  /**
   * Has payment services make what refunds of an order are to return, outside of any unit of work. What has no response
   * is repeated by the job of refunds.
   * @returns why a payment service has refused one; it stays due, for a person or another attempt
   */
  async pay(caller: Caller, orderId: number): Promise<RestError | undefined> {
    const payments = new Map((await this.payments.ofOrder(orderId)).map((payment) => [payment.id, payment]));
    let refusal: RestError | undefined;
    for (const refund of await this.payments.refundsOfOrder(orderId)) {
      const payment = payments.get(refund.payment_id);
      if (refund.state !== 'requested' || !payment) continue;
      if (await this.isByHand(refund.provider, refund.amount_minor, payment)) continue;
      try {
        await this.refunds.execute(caller, refund.id);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        // Without a response, the job goes on.
        if (error.code !== 'refund-delayed') refusal = error;
      }
    }
    return refusal;
  }

  private async of(orders: readonly OrderEntity[], terms: ReturnTerms): Promise<PlannedReturn[]> {
    if (orders.length === 0) return [];
    const money = await this.ledger.ofMany(orders);
    const attendees = await this.attendees.ofOrders(orders.map(({ id }) => id));
    const ofOrders = Map.groupBy(attendees, ({ order_id: orderId }) => orderId);
    const planned: PlannedReturn[] = [];
    for (const order of orders) {
      const of = money.get(order.id);
      if (of) planned.push(await this.plan(order, of, orderReturn(order, of, ofOrders.get(order.id) ?? [], terms)));
    }
    return planned;
  }

  private async plan(order: OrderEntity, money: OrderMoney, returned: OrderReturn): Promise<PlannedReturn> {
    const captured = money.payments.filter(({ state }) => state === 'captured');
    const ways = new Map<string, ReturnPart>();
    let open = returned.amountMinor;
    for (const payment of captured) {
      const amountMinor = Math.min(open, remaining(payment));
      if (amountMinor <= 0) continue;
      open -= amountMinor;
      const { provider } = await this.origins.of(payment);
      const way = ways.get(provider) ?? { provider, amountMinor: 0, isByHand: returned.action === 'void' };
      way.isByHand ||= await this.isByHand(provider, amountMinor, payment);
      way.amountMinor += amountMinor;
      ways.set(provider, way);
    }
    return { ...returned, order, ways: [...ways.values()], seenLeftMinor: leftOf(captured) };
  }

  /** Whether a person has to return money: no payment service does, or not a part of a payment. */
  private async isByHand(name: string, amountMinor: number, payment: PaymentEntity): Promise<boolean> {
    const provider = this.providers.find(name);
    if (!provider || provider.refundsWhenOff === true || !(await provider.ready())) return true;
    return provider.partialRefunds !== true && amountMinor < payment.captured_minor;
  }
}
