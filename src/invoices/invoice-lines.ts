import { type AttendeeEntity, feeOfOrder, type OrderEntity, paidFee, positionOf } from '../cal/tickets/sales/index.js';
import type { RefundPart } from '../cal/tickets/payments/index.js';
import { split, currencyStyle } from '../cal/tickets/kernel/index.js';
import { plainLine } from '#core/text';
import { creditedTax, type TaxBalance } from './credited-tax.js';
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
 * The lines of the credit note for a refund, with negative amounts. Their tax is computed by rate and document, as that of
 * the invoice, and divided among the lines; all credit notes of an invoice add up to it (`creditedTax`).
 * @param refunded what the refund returns of each part, minor units
 * @param balances by rate, what the invoice has and what was credited before
 */
export function creditLines(
  order: BilledOrder,
  attendees: readonly BilledAttendee[],
  refunded: readonly RefundPart[],
  balances: ReadonlyMap<number, TaxBalance>,
): InvoiceLine[] {
  const parts = new Map(partsOf(order, attendees).map((part) => [part.attendeeId, part.line]));
  const credited = refunded.map(({ attendeeId, amountMinor }) => ({
    line: parts.get(attendeeId) ?? otherLine(order, 0),
    amountMinor,
  }));
  const taxes = new Map<(typeof credited)[number], number>();
  for (const rate of new Set(credited.map(({ line }) => line.tax_rate))) {
    const group = credited.filter(({ line }) => line.tax_rate === rate);
    const amounts = group.map(({ amountMinor }) => amountMinor);
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const shares = split(creditedTax(total, rate, balances.get(rate)), amounts);
    for (const [i, one] of group.entries()) taxes.set(one, shares[i]);
  }
  return merged(
    credited.map((one): InvoiceLine => {
      const { title, event, event_start: start, tax_rate: rate } = one.line;
      const taxMinor = taxes.get(one) ?? 0;
      return {
        title,
        event,
        event_start: start,
        quantity: 1,
        unit_minor: -one.amountMinor,
        discount_minor: 0,
        tax_rate: rate,
        net_minor: -(one.amountMinor - taxMinor),
        tax_minor: minus(taxMinor),
        total_minor: -one.amountMinor,
      };
    }),
  );
}

/**
 * What is left of the lines of an invoice after its credit notes. A ticket that was credited as a whole is one less of its
 * line; what was credited in another way is a line of its own with a negative quantity.
 */
export function remainingLines(lines: readonly InvoiceLine[], credits: readonly InvoiceLine[]): InvoiceLine[] {
  const left = lines.map((line) => ({ ...line }));
  const others: InvoiceLine[] = [];
  for (const credit of credits) {
    const of = left.find((line) => isWhollyCredited(line, credit));
    if (of) subtract(of, credit);
    else others.push({ ...credit, quantity: -credit.quantity, unit_minor: -credit.unit_minor });
  }
  const remaining = [...left.filter(({ quantity }) => quantity !== 0), ...others];
  // Rounding can leave a unit of tax on a line that is gone; the sums by rate stay those of the documents.
  for (const gone of left.filter(({ quantity }) => quantity === 0)) {
    const heir = remaining.find(({ tax_rate: rate }) => rate === gone.tax_rate);
    if (heir)
      Object.assign(heir, { net_minor: heir.net_minor + gone.net_minor, tax_minor: heir.tax_minor + gone.tax_minor });
  }
  return remaining;
}

/** The lines of an invoice, taken back. */
export function reversedLines(lines: readonly InvoiceLine[]): InvoiceLine[] {
  return lines.map((line) => ({
    ...line,
    unit_minor: minus(line.unit_minor),
    discount_minor: minus(line.discount_minor),
    net_minor: minus(line.net_minor),
    tax_minor: minus(line.tax_minor),
    total_minor: minus(line.total_minor),
  }));
}

/** Digits of unit prices beyond those of the currency: with them, price × quantity is the amount of the line. */
const EXTRA_DIGITS = 4;

/** The price of one without tax and after discounts, decimal: the net amount of the line by its quantity. */
export function unitNet({ net_minor: net, quantity }: InvoiceLine, currency: string): string {
  const { decimals } = currencyStyle(currency);
  const [amount, count] = [BigInt(Math.abs(net)) * 10n ** BigInt(EXTRA_DIGITS), BigInt(Math.abs(quantity))];
  const digits = String((amount * 2n + count) / (count * 2n)).padStart(decimals + EXTRA_DIGITS + 1, '0');
  const at = digits.length - decimals - EXTRA_DIGITS;
  const needed = [...digits.slice(at + decimals)].findLastIndex((digit) => digit !== '0') + 1;
  const fraction = digits.slice(at, at + decimals + needed);
  const sign = net * quantity < 0 ? '-' : '';
  return `${sign}${digits.slice(0, at)}${fraction === '' ? '' : `.${fraction}`}`;
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
  const isFee = minor === paidFee(fee);
  const taxMinor = isFee ? fee.taxMinor : 0;
  return {
    title: order.fee_name,
    event: '',
    event_start: null,
    quantity: 1,
    unit_minor: minor,
    discount_minor: 0,
    tax_rate: isFee ? fee.tax.rate : 0,
    net_minor: minor - taxMinor,
    tax_minor: taxMinor,
    total_minor: minor,
  };
}

/** Whether a credit is for some of the tickets of a line, at their whole price. */
function isWhollyCredited(line: InvoiceLine, credit: InvoiceLine): boolean {
  const isSame = (['title', 'event', 'event_start', 'tax_rate'] as const).every((name) => line[name] === credit[name]);
  const price = -credit.unit_minor;
  return isSame && line.quantity >= credit.quantity && price * line.quantity === line.total_minor;
}

/** Takes a credit off a line, with its part of the discount. */
function subtract(line: InvoiceLine, credit: InvoiceLine): void {
  line.discount_minor -= Math.round((line.discount_minor * credit.quantity) / line.quantity);
  line.quantity -= credit.quantity;
  line.net_minor += credit.net_minor;
  line.tax_minor += credit.tax_minor;
  line.total_minor += credit.total_minor;
}

const minus = (minor: number): number => (minor === 0 ? 0 : -minor);

/** Lines of which only the quantity differs, and the tax by what rounding leaves, are one line. */
function merged(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const lineByKey = new Map<string, InvoiceLine>();
  for (const line of lines) {
    const { title, event, event_start: start, unit_minor: unit, discount_minor: discount, tax_rate: rate } = line;
    const same = JSON.stringify([title, event, start, unit, discount, rate]);
    const before = lineByKey.get(same);
    const add = (member: 'discount_minor' | 'net_minor' | 'tax_minor' | 'total_minor'): number =>
      (before?.[member] ?? 0) + line[member];
    lineByKey.set(same, {
      ...line,
      quantity: (before?.quantity ?? 0) + 1,
      discount_minor: add('discount_minor'),
      net_minor: add('net_minor'),
      tax_minor: add('tax_minor'),
      total_minor: add('total_minor'),
    });
  }
  return [...lineByKey.values()];
}
