import { Injectable } from '@nestjs/common';
import type { PaymentProvider, PaymentStart } from './payment-provider.js';

/** Name of the provider of payments, and of the refunds behind them, that move money from one order to another. */
export const EXCHANGE = 'exchange';

/**
 * For orders that the ticket pays for which is exchanged. No request can choose it. Money that it brought goes back
 * through the provider that it came through first (`PaymentOriginsService`).
 */
@Injectable()
export class ExchangePaymentProvider implements PaymentProvider {
  readonly name = EXCHANGE;
  readonly settlesImmediately = true;
  readonly partialRefunds = true;

  ready(): boolean {
    return false;
  }

  begin(): Promise<PaymentStart> {
    return Promise.resolve({ status: 'completed' });
  }

  refund(): Promise<never> {
    return Promise.reject(new Error('no money is at this provider'));
  }
}
