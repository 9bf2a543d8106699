import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { RestError } from '#core/errors';
import { ORDER_STATES_THAT_EXPIRE } from '../kernel/order-states.js';
import type { CaptureReport, PaymentMethod } from '../kernel/payment-states.js';
import { soldOut } from '../catalog/capacity/insufficient-capacity.error.js';
import { CapacityService } from '../sales/lifecycle/capacity.service.js';
import { refundReasonOf } from '../sales/model/order-not-completable.error.js';
import { OrderTransitionsService } from '../sales/lifecycle/order-transitions.service.js';
import type { OrderEntity } from '../sales/model/order.entity.js';
import type { OrderFacts } from '../sales/lifecycle/orders.repository.js';
import { ExcessMoneyService } from './excess-money.service.js';
import { OrderDueService } from './order-due.service.js';
import { OrderLedgerService } from './order-ledger.service.js';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentWriterService } from './payment-writer.service.js';
import type { RefundEntity } from './refund.entity.js';
import { type ReportedRefund, RefundsService } from './refunds.service.js';

/** Money that came for an order. */
export interface IncomingMoney {
  orderId: number;
  /** Payment provider that has it; absent: that of the order, or `manual` where a payment service would know of it. */
  provider?: string;
  /**
   * What the provider calls the movement of money, at most 191 characters; unique for the provider, so that a repeated
   * report is accepted once. Absent: a user notes that the order is paid.
   */
  captureId?: string;
  /** Minor units of the currency of the order; absent: what is missing until the order is paid. */
  amountMinor?: number;
  /** Id of the attempt to pay (`PaymentsService.begin`) that brought it; absent: none that the service knew of. */
  paymentId?: number;
  /** How the service learnt of it. */
  by: CaptureReport;
  /** What people call it, at most 250 characters. */
  reference?: string;
  /** How it was paid, where a user says so. */
  method?: PaymentMethod;
  /** User who notes it. */
  cashierId?: number;
  /** Stored in the history of the order; default: `paid by` and the provider. */
  reason?: string;
  /** Refunds that a payment service has made of it already. They are no reason not to complete the order. */
  refunds?: readonly ReportedRefund[];
}

/** What became of money that came. */
export interface AcceptedMoney {
  /** The order as it is now. */
  order: OrderEntity;
  /** A payment was stored for it. */
  isNew: boolean;
}

/** The seats of a paid order are gone. */
class PaymentTooLateError extends Error {}

/** What one unit of work has done. */
interface Booking extends AcceptedMoney {
  /** The refund of money that the order cannot take. */
  refund?: RefundEntity;
}

/**
 * The only way by which money comes to orders: noted by hand, by bank, reported by a payment service. Each movement is
 * stored once. The order is completed when its payments are enough, also after its time if there are seats. Money that
 * it cannot take (too late, too much, for an order that has ended) goes back where a payment service has it, and is due
 * by the ledger of the order where a person returns it.
 */
