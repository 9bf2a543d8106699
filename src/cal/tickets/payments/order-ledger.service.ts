import { Injectable } from '@nestjs/common';
import { ExchangesRepository } from '../sales/orders/exchanges.repository.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { CashierNamesService } from './cashier-names.service.js';
import { toOrderMoneyResponse } from './order-money.mapper.js';
import type { OrderMoneyResponse } from './order-money.response.js';
import { type MoneyRows, orderLedger, type OrderMoney } from './order-ledger.js';
import { PaymentsRepository } from './payments.repository.js';

/** What orders owe, have paid and have returned. */
@Injectable()
export class OrderLedgerService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly payments: PaymentsRepository,
    private readonly exchanges: ExchangesRepository,
    private readonly cashiers: CashierNamesService,
  ) {}

  /** The money of an order as its route shows it. */
  async show(orderId: number): Promise<OrderMoneyResponse> {
    const money = await this.of(orderId);
    return toOrderMoneyResponse(orderId, money, await this.cashiers.of(money.payments));
  }

  /** The money of an order. No rights are checked. @throws RestError 404 `order-not-found` */
  async of(orderId: number): Promise<OrderMoney> {
    const order = await this.transitions.get(orderId);
    const rows: MoneyRows = {
      payments: await this.payments.ofOrder(orderId),
      refunds: await this.payments.refundsOfOrder(orderId),
      disputes: await this.payments.disputesOfOrder(orderId),
      creditMinor: await this.exchanges.creditOf(orderId),
    };
    return { ...rows, ledger: orderLedger(order, rows) };
  }
}
