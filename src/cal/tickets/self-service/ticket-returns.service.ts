import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import { OrdersService } from '../sales/orders/orders.service.js';
import type { CancelTicketDto, OrderAttendeeIdDto } from './order-attendee.dto.js';
import { TicketCancellationsService } from './ticket-cancellations.service.js';
import { WithdrawalsService } from './withdrawals.service.js';
import { OrderTicketsService } from './order-tickets.service.js';

/** Returns single tickets of orders: free ones are withdrawn, paid ones are canceled. */
@Injectable()
export class TicketReturnsService {
  constructor(
    private readonly orderTickets: OrderTicketsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly transitions: OrderTransitionsService,
    private readonly cancellations: TicketCancellationsService,
    private readonly orders: OrdersService,
  ) {}

  /**
   * Returns the seat of an attendee whose ticket cost nothing. The order of the last one becomes void. A repeat changes
   * nothing.
   * @throws as `OrderTicketsService.change`
   */
  async withdraw(caller: Caller, params: OrderAttendeeIdDto): Promise<OrderResponse> {
    return this.orderTickets.change(caller, 'withdraw', params, async ({ order, attendee, attendees }) => {
      await this.withdrawals.withdraw([attendee]);
      const isLast = attendees.every(({ id, place }) => id === attendee.id || place === 'none');
      if (isLast && order.total_minor === 0)
        await this.transitions.move(caller, order.id, 'voided', 'all tickets withdrawn');
    });
  }

  /** Cancels a paid ticket. @throws as `TicketCancellationsService.cancel` */
  async cancel(caller: Caller, params: CancelTicketDto): Promise<OrderResponse> {
    await this.cancellations.cancel(caller, params);
    return this.orders.read(caller, { id: params.id });
  }
}