@Injectable()
export class PaymentIntakeService {
  constructor(
    private readonly transitions: OrderTransitionsService,
    private readonly capacity: CapacityService,
    private readonly writer: PaymentWriterService,
    private readonly due: OrderDueService,
    private readonly ledger: OrderLedgerService,
    private readonly excess: ExcessMoneyService,
    private readonly refunds: RefundsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts money, in units of work of its own.
   * @param caller who notes it; `SYSTEM` for what a payment service reports
   * @throws RestError 404 `order-not-found`; for what a user notes also 409 `order-transition-not-allowed`,
   * `event-cancelled`, `exchange-void`, and `ticket-sold-out` where nothing was to be paid
   */
  async accept(caller: Caller, money: IncomingMoney): Promise<AcceptedMoney> {
    const { order, isNew, refund } = await this.take(caller, money).catch((error: unknown) => {
      const reason = refusalOf(error, money);
      if (reason === undefined) throw error;
      return this.decline(caller, money, reason);
    });
    if (!refund) return { order, isNew };
    // The job repeats it if there is no answer.
    await this.refunds.execute(caller, refund.id).catch(ignoreRefusal);
    return { order: await this.transitions.get(order.id), isNew };
  }

  private take(caller: Caller, money: IncomingMoney): Promise<Booking> {
    return this.capacity.withCapacityRetry(
      async () => {
        const order = await this.transitions.get(money.orderId);
        if (await this.isKnown(money)) return { order, isNew: false };
        const isUnpaid = isWaiting(order) || order.status === 'not-completed';
        const isBookable = isUnpaid || (money.captureId !== undefined && (await this.isAnother(order, money)));
        const payment = isBookable ? await this.book(order, money) : undefined;
        if (isBookable && !payment && money.captureId !== undefined) return { order, isNew: false };
        if (!isUnpaid && payment) {
          const reason = `paid although the order is ${order.status}`;
          const refund = await this.excess.giveBack(caller, payment, {
            reason,
            closesOrder: false,
            refunds: money.refunds,
          });
          await this.ledger.noteToReturn(order.id);
          return { order, isNew: true, refund };
        }
        const due = isUnpaid ? await this.due.of(order) : 0;
        if (due > 0) {
          if (!isWaiting(order)) await this.ledger.noteToReturn(order.id);
          return { order, isNew: true };
        }
        const facts = { ...paidFacts(money, payment), paid_utc: this.clock.nowUtc() };
        const reason = money.reason ?? `paid by ${payment?.provider ?? order.gateway}`;
        const completed = await this.transitions.move(caller, order.id, 'completed', reason, facts);
        if (due < 0 || order.to_return_minor > 0) await this.ledger.noteToReturn(order.id);
        return { order: completed, isNew: payment !== undefined };
      },
      { refuse: () => new PaymentTooLateError() },
    );
  }

  private decline(caller: Caller, money: IncomingMoney, reason: string): Promise<Booking> {
    return this.capacity.withCapacityRetry(async () => {
      const order = await this.transitions.get(money.orderId);
      const payment = await this.book(order, money);
      if (!payment && money.captureId === undefined) throw soldOut();
      if (!payment) return { order, isNew: false };
      if (isWaiting(order))
        await this.transitions.move(caller, order.id, 'not-completed', reason, paidFacts(money, payment));
      const { status } = await this.transitions.get(order.id);
      const closesOrder = status === 'not-completed';
      const refund = await this.excess.giveBack(caller, payment, { reason, closesOrder, refunds: money.refunds });
      await this.ledger.noteToReturn(order.id);
      return { order: await this.transitions.get(order.id), isNew: true, refund };
    });
  }

  /** Whether money without an attempt was accepted before. */
  private async isKnown({ provider, captureId, paymentId }: IncomingMoney): Promise<boolean> {
    if (provider === undefined || captureId === undefined || paymentId !== undefined) return false;
    return this.writer.knows(provider, captureId);
  }

  /** Whether money for an order that has ended or is paid is other money than it has: else its amount would be known. */
  private async isAnother({ id }: OrderEntity, { amountMinor }: IncomingMoney): Promise<boolean> {
    return amountMinor !== undefined || !(await this.writer.hasMoney(id));
  }

  /** Stores the payment. @returns nothing when it is known, or when nothing is missing */
  private async book(order: OrderEntity, money: IncomingMoney): Promise<PaymentEntity | undefined> {
    const nowUtc = this.clock.nowUtc();
    const { captureId, paymentId, by, reference, method = '', cashierId = null } = money;
    const amount = money.amountMinor ?? (await this.due.of(order));
    if (paymentId !== undefined)
      return this.writer.capture(paymentId, nowUtc, {
        capture_id: captureId,
        captured_minor: amount,
        captured_by: by,
      });
    if (amount <= 0) return undefined;
    const provider = money.provider ?? (await this.writer.providerByHand(order));
    return this.writer.insert(order, nowUtc, {
      provider,
      ...(captureId === undefined ? {} : { attempt_key: keyOf(provider, captureId), capture_id: captureId }),
      reference: reference ?? order.reference,
      captured_minor: amount,
      captured_by: by,
      method,
      cashier_id: cashierId,
    });
  }
}

const isWaiting = ({ status }: OrderEntity): boolean => ORDER_STATES_THAT_EXPIRE.includes(status);

/** Identifies a movement of money without an attempt, so that it is stored once (`uq_ticket_payments_attempt`). */
function keyOf(provider: string, captureId: string): string {
  return createHash('sha256').update(`${provider} ${captureId}`).digest('hex');
}

/** What an order stores of its payment. */
function paidFacts({ reference, captureId, paymentId }: IncomingMoney, payment: PaymentEntity | undefined): OrderFacts {
  const shown = reference ?? (paymentId === undefined ? undefined : captureId);
  return {
    ...(shown === undefined ? {} : { reference: shown }),
    ...(paymentId === undefined || !payment ? {} : { is_test: payment.is_test }),
  };
}

/** Why an order cannot take money. What a user notes has not been paid for certain, so only missing seats count. */
function refusalOf(error: unknown, { captureId }: IncomingMoney): string | undefined {
  if (error instanceof PaymentTooLateError)
    return captureId === undefined ? 'paid, could not be completed' : 'paid too late, the seats are gone';
  return captureId === undefined ? undefined : refundReasonOf(error);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RestError)) throw error;
}
