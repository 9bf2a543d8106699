import { Injectable } from '@nestjs/common';
import { ORDER_STATES_THAT_EXPIRE } from '../orders/order-states.js';
import type { OrderEntity } from '../orders/order.entity.js';
import { OrderDueService } from '../orders/payments/order-due.service.js';
import type { OrderExchangeResponse } from './exchange.response.js';
import { ExchangesRepository } from './exchanges.repository.js';

/** The exchanges that an order takes part in. */
export interface OrderExchanges {
  /** The one that the order is for. */
  exchange?: OrderExchangeResponse;
  /** Orders that tickets of the order were exchanged for, by attendee. */
  exchanged: ReadonlyMap<number, number>;
}

/** Shows the exchanges of orders. */
@Injectable()
export class OrderExchangesService {
  constructor(
    private readonly exchanges: ExchangesRepository,
    private readonly due: OrderDueService,
  ) {}

  /** The exchanges that an order takes part in. */
  async of(order: OrderEntity): Promise<OrderExchanges> {
    const rows = await this.exchanges.about(order.id);
    const own = rows.find(({ order_id: id }) => id === order.id);
    const done = rows.filter(({ source_order_id: id, state }) => id === order.id && state === 'done');
    const waits = ORDER_STATES_THAT_EXPIRE.includes(order.status);
    return {
      exchanged: new Map(done.map(({ attendee_id: attendeeId, order_id: orderId }) => [attendeeId, orderId])),
      exchange: own && {
        attendee_id: own.attendee_id,
        order_id: own.source_order_id,
        credit_minor: own.credit_minor,
        due_minor: waits ? Math.max(0, await this.due.of(order)) : 0,
        state: own.state,
      },
    };
  }

  /** Whether a ticket was exchanged for another one. */
  isExchanged(attendeeId: number): Promise<boolean> {
    return this.exchanges.isDone(attendeeId);
  }
}
