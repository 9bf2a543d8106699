import { ContentEntity } from '../../src/core/content/content.entity.js';
import { AttendeeEntity } from '../../src/cal/tickets/sales/model/attendee.entity.js';
import { OrderEntity } from '../../src/cal/tickets/sales/model/order.entity.js';
import { DisputeEntity } from '../../src/cal/tickets/payments/dispute.entity.js';
import { DisputeLineEntity } from '../../src/cal/tickets/payments/dispute-line.entity.js';
import { PaymentEntity } from '../../src/cal/tickets/payments/payment.entity.js';
import { RefundEntity } from '../../src/cal/tickets/payments/refund.entity.js';
import { RefundLineEntity } from '../../src/cal/tickets/payments/refund-line.entity.js';
import { fromMs, toMs } from '../../src/core/time/index.js';
import type { TestApp } from './app.js';

const PRICE_MINOR = 1250;
const PER_UNIT = 5000;
const FIRST_SALE_MS = toMs('2026-01-01 08:00:00');
const SALE_INTERVAL_MS = 600_000;

/** Where the tickets of orders belong to. */
export interface SoldTicket {
  host: number;
  ticket: number;
}

/**
 * Stores paid orders of one ticket each, ten minutes apart since 2026-01-01 08:00 UTC, a refund for every tenth, and a
 * lost dispute for others where requested, without the counters of seats: for lists, reports and exports of large sites.
 */
export async function storeManyOrders(
  { database }: TestApp,
  sold: readonly SoldTicket[],
  {
    count,
    information = null,
    disputedEach = 0,
  }: {
    count: number;
    information?: AttendeeEntity['information'];
    /** One order in so many has a dispute that was lost, ten at least; 0: none has. */
    disputedEach?: number;
  },
): Promise<void> {
  const [{ last }] = await database.read<{ last: number | null }>('SELECT MAX(id) AS last FROM content');
  const first = Number(last) + 1;
  for (let from = 0; from < count; from += PER_UNIT) {
    const numbers = Array.from({ length: Math.min(PER_UNIT, count - from) }, (_, i) => from + i);
    await database.write(async () => {
      const ids = numbers.map((n) => ({ order: first + 2 * n, attendee: first + 2 * n + 1, n }));
      await database.insertMany(
        ContentEntity,
        ids.flatMap(({ order, attendee }) => [
          { id: order, type: 'cal_order' },
          { id: attendee, type: 'cal_attendee' },
        ]),
      );
      await database.insertMany(
        OrderEntity,
        ids.map(({ order, n }) => orderRow(order, n)),
      );
      await database.insertMany(
        AttendeeEntity,
        ids
          .map(({ order, attendee, n }) => ({
            ...attendeeRow(attendee, n),
            ...sold[n % sold.length],
            order_id: order,
            information,
          }))
          .map(({ host, ticket, ...row }) => ({ ...row, ticket_id: ticket, post_id: host, event_id: host })),
      );
      await database.insertMany(
        PaymentEntity,
        ids.map(({ order, n }) => paymentRow(order, n)),
      );
      const payments = await database.read<{ id: number; order_id: number }>(
        'SELECT id, order_id FROM ticket_payments WHERE order_id BETWEEN ? AND ?',
        [ids[0].order, ids[ids.length - 1].order],
      );
      const disputed = payments.filter(({ order_id: order }) => ((order - first) / 2) % disputedEach === 5);
      await database.insertMany(
        DisputeEntity,
        disputed.map((payment) => disputeRow(payment)),
      );
      const disputes = await database.read<{ id: number; order_id: number }>(
        'SELECT id, order_id FROM payment_disputes WHERE order_id BETWEEN ? AND ?',
        [ids[0].order, ids[ids.length - 1].order],
      );
      await database.insertMany(
        DisputeLineEntity,
        disputes.map(({ id, order_id: order }) => ({
          dispute_id: id,
          attendee_id: order + 1,
          amount_minor: PRICE_MINOR,
        })),
      );
      const refunded = payments.filter(({ order_id: order }) => ((order - first) / 2) % 10 === 0);
      if (refunded.length === 0) return;
      await database.insertMany(
        RefundEntity,
        refunded.map((payment) => refundRow(payment)),
      );
      const refunds = await database.read<{ id: number; order_id: number }>(
        'SELECT id, order_id FROM ticket_refunds WHERE order_id BETWEEN ? AND ?',
        [ids[0].order, ids[ids.length - 1].order],
      );
      await database.insertMany(
        RefundLineEntity,
        refunds.map(({ id, order_id: order }) => ({
          refund_id: id,
          attendee_id: order + 1,
          amount_minor: PRICE_MINOR,
        })),
      );
    });
  }
}

