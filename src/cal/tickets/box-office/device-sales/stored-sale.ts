import { createHash } from 'node:crypto';
import type { PaymentMethod } from '../../kernel/payment-states.js';
import type { Idempotency } from '../../sales/orders/idempotency.js';

/** What a device has sold, without who bought it. */
export interface StoredSale {
  tickets: { ticket_id: number; quantity: number; price: 'full' | 'complimentary'; amount?: string | number }[];
  payment?: { method: PaymentMethod; reference?: string };
  /** In the main unit of the currency. */
  expected_total?: string | number;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What makes a sale of a device the same one: the nonce that the device gave it. */
export function saleIdempotency(
  deviceId: number,
  nonce: string,
  { tickets, payment, expected_total }: StoredSale,
): Idempotency {
  return {
    key: hash(`admission sale\0${deviceId}\0${nonce}`),
    fingerprint: hash(JSON.stringify([tickets, payment ?? null, expected_total ?? null])),
  };
}
