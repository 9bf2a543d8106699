import { Injectable } from '@nestjs/common';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import { OrderLedgerService } from './order-ledger.service.js';
import { leftOf } from './payment.entity.js';

/** What the tickets of an order are worth, minor units. */
export interface TicketValues {
  /** What is left of the payments of the order: all tickets together are not worth more. */
  leftMinor: number;
  /** By attendee: what is left of the price of the ticket, and at most what is left of the payments. */
  byAttendee: ReadonlyMap<number, number>;
}

/** What the tickets of an order are worth when they are canceled or exchanged. */
@Injectable()
export class TicketValuesService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly ledger: OrderLedgerService,
  ) {}

  /**
   * The values of all tickets of an order. Refunds that are stored with `leftMinor` as `seenLeftMinor` fail when another
   * refund has changed them since.
   */
  async of({ id: orderId }: OrderEntity): Promise<TicketValues> {
    // Before the shares: a refund that comes in between changes what is left, which is compared later.
    const leftMinor = leftOf(await this.payments.capturedOfOrder(orderId));
    const { shares } = (await this.ledger.of(orderId)).allocation;
    return {
      leftMinor,
      byAttendee: new Map(
        shares.flatMap(({ attendeeId, leftMinor: left }) =>
          attendeeId === null ? [] : [[attendeeId, Math.min(left, leftMinor)] as const],
        ),
      ),
    };
  }
}
