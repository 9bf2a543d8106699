import { Injectable } from '@nestjs/common';
import { ExchangesRepository } from '../sales/orders/exchanges.repository.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { PaymentsRepository } from './payments.repository.js';

/** What is missing until an order is paid. Whatever begins, takes or compares a payment uses it. */
@Injectable()
export class OrderDueService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly exchanges: ExchangesRepository,
  ) {}

  /**
   * Minor units: what the order costs, less what it has paid and not returned, and less the value of a ticket that is
   * exchanged for it. 0 or below: it is paid.
   */
  async of({ id, total_minor: total }: Pick<OrderEntity, 'id' | 'total_minor'>): Promise<number> {
    return total - (await this.payments.paidMinor(id)) - (await this.exchanges.creditOf(id));
  }
}
