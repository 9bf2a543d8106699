import { Injectable } from '@nestjs/common';
import { IDS_PER_STATEMENT } from '#core/database';
import { type CashierMovement, CashierMovementsRepository } from './cashier-movements.repository.js';
import {
  type MoneyMovement,
  type OrderAccount,
  OrderAccountsRepository,
  type ProviderMovements,
  type UtcPeriod,
} from './order-accounts.repository.js';

/** The money of orders for accounting, from their rows. Rights are checked before. */
@Injectable()
export class OrderAccountsService {
  constructor(
    private readonly rows: OrderAccountsRepository,
    private readonly cashiers: CashierMovementsRepository,
  ) {}

  /** What a user took or gave back by hand from a moment on, UTC, the oldest first. @param page counts of each kind */
  noted(cashierId: number, fromUtc: string, page: { take: number; skip: number }): Promise<CashierMovement[]> {
    return this.cashiers.since(cashierId, fromUtc, page);
  }

  /**
   * The accounts of all orders that were paid, or whose money moved, in a period, a batch at a time.
   * @param more ids of further orders
   */
  async *touched(period: UtcPeriod, more: Iterable<number> = []): AsyncGenerator<OrderAccount[]> {
    const ids = [...new Set([...(await this.rows.touched(period)), ...more])].sort((a, b) => a - b);
    for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT)
      yield await this.rows.accounts(ids.slice(from, from + IDS_PER_STATEMENT));
  }

  /** The accounts of orders, in order of their ids. @param ids at most some hundred */
  accounts(ids: readonly number[]): Promise<OrderAccount[]> {
    return this.rows.accounts(ids);
  }

  /** Money that came and left in a period, in order of time. @param period a day, as all of it is in memory */
  timeline(period: UtcPeriod): Promise<MoneyMovement[]> {
    return this.rows.timeline(period);
  }

  /** Sums of money that moved in a period, by currency and provider. */
  movements(period: UtcPeriod): Promise<ProviderMovements[]> {
    return this.rows.movements(period);
  }
}
