import type { Order, PaymentProvider, PaymentStart } from 'almanac';
/** Payment with a printed voucher, which is checked at the entrance. */
export declare class VoucherPayments implements PaymentProvider {
    readonly name = "voucher";
    readonly settlesAtOnce = false;
    ready(): boolean;
    begin(order: Order): Promise<PaymentStart>;
    refund(): Promise<void>;
}
