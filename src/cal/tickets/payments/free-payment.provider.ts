import { Injectable } from '@nestjs/common';
import type { PaymentProvider, PaymentStart } from './payment-provider.js';

/** For orders that cost nothing. */
@Injectable()
export class FreePaymentProvider implements PaymentProvider {
  readonly name = 'free';
  readonly settlesImmediately = true;

  ready(): boolean {
    return true;
  }

  begin(): Promise<PaymentStart> {
    return Promise.resolve({ status: 'completed' });
  }

  refund(): Promise<void> {
    return Promise.resolve();
  }
}
