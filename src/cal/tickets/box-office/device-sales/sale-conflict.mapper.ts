import { fromMs } from '#core/time';
import type { AdmissionSaleConflictEntity } from './admission-sale-conflict.entity.js';
import type { SaleConflictResponse } from './sale-conflict.response.js';

/** A conflict on the wire. */
export function toSaleConflictResponse(conflict: AdmissionSaleConflictEntity): SaleConflictResponse {
  const { id, device_id, nonce, reason, sale, sold_ms, received_utc, resolved_utc, order_id } = conflict;
  return {
    id,
    device_id,
    nonce,
    reason,
    tickets: sale.tickets,
    payment: sale.payment ?? null,
    expected_total: sale.expected_total ?? null,
    sold_utc: fromMs(sold_ms),
    received_utc,
    resolved_utc,
    order_id,
  };
}
