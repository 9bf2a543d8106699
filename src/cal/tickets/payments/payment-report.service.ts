import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { DAY_MS, fromMs, parseTime } from '#core/time';
import { CashierNamesService } from './cashier-names.service.js';
import { toDisputeResponse, toPaymentResponse, toRefundResponse } from './order-money.mapper.js';
import type { PaymentReportDto } from './payment-report.dto.js';
import { PaymentReportRepository } from './payment-report.repository.js';
import type { PaymentReportResponse } from './payment-report.response.js';

/** Days of a report without bounds. */
const DEFAULT_DAYS = 30;
/** Most entries of each list. */
const MAX_ENTRIES = 100;

/** What came in, and what needs a look. */
@Injectable()
export class PaymentReportService {
  constructor(
    private readonly rows: PaymentReportRepository,
    private readonly cashiers: CashierNamesService,
    private readonly clock: Clock,
  ) {}

  /** The report. */
  async report({ after, before }: PaymentReportDto): Promise<PaymentReportResponse> {
    const now = this.clock.now();
    const utc = (value: string): string | undefined => parseTime(value, { now, zone: 'UTC' })?.utc;
    const from = (after && utc(after)) || fromMs(now.getTime() - DEFAULT_DAYS * DAY_MS);
    const until = (before && utc(before)) || fromMs(now.getTime() + DAY_MS);
    const sums = await this.rows.sums(from, until);
    const byCashier = await this.rows.cashierSums(from, until);
    const unsettled = await this.rows.unsettled(MAX_ENTRIES);
    const names = await this.cashiers.of([...byCashier, ...unsettled]);
    const of = <Row extends { order_id: number }, Shown>(rows: Row[], show: (row: Row) => Shown) =>
      rows.map((row) => ({ order_id: row.order_id, ...show(row) }));
    return {
      sums: sums.map((sum) => ({
        provider: sum.provider,
        currency: sum.currency,
        test_mode: Number(sum.is_test) === 1,
        payments: Number(sum.payments),
        captured_minor: Number(sum.captured_minor),
        refunded_minor: Number(sum.refunded_minor),
        refunding_minor: Number(sum.refunding_minor),
      })),
      cashiers: byCashier.map((sum) => ({
        cashier: { id: Number(sum.cashier_id), name: names.get(Number(sum.cashier_id)) ?? '' },
        method: sum.method,
        currency: sum.currency,
        payments: Number(sum.payments),
        captured_minor: Number(sum.captured_minor),
        refunded_minor: Number(sum.refunded_minor),
        refunding_minor: Number(sum.refunding_minor),
      })),
      unsettled: of(unsettled, (payment) => toPaymentResponse(payment, names)),
      due_back: (await this.rows.dueBack(MAX_ENTRIES)).map((order) => ({
        order_id: order.id,
        order_status: order.status,
        currency: order.currency,
        to_return_minor: order.to_return_minor,
      })),
      due_back_sums: (await this.rows.dueBackSums()).map((sum) => ({
        currency: sum.currency,
        orders: Number(sum.orders),
        to_return_minor: Number(sum.to_return_minor),
      })),
      open_refunds: of(await this.rows.openRefunds(MAX_ENTRIES), toRefundResponse),
      external_refunds: of(await this.rows.externalRefunds(MAX_ENTRIES), toRefundResponse),
      open_disputes: of(await this.rows.openDisputes(MAX_ENTRIES), toDisputeResponse),
      events: (await this.rows.events(from, MAX_ENTRIES)).map((event) => ({
        provider: event.provider,
        event_id: event.event_id,
        type: event.type,
        origin: event.origin,
        state: event.state,
        attempts: event.attempts,
        last_error: event.last_error,
        date_utc: event.received_utc,
      })),
    };
  }

  /** How many payments of a provider were captured since a moment, UTC. */
  capturedSince(provider: string, after: string): Promise<number> {
    return this.rows.capturedSince(provider, after);
  }
}
