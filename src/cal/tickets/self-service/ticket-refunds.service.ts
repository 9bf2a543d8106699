import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { OrderLedgerService } from '../payments/order-ledger.service.js';
import { PaymentOriginsService } from '../payments/payment-origins.service.js';
import { PaymentProviderRegistry } from '../payments/payment-provider.registry.js';
import { RefundsService } from '../payments/refunds.service.js';
import { SelfServiceRepository } from './self-service.repository.js';

/** How the money of a ticket goes back: by the payment service, or by a person who notes it. */
export type RefundWay = 'service' | 'by-hand';

/** Returns what was paid for single tickets. */
@Injectable()
export class TicketRefundsService {
  constructor(
    private readonly tickets: SelfServiceRepository,
    private readonly ledger: OrderLedgerService,
    private readonly origins: PaymentOriginsService,
    private readonly providers: PaymentProviderRegistry,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * How money of an order goes back.
   * @throws RestError 409 `partial-refund-not-possible`, `payment-disputed`, `cancellation-requested`
   */
  async wayOf({ id, dispute }: OrderEntity): Promise<RefundWay> {
    if (dispute !== '') throw new RestError('payment-disputed', 'The payment is disputed. Contact the organizer.', 409);
    if (await this.tickets.findRequest(id))
      throw new RestError(
        'cancellation-requested',
        'The cancellation of the whole order was requested. The organizer decides about it.',
        409,
      );
    const { payments } = await this.ledger.of(id);
    let way: RefundWay = 'service';
    for (const name of await this.origins.providersOf(payments)) {
      const provider = this.providers.find(name);
      if (provider?.partialRefunds !== true)
        throw new RestError(
          'partial-refund-not-possible',
          'A part of this payment cannot be refunded. Cancel the whole order, or contact the organizer.',
          409,
        );
      if (provider.refundsWhenOff === true || !(await provider.ready())) way = 'by-hand';
    }
    return way;
  }

  /**
   * Makes a stored refund of canceled tickets, after its unit of work. Without an answer of the payment service, a job
   * repeats the call; what it refuses is for a person to return (`RefundResultsService`).
   */
  async pay(caller: Caller, refundId: number): Promise<void> {
    try {
      await this.refunds.execute(caller, refundId);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
  }
}
