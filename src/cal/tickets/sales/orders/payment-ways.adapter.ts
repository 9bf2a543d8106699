import { Injectable } from '@nestjs/common';
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
   * @param totalMinor what it costs, minor units
   * @param gateway as it was requested
   * @throws RestError 400 `unknown-gateway`, `payment-required`, 409 `exchange-in-test-mode`, 503 `payment-not-configured`
   */
  choose(totalMinor: number, gateway: string | undefined, credit: PaymentCredit | undefined): Promise<PaymentWay>;

  /**
   * Begins the payment of a stored order, outside of any unit of work; a payment that cannot begin denies it.
   * @throws RestError 502 `payment-failed`
   */
  begin(order: OrderEntity, way: PaymentWay): Promise<BegunPayment>;
}

/** The adapter between orders and payments: sales call it, and the payments register themselves. */
@Injectable()
export class PaymentWaysAdapter {
  private source: PaymentWaysSource;

  /** Called once at start by the module that knows about payments. */
  register(source: PaymentWaysSource): void {
    this.source = source;
  }

  /** As in `PaymentWaysSource`. */
  choose(totalMinor: number, gateway: string | undefined, credit: PaymentCredit | undefined): Promise<PaymentWay> {
    return this.source.choose(totalMinor, gateway, credit);
  }

  /** As in `PaymentWaysSource`. */
  begin(order: OrderEntity, way: PaymentWay): Promise<BegunPayment> {
    return this.source.begin(order, way);
  }
}
