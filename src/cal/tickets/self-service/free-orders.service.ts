import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { Database } from '#core/database';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { CheckInsService } from '../sales/attendees/check-ins.service.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { transferred } from './self-service-rules.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** Ends orders that cost nothing. */
@Injectable()
export class FreeOrdersService {
  constructor(
    private readonly database: Database,
    private readonly attendees: AttendeesRepository,
    private readonly transitions: OrderTransitionsService,
    private readonly checkIns: CheckInsService,
    private readonly withdrawals: WithdrawalsService,
  ) {}

  /**
   * Voids an order that is completed; without effect on others. Its seats are returned by the condition that also
   * check-ins have, so no one is admitted with a void ticket.
   * @throws RestError 409 `attendees-checked-in`, `ticket-transferred`
   */
  async void(caller: Caller, id: number, reason: string): Promise<OrderEntity> {
    return this.database.write(async () => {
      const order = await this.transitions.get(id);
      if (order.status !== 'completed') return order;
      await this.checkIns.assertNoneInside(id);
      const held = (await this.attendees.ofOrders([id])).filter(({ place }) => place === 'sold');
      if (held.some(({ transferred_utc: moment }) => moment !== null)) throw transferred();
      await this.withdrawals.withdraw(held);
      return this.transitions.move(caller, id, 'voided', reason);
    });
  }
}
