import { fixedAmount } from '../kernel/money/money.js';
import type { DisputeEntity } from './dispute.entity.js';
import type { OrderMoney } from './order-ledger.js';
import type { DisputeResponse, OrderMoneyResponse, PaymentResponse, RefundResponse } from './order-money.response.js';
import type { PaymentEntity } from './payment.entity.js';
import type { RefundEntity } from './refund.entity.js';

/** Names of accounts by id; those that were deleted are absent. */
export type CashierNames = ReadonlyMap<number, string>;

/** An order's money on the wire. */
export function toOrderMoneyResponse(
  orderId: number,
  { ledger, payments, refunds, disputes }: OrderMoney,
  cashiers: CashierNames,
): OrderMoneyResponse {
  return {
    order_id: orderId,
    ledger: { ...ledger },
    payments: payments.map((payment) => toPaymentResponse(payment, cashiers, refunds)),
    refunds: refunds.map(toRefundResponse),
    disputes: disputes.map(toDisputeResponse),
  };
}

/** A payment on the wire. @param refunds of its order; none for one that was not captured */
export function toPaymentResponse(
  payment: PaymentEntity,
  cashiers: CashierNames,
  refunds: readonly RefundEntity[] = [],
): PaymentResponse {
  const inState = (...states: RefundEntity['state'][]): number =>
    refunds.reduce(
      (sum, { payment_id: id, state, amount_minor: minor }) =>
        id === payment.id && states.includes(state) ? sum + minor : sum,
      0,
    );
  const { id, provider, state, currency, amount_minor: amount, cashier_id: cashierId } = payment;
  return {
    id,
    provider,
    state,
    currency,
    amount: fixedAmount(amount, currency),
    amount_minor: amount,
    captured_minor: payment.captured_minor,
    refunded_minor: inState('succeeded'),
    refunding_minor: inState('requested', 'pending'),
    method: payment.method,
    cashier: cashierId === null ? null : { id: cashierId, name: cashiers.get(cashierId) ?? '' },
    reference: payment.capture_id ?? payment.provider_id ?? payment.reference,
    test_mode: payment.is_test,
    date_utc: payment.created_utc,
    captured_utc: payment.captured_utc,
  };
}

/** A refund on the wire. */
export function toRefundResponse(refund: RefundEntity): RefundResponse {
  const { id, payment_id: paymentId, provider, state, source, currency, amount_minor: amount } = refund;
  return {
    id,
    payment_id: paymentId,
    provider,
    state,
    source,
    currency,
    amount: fixedAmount(amount, currency),
    amount_minor: amount,
    attendees: refund.positions,
    return_seats: refund.returns_seats,
    reference: refund.provider_id ?? '',
    reason: refund.reason,
    author: refund.user_id ?? 0,
    last_error: refund.last_error,
    date_utc: refund.created_utc,
    modified_utc: refund.modified_utc,
  };
}

/** A dispute on the wire. */
export function toDisputeResponse(dispute: DisputeEntity): DisputeResponse {
  const { id, payment_id: paymentId, provider, state, currency, reason } = dispute;
  return {
    id,
    payment_id: paymentId,
    provider,
    reference: dispute.provider_id,
    state,
    currency,
    amount_minor: dispute.amount_minor,
    withdrawn: dispute.is_withdrawn,
    reason,
    evidence_due_utc: dispute.evidence_due_utc,
    date_utc: dispute.created_utc,
  };
}
