import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { OrderLedgerService } from '../payments/order-ledger.service.js';
import { PaymentOriginsService } from '../payments/payment-origins.service.js';
import { PaymentProviderRegistry } from '../payments/payment-provider.registry.js';
import { type RefundOrder, RefundRequestsService } from '../payments/refund-requests.service.js';
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
    private readonly requests: RefundRequestsService,
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
   * Makes a stored refund, after its unit of work. What the payment service refuses is due again, for a person to return.
   * @param refund as it was requested, with the amount of this one
   */
  async pay(order: OrderEntity, refundId: number, refund: RefundOrder): Promise<void> {
    try {
      await this.refunds.execute(refundId);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      // Without an answer, a job repeats the call; what is refused stays due.
      if (error.code === 'refund-failed')
        await this.requests.request(order, { ...refund, isByHand: true, isRest: true });
    }
  }
}
