import type { AttendeeEntity } from '../cal/tickets/sales/index.js';
import type { InformationField } from '../cal/tickets/catalog/index.js';
import type { StoredOrder, StoredPayment } from '../cal/tickets/figures/index.js';
import type { PayoutRow } from '../cal/tickets/payments/index.js';
import { fixedAmount } from '../cal/tickets/kernel/index.js';
import { plainLine, decodeEntities } from '#core/text';
import type { Cell, Table } from '../export/table.js';

const amount = (minor: number, currency: string): Cell => ({ decimal: fixedAmount(minor, currency) });

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Orders, one in each row. */
export function ordersTable(batches: AsyncIterable<readonly StoredOrder[]>): Table {
  return {
    name: 'Orders',
    columns: [
      'order',
      'date_utc',
      'status',
      'gateway',
      'purchaser_name',
      'purchaser_email',
      'tickets',
      'currency',
      'total',
      'refunded',
      'paid_utc',
      'refund_due',
      'dispute',
      'test',
      'reference',
    ],
    rows: each(batches, ({ order, tickets, refundedMinor }) => [
      [
        order.id,
        order.date_utc,
        order.status,
        order.gateway,
        plainLine(order.purchaser_name),
        order.purchaser_email,
        tickets,
        order.currency,
        amount(order.total_minor, order.currency),
        amount(refundedMinor, order.currency),
        order.paid_utc,
        yesNo(order.to_return_minor > 0),
        order.dispute,
        yesNo(order.is_test),
        order.reference,
      ],
    ]),
  };
}

/**
 * Attendees, one in each row, with a column for each question of the event; answers to others are together in the last
 * one.
 */
export function attendeesTable(
  batches: AsyncIterable<readonly AttendeeEntity[]>,
  questions: readonly InformationField[],
): Table {
  return {
    name: 'Attendees',
    columns: [
      'attendee',
      'order',
      'event',
      'event_title',
      'event_start',
      'ticket',
      'ticket_title',
      'name',
      'email',
      'status',
      'currency',
      'price',
      'price_kind',
      'checked_in',
      'checkin_utc',
      'date_utc',
      ...questions.map(({ label, slug }) => label || slug),
      'other_answers',
    ],
    rows: each(batches, (attendee) => [
      [
        attendee.id,
        attendee.order_id,
        attendee.post_id ?? attendee.event_id,
        attendee.event_title === null ? null : plainLine(attendee.event_title),
        attendee.event_start,
        attendee.ticket_id,
        plainLine(attendee.ticket_title),
        plainLine(attendee.name),
        attendee.email,
        attendee.status,
        attendee.currency,
        amount(attendee.price_minor, attendee.currency),
        attendee.price_kind,
        yesNo(attendee.checked_in),
        attendee.checkin_utc,
        attendee.date_utc,
        ...questions.map(({ slug }) => answerOf(attendee, slug)),
        otherAnswers(attendee, questions),
      ],
    ]),
  };
}

/** Payments of which money came, and below each its refunds and disputes with negative amounts where money left. */
export function paymentsTable(batches: AsyncIterable<readonly StoredPayment[]>): Table {
  return {
    name: 'Payments',
    columns: [
      'kind',
      'id',
      'order',
      'payment',
      'date_utc',
      'provider',
      'provider_id',
      'state',
      'currency',
      'amount',
      'test',
      'reference',
      'method',
      'cashier',
    ],
    rows: each(batches, ({ payment, refunds, disputes }) => [
      paymentCells(payment),
      ...refunds.map((refund) => refundCells(refund, payment)),
      ...disputes.map((dispute) => disputeCells(dispute, payment)),
    ]),
  };
}

function paymentCells(payment: StoredPayment['payment']): Cell[] {
  return [
    'payment',
    payment.id,
    payment.order_id,
    payment.id,
    payment.captured_utc,
    payment.provider,
    payment.capture_id ?? payment.provider_id,
    payment.state,
    payment.currency,
    amount(payment.captured_minor, payment.currency),
    yesNo(payment.is_test),
    payment.reference,
    payment.method,
    payment.cashier_id,
  ];
}

function refundCells(refund: StoredPayment['refunds'][number], payment: StoredPayment['payment']): Cell[] {
  return [
    'refund',
    refund.id,
    refund.order_id,
    payment.id,
    refund.modified_utc,
    refund.provider,
    refund.provider_id,
    refund.state,
    refund.currency,
    amount(refund.state === 'succeeded' ? -refund.amount_minor : 0, refund.currency),
    yesNo(payment.is_test),
    refund.reason,
    '',
    refund.user_id,
  ];
}

function disputeCells(dispute: StoredPayment['disputes'][number], payment: StoredPayment['payment']): Cell[] {
  return [
    'dispute',
    dispute.id,
    dispute.order_id,
    payment.id,
    dispute.modified_utc,
    dispute.provider,
    dispute.provider_id,
    dispute.state,
    dispute.currency,
    amount(dispute.is_withdrawn ? -dispute.amount_minor : 0, dispute.currency),
    yesNo(payment.is_test),
    dispute.reason,
    '',
    null,
  ];
}

/** Movements of payouts, one in each row; a payout of which none is known has a row of its own. */
export function payoutsTable(batches: AsyncIterable<readonly PayoutRow[]>): Table {
  return {
    name: 'Payouts',
    columns: [
      'payout',
      'provider',
      'arrival_date',
      'status',
      'kind',
      'movement',
      'date_utc',
      'order',
      'payment',
      'currency',
      'amount',
      'fee',
      'net',
    ],
    rows: each(batches, ({ provider, payout, movement, payment }) => {
      const { currency, amountMinor: whole } = payout;
      const { amountMinor, feeMinor } = movement ?? { amountMinor: whole, feeMinor: 0 };
      return [
        [
          payout.reference,
          provider,
          payout.arrivalDay,
          payout.status,
          movement?.kind ?? 'payout',
          movement?.reference ?? null,
          movement?.dateUtc ?? null,
          payment?.order_id ?? null,
          payment?.id ?? null,
          currency,
          amount(amountMinor, currency),
          amount(feeMinor, currency),
          amount(amountMinor - feeMinor, currency),
        ],
      ];
    }),
  };
}

async function* each<Row>(
  batches: AsyncIterable<readonly Row[]>,
  rowsOf: (row: Row) => readonly (readonly Cell[])[],
): AsyncGenerator<readonly Cell[]> {
  for await (const batch of batches) for (const row of batch) yield* rowsOf(row);
}

function answerOf({ information }: AttendeeEntity, slug: string): string | null {
  const answer = information && Object.hasOwn(information, slug) ? information[slug] : undefined;
  const text = Array.isArray(answer) ? answer.join(', ') : answer;
  return text === undefined ? null : decodeEntities(text);
}

function otherAnswers(attendee: AttendeeEntity, questions: readonly InformationField[]): string | null {
  const others = Object.keys(attendee.information ?? {}).filter(
    (slug) => !questions.some((question) => question.slug === slug),
  );
  return others.length === 0 ? null : others.map((slug) => `${slug}: ${answerOf(attendee, slug) ?? ''}`).join('; ');
}
