import type { Order } from '../api/types.js';

/** What can be done with many orders. */
export const BULK_ACTIONS = ['resend', 'paid', 'cancel', 'refund'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** States in which an order can be paid. */
export const OPEN_STATES: readonly Order['status'][] = ['pending', 'created', 'action-req'];

type ActedOn = Pick<Order, 'status' | 'total_minor' | 'refund_due'>;

/** Whether an action is offered for an order, as on its own screen. */
export function permitsAction({ status, total_minor: total, refund_due: isDue }: ActedOn, action: BulkAction): boolean {
  const isOpen = OPEN_STATES.includes(status);
  if (action === 'paid') return isOpen;
  if (action === 'cancel') return isOpen || (status === 'completed' && total === 0);
  if (action === 'refund') return (status === 'completed' && total > 0) || isDue === true;
  return status === 'completed';
}

/** What became of one order. */
export interface BulkResult {
  id: number;
  /** Why it was not done; undefined: it was. */
  fault?: string;
}

/**
 * Does something with one order after the other, so that a refusal of one does not stop the others.
 * @param perform throws what refuses it
 * @param onResult gets each result as soon as it is known
 */
export async function runForEach(
  ids: readonly number[],
  perform: (id: number) => Promise<unknown>,
  onResult: (result: BulkResult) => void,
): Promise<void> {
  for (const id of ids) {
    try {
      await perform(id);
      onResult({ id });
    } catch (error) {
      onResult({ id, fault: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** The sums of orders, by currency. */
export function sumsOf(orders: readonly Pick<Order, 'currency' | 'total_minor'>[]) {
  const sums = new Map<string, number>();
  for (const { currency, total_minor: minor } of orders) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}
