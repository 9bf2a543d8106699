import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { Payout, PayoutMovement, PayoutPeriod } from '../../cal/tickets/payments/index.js';
import { DAY_MS, dayOf, fromMs, toMs } from '#core/time';
import { fromStripeAmount } from './stripe-amount.js';
import { intentOf } from './stripe-objects.js';
import { StripeClient } from './stripe.client.js';

/** Objects that Stripe lists at once. */
const PAGE_SIZE = 100;

/** Kinds of movements by their category in reports. https://docs.stripe.com/reports/reporting-categories */
const KINDS: Readonly<Record<string, PayoutMovement['kind']>> = {
  charge: 'payment',
  charge_failure: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
};

/** Reads a page of a list of Stripe. */
type ReadPage<T> = (sdk: Stripe, page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>;

/** Payouts of Stripe, and the movements that they consist of. */
@Injectable()
export class StripePayoutsService {
  constructor(private readonly stripe: StripeClient) {}

  /** Payouts that arrive at the bank in a period. @throws PaymentServiceUnavailableError when Stripe gives no answer */
  async *list({ from, to }: PayoutPeriod): AsyncGenerator<Payout> {
    const arrival = {
      ...(from === undefined ? {} : { gte: seconds(from) }),
      ...(to === undefined ? {} : { lt: seconds(to) + DAY_MS / 1000 }),
    };
    for await (const page of this.pages((sdk, at) => sdk.payouts.list({ arrival_date: arrival, ...at })))
      for (const payout of page) {
        const currency = payout.currency.toUpperCase();
        yield {
          reference: payout.id,
          arrivalDay: dayOf(fromMs(payout.arrival_date * 1000)),
          status: payout.status,
          currency,
          amountMinor: fromStripeAmount(payout.amount, currency),
          // Stripe does not say what a payout consists of that a person has started.
          ...(payout.automatic ? { movements: this.movements(payout.id) } : {}),
        };
      }
  }

  private async *movements(payout: string): AsyncGenerator<PayoutMovement[]> {
    const list = this.pages((sdk, at) => sdk.balanceTransactions.list({ payout, expand: ['data.source'], ...at }));
    for await (const page of list)
      yield page
        .filter(({ reporting_category: category }) => category !== 'payout')
        .map((movement) => {
          const currency = movement.currency.toUpperCase();
          return {
            reference: movement.id,
            kind: KINDS[movement.reporting_category] ?? 'other',
            dateUtc: fromMs(movement.created * 1000),
            amountMinor: fromStripeAmount(movement.amount, currency),
            feeMinor: fromStripeAmount(movement.fee, currency),
            captureId: intentOf(movement),
          };
        });
  }

  private async *pages<T extends { id: string }>(read: ReadPage<T>): AsyncGenerator<T[]> {
    for (let last: string | undefined; ;) {
      const after = last === undefined ? {} : { starting_after: last };
      const { data, has_more: hasMore } = await this.stripe.call((sdk) => read(sdk, { limit: PAGE_SIZE, ...after }));
      yield data;
      last = data.at(-1)?.id;
      if (!hasMore || last === undefined) return;
    }
  }
}

const seconds = (day: string): number => toMs(`${day} 00:00:00`) / 1000;
