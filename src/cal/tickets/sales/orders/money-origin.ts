import type { CaptureReport, PaymentMethod } from '../../kernel/payment-states.js';

/** How money came that an order's change of state speaks of. */
export interface MoneyOrigin {
  /** Payment provider; default: that of the order, or `manual` where that one stores its payments itself. */
  provider?: string;
  reference?: string;
  by?: CaptureReport;
  /** How it was paid, where a user says so. */
  method?: PaymentMethod;
  /** User who notes the payment. */
  cashierId?: number;
}
