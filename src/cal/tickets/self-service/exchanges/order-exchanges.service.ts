import { Injectable } from '@nestjs/common';
import {
  type OrderAudience,
  type OrderFollower,
  type OrderMembers,
  RegisterOrderFollower,
} from '../../sales/model/order-follower.js';
import { ORDER_STATES_THAT_EXPIRE } from '../../kernel/order-states.js';
import type { OrderEntity } from '../../sales/model/order.entity.js';
import { OrderDueService } from '../../payments/order-due.service.js';
import type { OrderExchangeResponse } from '../../sales/model/exchange.response.js';
import { ExchangesRepository } from '../../sales/orders/exchanges.repository.js';
import type { TicketExchangeEntity } from '../../sales/model/ticket-exchange.entity.js';

/** Shows the exchanges of orders. */
@RegisterOrderFollower({ order: 100 })
@Injectable()
export class OrderExchangesService implements OrderFollower {
  constructor(
    private readonly exchanges: ExchangesRepository,
    private readonly due: OrderDueService,
  ) {}

  async shown(order: OrderEntity, { isNew }: OrderAudience): Promise<OrderMembers | undefined> {
    if (isNew) return undefined;
    const rows = await this.exchanges.about(order.id);
    const exchange = await this.ownOf(order, rows);
    const done = rows.filter(({ source_order_id: id, state }) => id === order.id && state === 'done');
    return {
      order: exchange && { exchange },
      attendees: new Map(
        done.map(({ attendee_id: attendeeId, order_id: orderId }) => [attendeeId, { exchanged_for_order: orderId }]),
      ),
    };
  }

  /** The exchange that an order is for. */
  async of(order: OrderEntity): Promise<OrderExchangeResponse | undefined> {
    return this.ownOf(order, await this.exchanges.about(order.id));
  }

  private async ownOf(
    order: OrderEntity,
    rows: readonly TicketExchangeEntity[],
  ): Promise<OrderExchangeResponse | undefined> {
    const own = rows.find(({ order_id: id }) => id === order.id);
    if (!own) return undefined;
    const waits = ORDER_STATES_THAT_EXPIRE.includes(order.status);
    return {
      attendee_id: own.attendee_id,
      order_id: own.source_order_id,
      credit_minor: own.credit_minor,
      due_minor: waits ? Math.max(0, await this.due.of(order)) : 0,
      state: own.state,
    };
  }

  /** Whether a ticket was exchanged for another one. */
  isExchanged(attendeeId: number): Promise<boolean> {
    return this.exchanges.isDone(attendeeId);
  }
}
