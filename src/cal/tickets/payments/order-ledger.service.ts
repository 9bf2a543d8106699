import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { AttendeesRepository } from '../sales/attendees/attendees.repository.js';
import { OrdersRepository } from '../sales/lifecycle/orders.repository.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import { ExchangesRepository } from '../sales/orders/exchanges.repository.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import { CashierNamesService } from './cashier-names.service.js';
import { toOrderMoneyResponse } from './order-money.mapper.js';
import type { OrderMoneyResponse } from './order-money.response.js';
import { orderMoney, type OrderMoney, toReturnOf } from './order-ledger.js';
import { PaymentsRepository } from './payments.repository.js';
import { RefundLinesRepository } from './refund-lines.repository.js';

/** What orders owe, have paid and have returned. */
@Injectable()
export class OrderLedgerService {
  constructor(
    private readonly database: Database,
    private readonly transitions: OrderTransitionsService,
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentsRepository,
    private readonly lines: RefundLinesRepository,
    private readonly attendees: AttendeesRepository,
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
    return this.moneyOf(await this.transitions.get(orderId));
  }

  /** The money of orders, by their ids: a constant number of statements. No rights are checked. */
  async ofMany(orders: readonly OrderEntity[]): Promise<Map<number, OrderMoney>> {
    const ids = orders.map(({ id }) => id);
    const payments = Map.groupBy(await this.payments.ofOrders(ids), orderOf);
    const refunds = Map.groupBy(await this.payments.refundsOfOrders(ids), orderOf);
    const disputes = Map.groupBy(await this.payments.disputesOfOrders(ids), orderOf);
    const credits = await this.exchanges.creditsOf(ids);
    const tickets = Map.groupBy(await this.attendees.ofOrders(ids), orderOf);
    const returned = await this.lines.refundedOf(ids);
    return new Map(
      orders.map((order) => {
        const rows = {
          payments: payments.get(order.id) ?? [],
          refunds: refunds.get(order.id) ?? [],
          disputes: disputes.get(order.id) ?? [],
          creditMinor: credits.get(order.id) ?? 0,
          tickets: tickets.get(order.id) ?? [],
          returned: returned.get(order.id) ?? new Map<number | null, number>(),
        };
        return [order.id, orderMoney(order, rows)] as const;
      }),
    );
  }

  /**
   * Notes what of an order's money has to leave (`to_return_minor`), in the running unit of work. Whatever stores
   * payments, refunds, disputes or states of orders ends with it, as far as it can change that.
   */
  async noteToReturn(orderId: number): Promise<void> {
    await this.database.write(async () => {
      const order = await this.orders.lock(orderId);
      const toReturn = toReturnOf(await this.moneyOf(order));
      if (toReturn !== order.to_return_minor) await this.orders.note(order, { to_return_minor: toReturn });
    });
  }

  private async moneyOf(order: OrderEntity): Promise<OrderMoney> {
    const money = (await this.ofMany([order])).get(order.id);
    if (!money) throw new Error(`Order ${order.id} has no ledger`);
    return money;
  }
}

const orderOf = ({ order_id: orderId }: { order_id: number | null }): number | null => orderId;
