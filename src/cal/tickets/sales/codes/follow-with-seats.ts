import { ORDER_STATES, type OrderState } from '../../kernel/order-states.js';
import type { OrderEntity } from '../model/order.entity.js';

/** Codes whose uses are counted by the orders that have their seats. */
export interface CountedCodes {
  /** Gives the use of an order back that gives its tickets back, once, in the running unit of work. */
  release(order: OrderEntity): Promise<void>;
  /** Counts an order again that takes its tickets back because it was paid late: it has what the code gives already. */
  restore(order: OrderEntity): Promise<void>;
}

/** The codes of an order count while the order has its seats. @param order as it was before */
export async function followWithSeats(codes: CountedCodes, order: OrderEntity, to: OrderState): Promise<void> {
  if (ORDER_STATES[to].place === null) await codes.release(order);
  else if (ORDER_STATES[order.status].place === null) await codes.restore(order);
}