const momentOf = (n: number): string => fromMs(FIRST_SALE_MS + n * SALE_INTERVAL_MS);

function orderRow(id: number, n: number): Partial<OrderEntity> {
  const moment = momentOf(n);
  return {
    id,
    status: 'completed',
    gateway: 'manual',
    secret_salt: '',
    idempotency_key: null,
    fingerprint: null,
    cart_id: null,
    user_id: null,
    purchaser_name: `Pat Buyer ${n}`,
    purchaser_email: `pat-${n}@buyer.example`,
    currency: 'USD',
    total_minor: PRICE_MINOR,
    date: moment,
    date_utc: moment,
    modified_utc: moment,
    expires: null,
    paid_utc: moment,
    to_return_minor: 0,
    is_test: false,
    reference: '',
  };
}

function attendeeRow(id: number, n: number): Partial<AttendeeEntity> {
  const moment = momentOf(n);
  return {
    id,
    provider: 'tc',
    user_id: null,
    author_id: null,
    status: 'completed',
    place: 'sold',
    name: `Pat Buyer ${n}`,
    name_key: `pat buyer ${n}`,
    email: `pat-${n}@buyer.example`,
    optout: null,
    currency: 'USD',
    price_minor: PRICE_MINOR,
    ticket_title: 'Standard',
    ticket_description: '',
    security_code: String(id).padStart(20, '0'),
    checked_in: n % 3 === 0,
    checkin_utc: n % 3 === 0 ? moment : null,
    date: moment,
    date_utc: moment,
    modified: moment,
    modified_utc: moment,
    event_title: 'Concert',
    event_start: '2031-05-10 10:00:00',
    event_end: '2031-05-10 12:00:00',
    event_timezone: 'Europe/Berlin',
    event_venue: null,
  };
}

function paymentRow(order: number, n: number): Partial<PaymentEntity> {
  const moment = momentOf(n);
  return {
    order_id: order,
    provider: 'manual',
    attempt_key: `many-${order}`,
    state: 'captured',
    currency: 'USD',
    amount_minor: PRICE_MINOR,
    captured_minor: PRICE_MINOR,
    refunded_minor: n % 10 === 0 ? PRICE_MINOR : 0,
    is_test: false,
    captured_by: 'hand',
    created_utc: moment,
    modified_utc: moment,
    captured_utc: moment,
  };
}

function refundRow({ id, order_id: order }: { id: number; order_id: number }): Partial<RefundEntity> {
  return {
    order_id: order,
    payment_id: id,
    provider: 'manual',
    refund_key: `many-${order}`,
    amount_minor: PRICE_MINOR,
    currency: 'USD',
    source: 'admin',
    state: 'succeeded',
    positions: [order + 1],
    returns_seats: false,
    closes_order: false,
    created_utc: '2026-03-01 12:00:00',
    modified_utc: '2026-03-01 12:00:00',
  };
}

function disputeRow({ id, order_id: order }: { id: number; order_id: number }): Partial<DisputeEntity> {
  const moment = momentOf(order % 1000);
  return {
    order_id: order,
    payment_id: id,
    provider: 'manual',
    provider_id: `many-${order}`,
    state: 'lost',
    amount_minor: PRICE_MINOR,
    currency: 'USD',
    is_withdrawn: true,
    created_utc: moment,
    modified_utc: moment,
  };
}
