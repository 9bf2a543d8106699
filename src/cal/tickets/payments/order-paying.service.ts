import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import type { PaidOrderDto } from '../sales/orders/order.dto.js';
import type { OrderResponse } from '../sales/model/order.response.js';
import { OrderVoidingService } from './order-voiding.service.js';
import { PaymentIntakeService } from './payment-intake.service.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { OrderViewsService } from '../sales/orders/order-views.service.js';
import type { PaymentMethod } from '../kernel/payment-states.js';
import { PaymentWaysService } from './payment-ways.service.js';

/** What the routes do by which orders are paid. */
@Injectable()
export class OrderPayingService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly ways: PaymentWaysService,
    private readonly voiding: OrderVoidingService,
    private readonly intake: PaymentIntakeService,
    private readonly views: OrderViewsService,
    private readonly clock: Clock,
  ) {}

  /** Continues the payment of an order, for its purchaser. */
  async pay(id: number): Promise<OrderResponse> {
    await this.transitions.expire(id, this.clock.nowMs());
    const { order, paymentStart } = await this.ways.resume(id);
    return this.views.forPurchaser(order, { paymentStart });
  }

  /** Marks an order paid. */
  async paid(caller: Caller, { id, reason, reference, method }: PaidOrderDto): Promise<OrderResponse> {
    const before = await this.transitions.get(id);
    await this.voiding.withdraw(before);
    const { order } = await this.intake.accept(caller, {
      orderId: id,
      by: 'hand',
      reason: reason ?? paidBy(method),
      reference,
      method,
      cashierId: caller.id,
    });
    return this.views.show(caller, order);
  }
}

/** What the history of an order says of a payment that a user notes. */
function paidBy(method: PaymentMethod | undefined): string {
  return method === undefined ? 'marked paid' : `paid by ${method.replace('_', ' ')}`;
}
