import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import type { AttendeeEntity } from '../sales/model/attendee.entity.js';
import { OrderRefundsService } from '../payments/order-refunds.service.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { CancellationRequestsService } from './cancellation-requests.service.js';
import { CancellationWaysService } from './cancellation-ways.service.js';
import { TicketCancellationsService } from './ticket-cancellations.service.js';

/** Code of refunds that the payment service has refused. */
const REFUND_FAILED = 'refund-failed';

/** Refunds whole orders that their purchasers cancel. */
@Injectable()
export class PurchaserRefundsService {
  constructor(
    private readonly ways: CancellationWaysService,
    private readonly transitions: OrderTransitionsService,
    private readonly cancellations: TicketCancellationsService,
    private readonly refunds: OrderRefundsService,
    private readonly requests: CancellationRequestsService,
  ) {}

  /**
   * Returns what was paid, without the fee of the organizer. What the payment service refuses becomes a request.
   * @param attendees all of the order
   */
  async refund(
    caller: Caller,
    order: OrderEntity,
    attendees: readonly AttendeeEntity[],
    reason: string,
  ): Promise<OrderEntity> {
    if (await this.ways.retainsFee(attendees)) {
      await this.cancellations.cancelAll(caller, order, reason);
      return this.transitions.get(order.id);
    }
    try {
      const refund = { extent: 'whole', reason, isConfirmed: false, source: 'buyer' } as const;
      return await this.refunds.refund(caller, order.id, refund);
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== REFUND_FAILED) throw error;
      return this.requests.request(order, reason);
    }
  }
}
