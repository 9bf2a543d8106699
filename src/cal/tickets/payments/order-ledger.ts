import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { DisputeEntity } from './dispute.entity.js';
import type { PaymentEntity } from './payment.entity.js';
import type { RefundEntity } from './refund.entity.js';

/** The money of an order, in minor units of its currency. */
export interface OrderLedger {
  /** ISO code. */
  currency: string;
  /** What the order costs. */
  total_minor: number;
  /** What a ticket is worth that is exchanged for one of this order, until the order is paid: that much less is to be paid. */
  credit_minor: number;
  /** What payments have brought. */
  captured_minor: number;
  /** What refunds have returned. */
  refunded_minor: number;
  /** What refunds that are not through yet are to return. */
  refunding_minor: number;
  /** What payment services have taken because of disputes. */
  withdrawn_minor: number;
  /** What is there: captured, less refunded and withdrawn. Below 0 when a dispute follows a refund. */
  balance_minor: number;
  /** What the purchaser has still to pay; 0 unless the order waits for payment. */
  owed_minor: number;
  /** What has to be returned and is not on its way: all of an order that gives no tickets, else what was paid in excess. */
  due_back_minor: number;
}

/** An order's money with the rows that it follows from. */
export interface OrderMoney extends MoneyRows {
  ledger: OrderLedger;
}

/** The rows that an order's money follows from. */
export interface MoneyRows {
  payments: readonly PaymentEntity[];
  refunds: readonly RefundEntity[];
  disputes: readonly DisputeEntity[];
  /** What a ticket that is exchanged for one of the order still pays for it (`ExchangesRepository.creditOf`). */
  creditMinor: number;
}

/** Order states in which the purchaser has the tickets. */
const HAS_TICKETS: readonly OrderEntity['status'][] = ['completed'];

/** What an order owes, has paid and has returned. All follows from the rows. */
export function orderLedger(
  order: Pick<OrderEntity, 'status' | 'total_minor' | 'currency'>,
  { payments, refunds, disputes, creditMinor }: MoneyRows,
): OrderLedger {
  const captured = sum(payments.map(({ captured_minor: minor }) => minor));
  const inState = (...states: RefundEntity['state'][]): number =>
    sum(refunds.filter(({ state }) => states.includes(state)).map(({ amount_minor: minor }) => minor));
  const refunded = inState('succeeded');
  const refunding = inState('requested', 'pending');
  const withdrawn = sum(disputes.filter((dispute) => dispute.is_withdrawn).map(({ amount_minor: minor }) => minor));
  const balance = captured - refunded - withdrawn;
  const waits = ORDER_STATES_THAT_EXPIRE.includes(order.status);
  const open = order.total_minor - creditMinor;
  const costs = HAS_TICKETS.includes(order.status) || waits ? open : 0;
  return {
    currency: order.currency,
    total_minor: order.total_minor,
    credit_minor: creditMinor,
    captured_minor: captured,
    refunded_minor: refunded,
    refunding_minor: refunding,
    withdrawn_minor: withdrawn,
    balance_minor: balance,
    owed_minor: waits ? Math.max(0, open - balance) : 0,
    due_back_minor: order.status === 'reversed' ? 0 : Math.max(0, balance - refunding - costs),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
