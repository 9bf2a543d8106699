import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import { CheckInsService } from '../sales/attendees/check-ins.service.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { PaymentProviderRegistry } from './payment-provider.registry.js';

/** Ends orders that have cost nothing yet. */
@Injectable()
export class OrderVoidingService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly checkIns: CheckInsService,
    private readonly providers: PaymentProviderRegistry,
  ) {}

  /**
   * Cancels an order: one that is unpaid, or cost nothing, becomes void.
   * @param isConfirmed also when attendees are checked in
   * @throws RestError 409 `order-transition-not-allowed` for paid ones, which need a refund, `attendees-checked-in`
   */
  async cancel(caller: Caller, id: number, reason: string, isConfirmed: boolean): Promise<OrderEntity> {
    const order = await this.transitions.get(id);
    if (order.status === 'refunded' && order.total_minor === 0) return order;
    if (order.status === 'completed') await this.checkIns.assertNoneInside(id, { isConfirmed });
    else await this.withdraw(order);
    return this.transitions.move(caller, id, 'voided', reason);
  }

  /** Ends what the purchaser of an unpaid order could still pay. Money that comes nevertheless is refunded. */
  async withdraw(order: OrderEntity): Promise<void> {
    if (!ORDER_STATES_THAT_EXPIRE.includes(order.status)) return;
    await this.providers.find(order.gateway)?.withdraw?.(order);
  }
}
