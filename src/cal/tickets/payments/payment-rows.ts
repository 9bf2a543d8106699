import { randomUUID } from 'node:crypto';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { PaymentEntity } from './payment.entity.js';
import type { New } from './payments.repository.js';
import type { RefundEntity } from './refund.entity.js';

type NewPayment = New<PaymentEntity>;
type NewRefund = New<RefundEntity>;

/**
 * The row of a payment.
 * @param nowUtc since when, UTC
 * @param facts what is known of it; without `attempt_key`, each call is another payment
 */
export function newPayment(
  order: Pick<OrderEntity, 'id' | 'currency'>,
  nowUtc: string,
  facts: Pick<NewPayment, 'provider' | 'state' | 'amount_minor'> & Partial<Omit<NewPayment, 'order_id' | 'currency'>>,
): NewPayment {
  return {
    attempt_key: randomUUID(),
    provider_id: null,
    capture_id: null,
    reference: '',
    captured_minor: 0,
    refunded_minor: 0,
    is_test: false,
    expires: null,
    address: null,
    checked: null,
    captured_by: '',
    method: '',
    cashier_id: null,
    created_utc: nowUtc,
    modified_utc: nowUtc,
    captured_utc: null,
    ...facts,
    order_id: order.id,
    currency: order.currency,
  };
}

/** What is known of money that is there. */
export type CapturedFacts = Pick<NewPayment, 'provider' | 'captured_minor'> &
  Partial<Omit<NewPayment, 'order_id' | 'currency' | 'state' | 'amount_minor'>>;

/** The row of money that is there; noted by hand unless the facts say otherwise. */
export function capturedPayment(
  order: Pick<OrderEntity, 'id' | 'currency'>,
  nowUtc: string,
  facts: CapturedFacts,
): NewPayment {
  return newPayment(order, nowUtc, {
    captured_by: 'hand',
    captured_utc: nowUtc,
    ...facts,
    state: 'captured',
    amount_minor: facts.captured_minor,
  });
}

/**
 * The row of money of a payment that goes back.
 * @param nowUtc since when, UTC
 * @param facts what is known of it; without `refund_key`, each call is another refund
 */
export function newRefund(
  { id, order_id: orderId, currency }: PaymentEntity,
  nowUtc: string,
  facts: Pick<NewRefund, 'provider' | 'amount_minor' | 'source' | 'state'> &
    Partial<Omit<NewRefund, 'order_id' | 'payment_id' | 'currency'>>,
): NewRefund {
  return {
    refund_key: randomUUID(),
    key_number: 0,
    provider_id: null,
    excess_minor: 0,
    positions: null,
    returns_seats: false,
    closes_order: false,
    reason: '',
    user_id: null,
    attempts: 0,
    due: null,
    last_error: '',
    created_utc: nowUtc,
    modified_utc: nowUtc,
    ...facts,
    order_id: orderId,
    payment_id: id,
    currency,
  };
}
