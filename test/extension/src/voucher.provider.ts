import { Injectable } from '@nestjs/common';
import { RegisterPaymentProvider } from 'almanac';
import type { OrderEntity, PaymentProvider, PaymentStart } from 'almanac';

/** Payment with a printed voucher, which is checked at the entrance. */
@Injectable()
@RegisterPaymentProvider()
export class VoucherPayments implements PaymentProvider {
  readonly name = 'voucher';
  readonly settlesImmediately = false;

  ready(): boolean {
    return true;
  }

  async begin(order: OrderEntity): Promise<PaymentStart> {
    return { status: 'completed', reference: `voucher of order ${order.id}` };
  }

  async refund(): Promise<void> {
    // Nothing was paid.
  }
}
