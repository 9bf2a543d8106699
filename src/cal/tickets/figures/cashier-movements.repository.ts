import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { EXCHANGE } from '../payments/exchange-payment.provider.js';
import { PaymentEntity } from '../payments/payment.entity.js';
import { RefundEntity } from '../payments/refund.entity.js';

/** Money that a user took or gave back by hand. */
export interface CashierMovement {
  kind: 'payment' | 'refund';
  /** Id of the payment or refund. */
  id: number;
  orderId: number;
  currency: string;
  /** How the payment was paid; empty: not said. */
  method: string;
  /** Minor units, above 0. */
  amountMinor: number;
  dateUtc: string;
}

/** SQL for what users noted by hand. Test payments and exchanges are left out. */
@Injectable()
export class CashierMovementsRepository {
  constructor(
    @InjectRepository(PaymentEntity) private readonly payments: Repository<PaymentEntity>,
    @InjectRepository(RefundEntity) private readonly refunds: Repository<RefundEntity>,
  ) {}

  /**
   * Payments that a user noted from a moment on, UTC (`ix_ticket_payments_cashier`), and refunds of noted payments that the
   * user paid, or of the user's payments where no other user did (`ix_ticket_refunds_state`); the oldest first.
   * @param page `take` and `skip` count of each kind
   */
  async since(
    cashierId: number,
    fromUtc: string,
    { take, skip }: { take: number; skip: number },
  ): Promise<CashierMovement[]> {
    const payments = await this.payments
      .createQueryBuilder('p')
      .where("p.cashier_id = :cashierId AND p.captured_utc >= :fromUtc AND p.state = 'captured' AND p.is_test = 0", {
        cashierId,
        fromUtc,
      })
      .orderBy('p.captured_utc')
      .addOrderBy('p.id')
      .limit(take)
      .offset(skip)
      .getMany();
    const refunds = await this.refunds
      .createQueryBuilder('r')
      .innerJoinAndSelect('r.payment', 'p')
      .where("r.state = 'succeeded' AND r.modified_utc >= :fromUtc AND p.cashier_id IS NOT NULL AND p.is_test = 0", {
        fromUtc,
      })
      .andWhere('COALESCE(r.user_id, p.cashier_id) = :cashierId AND r.provider <> :exchange', {
        cashierId,
        exchange: EXCHANGE,
      })
      .orderBy('r.modified_utc')
      .addOrderBy('r.id')
      .limit(take)
      .offset(skip)
      .getMany();
    return [
      ...payments.map((payment): CashierMovement => ({
        kind: 'payment',
        id: payment.id,
        orderId: payment.order_id,
        currency: payment.currency,
        method: payment.method,
        amountMinor: payment.captured_minor,
        dateUtc: payment.captured_utc ?? '',
      })),
      ...refunds.map((refund): CashierMovement => ({
        kind: 'refund',
        id: refund.id,
        orderId: refund.order_id,
        currency: refund.currency,
        method: refund.payment?.method ?? '',
        amountMinor: refund.amount_minor,
        dateUtc: refund.modified_utc,
      })),
    ].sort((a, b) => (a.dateUtc < b.dateUtc ? -1 : a.dateUtc > b.dateUtc ? 1 : a.id - b.id));
  }
}
