import { Injectable } from '@nestjs/common';
import type { OrderEntity } from '../../cal/tickets/sales/index.js';
import { type PaymentProvider, type PaymentStart, RegisterPaymentProvider } from '../../cal/tickets/payments/index.js';
import { TicketSettingsService } from '../../cal/tickets/administration/index.js';
import { transferReference } from './transfer-reference.js';

/** Name of the payment provider. */
export const BANK_TRANSFER = 'bank-transfer';

const MINUTES_PER_DAY = 24 * 60;

/** Payment by bank transfer with a reference. The import of bank statements completes the orders. */
@Injectable()
@RegisterPaymentProvider()
export class BankTransferPaymentProvider implements PaymentProvider {
  readonly name = BANK_TRANSFER;
  readonly label = 'By bank transfer';
  readonly settlesImmediately = false;
  readonly refundsWhenOff = true;
  readonly partialRefunds = true;

  constructor(private readonly settings: TicketSettingsService) {}

  async ready(): Promise<boolean> {
    return (await this.settings.read()).bank_transfer;
  }

  async minutesToPay(): Promise<number> {
    return (await this.settings.read()).bank_transfer_days * MINUTES_PER_DAY;
  }

  begin(): Promise<PaymentStart> {
    return Promise.resolve({ status: 'pending' });
  }

  async details({ id }: OrderEntity): Promise<Record<string, unknown>> {
    const { bank_transfer_instructions: instructions } = await this.settings.read();
    const reference = transferReference(id);
    return { instructions: `${instructions}\nReference: ${reference}`.trim(), reference };
  }

  /** The organiser transfers the money back by hand. */
  refund(): Promise<void> {
    return Promise.resolve();
  }
}
