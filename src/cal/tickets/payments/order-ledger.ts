import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { DisputeEntity } from './dispute.entity.js';
import { allocationOf, type AllocationFacts, type OrderAllocation } from './order-allocation.js';
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
  /** What has to be returned and is not on its way (`OrderAllocation.dueBackMinor`). */
  due_back_minor: number;
}

/** An order's money with the rows that it follows from. */
export interface OrderMoney extends MoneyRows {
  ledger: OrderLedger;
  allocation: OrderAllocation;
}

/** The rows that an order's money follows from. */
export interface MoneyRows extends Pick<AllocationFacts, 'tickets' | 'returned'> {
  payments: readonly PaymentEntity[];
  refunds: readonly RefundEntity[];
  disputes: readonly DisputeEntity[];
  /** What a ticket that is exchanged for one of the order still pays for it (`ExchangesRepository.creditOf`). */
  creditMinor: number;
}

/** What an order owes, has paid and has returned, and what its money belongs to. All follows from the rows. */
export function orderMoney(
  order: Pick<OrderEntity, 'status' | 'total_minor' | 'paid_utc' | 'currency'>,
  rows: MoneyRows,
): OrderMoney {
  const { payments, refunds, disputes, creditMinor } = rows;
  const captured = sum(payments.map(({ captured_minor: minor }) => minor));
  const inState = (...states: RefundEntity['state'][]): number =>
    sum(refunds.filter(({ state }) => states.includes(state)).map(({ amount_minor: minor }) => minor));
  const refunded = inState('succeeded');
  const refunding = inState('requested', 'pending');
  const withdrawn = sum(disputes.filter((dispute) => dispute.is_withdrawn).map(({ amount_minor: minor }) => minor));
  const balance = captured - refunded - withdrawn;
  const waits = ORDER_STATES_THAT_EXPIRE.includes(order.status);
  const allocation = allocationOf(order, {
    ...rows,
    heldMinor: captured - refunded - refunding,
    withdrawnMinor: withdrawn,
  });
  const ledger: OrderLedger = {
    currency: order.currency,
    total_minor: order.total_minor,
    credit_minor: creditMinor,
    captured_minor: captured,
    refunded_minor: refunded,
    refunding_minor: refunding,
    withdrawn_minor: withdrawn,
    balance_minor: balance,
    owed_minor: waits ? Math.max(0, order.total_minor - creditMinor - balance) : 0,
    due_back_minor: allocation.dueBackMinor,
  };
  return { ...rows, ledger, allocation };
}

/**
 * What of an order's money still has to leave, minor units: what is due back, and refunds that no payment service has
 * accepted and no user has noted as paid yet. Orders that have some are listed (`refund_due`).
 */
export function toReturnOf({ ledger, refunds }: OrderMoney): number {
  const requested = refunds.filter(({ state }) => state === 'requested');
  return ledger.due_back_minor + sum(requested.map(({ amount_minor: minor }) => minor));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
