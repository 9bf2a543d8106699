import { Injectable } from '@nestjs/common';
import { PaymentServiceUnavailableError, PayoutsService } from '../../cal/tickets/payments/index.js';
import { RestError } from '#core/errors';
import type { AccountingPeriod } from '../accounting-period.service.js';
import type { StatementPayoutsResponse } from './statement.response.js';

/** Payouts of a period. */
export interface PayoutSums {
  payouts: StatementPayoutsResponse[];
  /** All payment services gave an answer. */
  isComplete: boolean;
}

/** Sums of payouts and their fees, read from the payment services. */
@Injectable()
export class PayoutSumsService {
  constructor(private readonly payouts: PayoutsService) {}

  /** Payouts that arrive in a period, by provider and currency; incomplete when a payment service gives no answer. */
  async of({ first, last }: AccountingPeriod): Promise<PayoutSums> {
    const sums = new Map<string, StatementPayoutsResponse>();
    const seen = new Set<string>();
    try {
      for await (const rows of await this.payouts.open({ from: first, to: last }))
        for (const { provider, payout, movement } of rows) {
          const key = JSON.stringify([provider, payout.currency]);
          const none = { provider, currency: payout.currency, payouts: 0, amount_minor: 0, fee_minor: 0 };
          const sum = sums.get(key) ?? none;
          sums.set(key, sum);
          if (movement?.kind === 'fee' && sum.fee_minor !== null) sum.fee_minor -= movement.amountMinor;
          sum.fee_minor = movement && sum.fee_minor !== null ? sum.fee_minor + movement.feeMinor : null;
          const reference = JSON.stringify([provider, payout.reference]);
          if (seen.has(reference)) continue;
          seen.add(reference);
          sum.payouts++;
          sum.amount_minor += payout.amountMinor;
        }
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return { payouts: [...sums.values()], isComplete: false };
    }
    return { payouts: [...sums.values()], isComplete: true };
  }
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof PaymentServiceUnavailableError ||
  (error instanceof RestError && error.code === 'payment-service-unavailable');
