import { Injectable } from '@nestjs/common';
import { StartError } from '#core/config';
import type { Caller } from '#core/context';
import { createRegistration, Registrations } from '#core/modules';
import type { OrderEntity } from '../model/order.entity.js';

/** A way to pay, as far as orders are concerned. */
export interface PaymentWay {
  /** Name in requests and rows. */
  readonly name: string;
  /** Orders are completed in the moment they are made, because there is nothing to wait for. */
  readonly settlesImmediately: boolean;
  /** Minutes that its orders may wait for payment. Default: as the settings say. */
  minutesToPay?(): Promise<number>;
}

/** What an order costs. */
export interface PaymentTotal {
  /** Minor units. */
  totalMinor: number;
  /** ISO code. */
  currency: string;
}

/** What the ticket that is given for an order pays of it. */
export interface PaymentCredit {
  /** The order of that ticket. */
  source: OrderEntity;
  /** Worth of the ticket, minor units. */
  valueMinor: number;
  /** What it pays of the new order, minor units. */
  creditMinor: number;
}

/** An order whose payment has begun. */
export interface BegunPayment {
  order: OrderEntity;
  /** What the payment provider says once, when the payment begins. */
  paymentStart?: Record<string, unknown>;
}

/** How orders are paid, which the payments know. */
export interface PaymentWaysSource {
  /**
   * The way to pay a new order.
   * @param gateway as it was requested
   * @throws RestError 400 `unknown-gateway`, `payment-required`, `gateway-amount-not-accepted`, 409 `exchange-in-test-mode`, 503 `payment-not-configured`
   */
  choose(total: PaymentTotal, gateway: string | undefined, credit: PaymentCredit | undefined): Promise<PaymentWay>;

  /**
   * Begins the payment of a stored order, outside of any unit of work; a payment that cannot begin denies it.
   * @throws RestError 502 `payment-failed`
   */
  begin(caller: Caller, order: OrderEntity, way: PaymentWay): Promise<BegunPayment>;
}

/** Registers the provider that implements `PaymentWaysSource`; there is one. */
export const RegisterPaymentWays = createRegistration<PaymentWaysSource>();

/** The adapter between orders and payments: sales call it, and the payments register themselves. */
@Injectable()
export class PaymentWaysAdapter {
  constructor(private readonly registrations: Registrations) {}

  private get source(): PaymentWaysSource {
    const source = this.registrations.one(RegisterPaymentWays);
    if (!source) throw new StartError('No provider with @RegisterPaymentWays: orders cannot be paid.');
    return source;
  }

  /** As in `PaymentWaysSource`. */
  choose(total: PaymentTotal, gateway: string | undefined, credit: PaymentCredit | undefined): Promise<PaymentWay> {
    return this.source.choose(total, gateway, credit);
  }

  /** As in `PaymentWaysSource`. */
  begin(caller: Caller, order: OrderEntity, way: PaymentWay): Promise<BegunPayment> {
    return this.source.begin(caller, order, way);
  }
}
