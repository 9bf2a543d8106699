import { Injectable } from '@nestjs/common';
import { EXCHANGE } from './exchange-payment.provider.js';
import { remaining } from './payment.entity.js';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentsRepository } from './payments.repository.js';

/** Finds out where money is that came from another order, through any number of exchanges. */
@Injectable()
export class PaymentOriginsService {
  constructor(private readonly payments: PaymentsRepository) {}

  /** The payment that brought the money to the site: the payment itself, unless it came from another order. */
  async of(payment: PaymentEntity): Promise<PaymentEntity> {
    let origin = payment;
    while (origin.provider === EXCHANGE) {
      const refund = await this.payments.findRefund(Number(origin.provider_id));
      const before = refund && (await this.payments.find({ id: refund.payment_id }));
      if (!before) throw new Error(`The origin of payment ${payment.id} is gone`);
      origin = before;
    }
    return origin;
  }

  /** Names of the providers that returned money of these payments goes through. */
  async providersOf(payments: readonly PaymentEntity[]): Promise<Set<string>> {
    const names = new Set<string>();
    for (const payment of payments) names.add((await this.of(payment)).provider);
    return names;
  }

  /**
   * A payment with those of other orders that got money of it, as far as they have some left. A payment service knows
   * nothing of these orders: what it returns of the payment is theirs where the payment has less left.
   */
  async holdersOf(payment: PaymentEntity): Promise<PaymentEntity[]> {
    const holders = [payment];
    for (const { id, provider } of await this.payments.refundsOfPayment(payment.id)) {
      if (provider !== EXCHANGE) continue;
      const moved = await this.payments.findOfProvider(EXCHANGE, { provider_id: String(id) });
      if (moved) holders.push(...(await this.holdersOf(moved)));
    }
    return holders.filter((holder) => remaining(holder) > 0);
  }
}
