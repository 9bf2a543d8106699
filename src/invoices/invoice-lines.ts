import { type AttendeeEntity, feeOfOrder, type OrderEntity, paidFee, positionOf } from '../cal/tickets/sales/index.js';
import type { RefundPart } from '../cal/tickets/payments/index.js';
import { plainLine } from '#core/text';
import type { InvoiceLine, InvoiceTax } from './invoice-content.js';

/** The columns of an order that make its lines. */
export type BilledOrder = Pick<
  OrderEntity,
  'fee_minor' | 'fee_tax_rate' | 'fee_tax_included' | 'fee_tax_minor' | 'fee_name' | 'total_minor'
>;

/** The columns of an attendee that make its line. */
export type BilledAttendee = Pick<
  AttendeeEntity,
  | 'id'
  | 'ticket_title'
  | 'event_title'
  | 'event_start'
  | 'price_minor'
  | 'unit_minor'
  | 'discount_minor'
  | 'fee_minor'
  | 'tax_rate'
  | 'tax_included'
  | 'tax_minor'
>;

/** What of an order is billed by itself: a ticket, or what the order costs beside its tickets. */
interface BilledPart {
  /** Null: not a ticket. */
  attendeeId: number | null;
  line: InvoiceLine;
}

/** The lines of the invoice of an order: tickets of the same kind and price together, then what it costs beside them. */
export function orderLines(order: BilledOrder, attendees: readonly BilledAttendee[]): InvoiceLine[] {
  return merged(partsOf(order, attendees).map(({ line }) => line));
}

/**
 * The lines of the credit note for a refund, with negative amounts. The tax of a ticket that is refunded in parts adds up
 * to its tax, whatever the parts.
 * @param refunded what the refund returns of each part, minor units
 * @param before what former credit notes returned of each
 */
export function creditLines(
  order: BilledOrder,
  attendees: readonly BilledAttendee[],
  refunded: readonly RefundPart[],
  before: ReadonlyMap<number | null, number>,
): InvoiceLine[] {
  const parts = new Map(partsOf(order, attendees).map((part) => [part.attendeeId, part.line]));
  const lines = refunded.flatMap(({ attendeeId, amountMinor }): InvoiceLine[] => {
    const line = parts.get(attendeeId) ?? otherLine(order, 0);
    const former = before.get(attendeeId) ?? 0;
    const taxMinor = taxOf(line, former + amountMinor) - taxOf(line, former);
    const { title, event, event_start: start, tax_rate: rate } = line;
    return [
      {
        title,
        event,
        event_start: start,
        quantity: 1,
        unit_minor: -amountMinor,
        discount_minor: 0,
        tax_rate: rate,
        net_minor: -(amountMinor - taxMinor),
        tax_minor: -taxMinor,
        total_minor: -amountMinor,
      },
    ];
  });
  return merged(lines);
}

/** The lines of an invoice, taken back. */
export function reversedLines(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const minus = (minor: number): number => (minor === 0 ? 0 : -minor);
  return lines.map((line) => ({
    ...line,
    unit_minor: minus(line.unit_minor),
    discount_minor: minus(line.discount_minor),
    net_minor: minus(line.net_minor),
    tax_minor: minus(line.tax_minor),
    total_minor: minus(line.total_minor),
  }));
}

/** What lines are taxed with, the highest rate first. */
export function taxesOf(lines: readonly InvoiceLine[]): InvoiceTax[] {
  const byRate = new Map<number, InvoiceTax>();
  for (const { tax_rate: rate, net_minor: net, tax_minor: tax } of lines) {
    const before = byRate.get(rate) ?? { rate, net_minor: 0, tax_minor: 0 };
    byRate.set(rate, { rate, net_minor: before.net_minor + net, tax_minor: before.tax_minor + tax });
  }
  return [...byRate.values()].sort((a, b) => b.rate - a.rate);
}

/** The sum of a member of lines. */
export function sumOf(lines: readonly InvoiceLine[], member: 'total_minor' | 'tax_minor'): number {
  return lines.reduce((sum, line) => sum + line[member], 0);
}

function partsOf(order: BilledOrder, attendees: readonly BilledAttendee[]): BilledPart[] {
  const tickets = attendees
    .map((attendee) => ({ attendeeId: attendee.id, line: ticketLine(attendee) }))
    .filter(({ line }) => line.total_minor !== 0 || line.unit_minor !== 0);
  // Orders from other systems can cost something that is no ticket and no fee.
  const rest = order.total_minor - attendees.reduce((sum, { price_minor: price }) => sum + price, 0);
  return rest === 0 ? tickets : [...tickets, { attendeeId: null, line: otherLine(order, rest) }];
}

function ticketLine(attendee: BilledAttendee): InvoiceLine {
  const { unitMinor, discountMinor, tax, taxMinor, priceMinor } = positionOf(attendee);
  return {
    title: plainLine(attendee.ticket_title),
    event: plainLine(attendee.event_title ?? ''),
    event_start: attendee.event_start,
    quantity: 1,
    unit_minor: unitMinor,
    discount_minor: discountMinor,
    tax_rate: tax.rate,
    net_minor: priceMinor - taxMinor,
    tax_minor: taxMinor,
    total_minor: priceMinor,
  };
}

/** What an order costs beside its tickets: its fee. */
function otherLine(order: BilledOrder, minor: number): InvoiceLine {
  const fee = feeOfOrder(order);
  const taxMinor = minor === paidFee(fee) ? fee.taxMinor : 0;
  return {
    title: order.fee_name,
    event: '',
    event_start: null,
    quantity: 1,
    unit_minor: minor,
    discount_minor: 0,
    tax_rate: taxMinor === 0 ? 0 : fee.tax.rate,
    net_minor: minor - taxMinor,
    tax_minor: taxMinor,
    total_minor: minor,
  };
}

/** The tax in a part of what a line costs, minor units, rounded half up; all of it in all of the line. */
function taxOf({ tax_minor: tax, total_minor: total }: InvoiceLine, partMinor: number): number {
  if (total <= 0) return 0;
  // Amounts of large orders exceed 2^53 when they are multiplied.
  const part = BigInt(Math.min(partMinor, total));
  return Number((part * BigInt(tax) * 2n + BigInt(total)) / (BigInt(total) * 2n));
}

/** Lines of which only the quantity differs are one line. */
function merged(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const found = new Map<string, InvoiceLine>();
  for (const line of lines) {
    const same = JSON.stringify(line);
    const before = found.get(same);
    const add = (member: 'discount_minor' | 'net_minor' | 'tax_minor' | 'total_minor'): number =>
      (before?.[member] ?? 0) + line[member];
    found.set(same, {
      ...line,
      quantity: (before?.quantity ?? 0) + 1,
      discount_minor: add('discount_minor'),
      net_minor: add('net_minor'),
      tax_minor: add('tax_minor'),
      total_minor: add('total_minor'),
    });
  }
  return [...found.values()];
}
