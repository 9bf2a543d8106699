import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { CapacityService } from '../sales/lifecycle/capacity.service.js';
import { assertSameMode } from '../sales/orders/exchange-price.js';
import {
  type OrderAudience,
  type OrderFollower,
  type OrderMembers,
  RegisterOrderFollower,
} from '../sales/model/order-follower.js';
import { fixedAmount } from '../kernel/money/money.js';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import {
  type BegunPayment,
  type PaymentCredit,
  type PaymentTotal,
  type PaymentWaysSource,
  RegisterPaymentWays,
} from '../sales/orders/payment-ways.adapter.js';
import { isWithinLimits, limitsText } from './amount-limits.js';
import { OrderDueService } from './order-due.service.js';
import { PaymentIntakeService } from './payment-intake.service.js';
import { type PaymentProvider, PaymentServiceUnavailableError, type PaymentStart } from './payment-provider.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';

/** Lets payment providers begin and continue the payment of orders. */
@RegisterPaymentWays()
@RegisterOrderFollower({ order: 200 })
@Injectable()
export class PaymentWaysService implements OrderFollower, PaymentWaysSource {
  constructor(
    private readonly providers: PaymentProviderRegistry,
    private readonly transitions: OrderTransitionsService,
    private readonly orders: OrdersRepository,
    private readonly capacity: CapacityService,
    private readonly due: OrderDueService,
    private readonly intake: PaymentIntakeService,
  ) {}

  async choose(
    { totalMinor, currency }: PaymentTotal,
    gateway: string | undefined,
    credit: PaymentCredit | undefined,
  ): Promise<PaymentProvider> {
    if (totalMinor === 0) return this.providers.free;
    if (credit?.creditMinor === totalMinor) return this.providers.exchange;
    const provider = await this.providers.choose(gateway ?? this.providers.manual.name);
    if (provider === this.providers.free)
      throw new RestError('payment-required', 'This order is not free. Choose another gateway.', 400);
    if (credit) assertSameMode(credit, provider.isTest ?? false);
    assertTakes(provider, totalMinor - (credit?.creditMinor ?? 0), currency);
    return provider;
  }

  async begin(caller: Caller, order: OrderEntity, provider: PaymentProvider): Promise<BegunPayment> {
    try {
      const { status, reference, details } = await provider.begin(order, await this.due.of(order));
      return { order: await this.begun(caller, order, { status, reference }, provider.name), paymentStart: details };
    } catch (error) {
      await this.transitions.move(caller, order.id, 'denied', 'the payment could not begin');
      throw paymentFailed(provider.name, error);
    }
  }

  /**
   * Continues the payment of an order that waits for it.
   * @throws RestError 409 `order-not-payable`, 502 `payment-failed`, 503 `payment-delayed` without an answer of the
   * payment service
   */
  async resume(id: number): Promise<BegunPayment> {
    const order = await this.transitions.get(id);
    const provider = this.providers.find(order.gateway);
    if (!ORDER_STATES_THAT_EXPIRE.includes(order.status)) throw notPayable(order);
    if (!provider?.resume) return { order };
    try {
      const { details } = await provider.resume(order);
      return { order: await this.transitions.get(id), paymentStart: details };
    } catch (error) {
      if (error instanceof RestError) throw error;
      if (error instanceof PaymentServiceUnavailableError) throw paymentDelayed();
      throw paymentFailed(provider.name, error);
    }
  }

  private async begun(
    caller: Caller,
    order: OrderEntity,
    { status, reference }: PaymentStart,
    gateway: string,
  ): Promise<OrderEntity> {
    const facts = reference === undefined ? {} : { reference };
    if (status === 'completed') {
      const reason = `begun by ${gateway}`;
      return (
        await this.intake.accept(caller, { orderId: order.id, provider: gateway, by: 'return', reference, reason })
      ).order;
    }
    if (status !== order.status) return this.transitions.move(caller, order.id, status, `begun by ${gateway}`, facts);
    if (reference === undefined) return order;
    await this.capacity.withCapacityRetry(() => this.orders.note(order, facts));
    return this.transitions.get(order.id);
  }

  /** Queries the payment service about an order that waits for payment. @returns whether it still waits */
  async refresh(id: number): Promise<boolean> {
    const order = await this.transitions.get(id);
    if (!ORDER_STATES_THAT_EXPIRE.includes(order.status)) return false;
    await this.providers.find(order.gateway)?.refresh?.(order);
    return ORDER_STATES_THAT_EXPIRE.includes((await this.transitions.get(id)).status);
  }

  /** Payment details of an order that waits, for its purchaser. */
  async shown(order: OrderEntity, { viewer }: OrderAudience): Promise<OrderMembers | undefined> {
    if (viewer !== 'purchaser' || !ORDER_STATES_THAT_EXPIRE.includes(order.status)) return undefined;
    const payment = await this.providers.find(order.gateway)?.details?.(order);
    return payment && { order: { payment } };
  }
}

/** @throws RestError 400 `gateway-amount-not-accepted` */
function assertTakes(provider: PaymentProvider, amountMinor: number, currency: string): void {
  const limits = provider.amountLimits?.(currency);
  if (!limits || isWithinLimits(amountMinor, limits)) return;
  throw new RestError(
    'gateway-amount-not-accepted',
    `${provider.name} takes ${limitsText(limits, currency)}, not ${fixedAmount(amountMinor, currency)}. Choose another gateway.`,
    400,
    { minimum_minor: limits.minMinor, maximum_minor: limits.maxMinor, step_minor: limits.stepMinor },
  );
}

function paymentFailed(gateway: string, error: unknown): RestError {
  return new RestError('payment-failed', `Payment by ${gateway} could not begin: ${(error as Error).message}`, 502);
}

function paymentDelayed(): RestError {
  return new RestError('payment-delayed', 'The payment service does not answer just now. Try again in a minute.', 503);
}

function notPayable({ status }: OrderEntity): RestError {
  return new RestError(
    'order-not-payable',
    `The order is ${status}; only orders that wait for payment can be paid.`,
    409,
    {
      order_status: status,
    },
  );
}
