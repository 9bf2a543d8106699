import { Injectable } from '@nestjs/common';
import { SettingsStore, InjectSettings } from '#core/settings';
import { TicketSettings } from '../kernel/settings/ticket.settings.js';
import type { PaymentProvider, PaymentStart } from './payment-provider.js';

/** Name of the provider of payments that users note. */
export const MANUAL = 'manual';

/** Payment by hand: a bank transfer, or cash at the entrance. A manager marks the order as paid or refunded. */
@Injectable()
export class ManualPaymentProvider implements PaymentProvider {
  readonly name = MANUAL;
  readonly label = 'By bank transfer or at the organiser';
  readonly settlesImmediately = false;
  readonly refundsWhenOff = true;
  readonly partialRefunds = true;

  constructor(@InjectSettings(TicketSettings) private readonly settings: SettingsStore<TicketSettings>) {}

  /** Off until an administrator turns on `manual_payment`; only a person ends the unpaid time of such an order. */
  async ready(): Promise<boolean> {
    return (await this.settings.read()).manual_payment;
  }

  begin(): Promise<PaymentStart> {
    return Promise.resolve({ status: 'pending' });
  }

  async details(): Promise<Record<string, unknown>> {
    return { instructions: (await this.settings.read()).manual_instructions };
  }

  refund(): Promise<void> {
    return Promise.resolve();
  }
}
