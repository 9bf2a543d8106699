import { disputeReturnedUtc, disputeTakenUtc, type OrderAccount } from '../../cal/tickets/figures/index.js';
import { ORDER_STATES_THAT_EXPIRE } from '../../cal/tickets/kernel/index.js';
import { EXCHANGE, isSold } from '../../cal/tickets/payments/index.js';
import type { InvoiceEntity } from '../../invoices/invoice.entity.js';

/** Why sales and documents differ. */
export const DOCUMENT_REASONS = [
  'orders_without_document',
  'refunds_without_document',
  'documents_without_sale',
  'documents_of_other_periods',
  'credited_not_returned',
] as const;

/** Why documents and money differ, beside the reasons why sales and documents do. */
export const MONEY_REASONS = [
  'payments_in_vain',
  'excess_received',
  'excess_returned',
  'refunds_without_parts',
  'payments_before_completion',
  'not_paid',
  'disputes',
  'exchanges',
] as const;

/** Why amounts differ. */
export type Reason = (typeof DOCUMENT_REASONS)[number] | (typeof MONEY_REASONS)[number];

/** Amounts by reason, minor units. */
export type Reasons = Partial<Record<Reason, number>>;

/** What differs for an order at a moment, minor units. */
export interface OrderPosition {
  /** Sales less documents. */
  documents: Reasons;
  /** Documents less money. */
  money: Reasons;
}

/** An order with its documents. */
export interface DocumentedOrder {
  account: OrderAccount;
  documents: readonly InvoiceEntity[];
}

/**
 * What differs between the sales, documents and money of an order at a moment, by reason. The differences of a period are
 * those at its end less those at its beginning.
 * @param untilUtc what happened then or later is left out
 */
export function orderPosition({ account, documents }: DocumentedOrder, untilUtc: string): OrderPosition {
  const position: OrderPosition = { documents: {}, money: {} };
  const isPast = (utc: string | null): boolean => utc !== null && utc < untilUtc;
  addSale(position, { account, documents }, isPast);
  addRefunds(position, { account, documents }, isPast);
  addCorrections(position, documents, isPast);
  addMoney(position, account, isPast);
  for (const [reason, minor] of Object.entries(position.documents) as [Reason, number][])
    add(position.money, reason, -minor);
  return position;
}

type IsPast = (utc: string | null) => boolean;

/** The price of an order: as sold, and as its invoice says. */
function addSale({ documents: reasons }: OrderPosition, { account, documents }: DocumentedOrder, isPast: IsPast): void {
  const price = soldMinor(account);
  const invoice = documents.find(({ cause }) => cause === `order:${account.order.id}`);
  const sold = price !== undefined && isPast(account.order.paid_utc) ? price : 0;
  if (!invoice) {
    add(reasons, 'orders_without_document', sold);
    return;
  }
  const invoiced = isPast(invoice.issued_utc) ? invoice.total_minor : 0;
  if (price === undefined) add(reasons, 'documents_without_sale', -invoiced);
  // An invoice about another amount than the order costs is explained by nothing.
  else add(reasons, 'documents_of_other_periods', (sold === 0 ? 0 : invoice.total_minor) - invoiced);
}

/**
 * Refunds: as the sales report counts them, and as credit notes say. The credit note of a refund that failed since stays, so
 * the refund that is made instead has none for that part.
 */
function addRefunds(position: OrderPosition, { account, documents }: DocumentedOrder, isPast: IsPast): void {
  const noteOf = (id: number) => documents.find(({ cause }) => cause === `refund:${id}`);
  const hasInvoice = documents.some(({ kind }) => kind === 'invoice');
  const hasFailedCredit = account.refunds.some(({ refund }) => refund.state !== 'succeeded' && noteOf(refund.id));
  const withoutNote = hasFailedCredit ? 'credited_not_returned' : 'refunds_without_document';
  for (const { refund, parts } of account.refunds) {
    const note = noteOf(refund.id);
    const credited = note && isPast(note.issued_utc) ? -note.total_minor : 0;
    if (refund.state !== 'succeeded') {
      add(position.documents, 'credited_not_returned', credited);
      continue;
    }
    const isThrough = isPast(refund.modified_utc);
    const returned = isThrough ? sum(parts.map(({ grossMinor }) => grossMinor)) : 0;
    const noted = isThrough && note ? -note.total_minor : 0;
    add(position.documents, hasInvoice ? withoutNote : 'orders_without_document', Math.min(0, noted - returned));
    add(position.documents, 'documents_of_other_periods', credited - noted);
    if (!isThrough || soldMinor(account) === undefined) continue;
    add(position.money, 'excess_returned', refund.excess_minor);
    add(position.money, 'refunds_without_parts', refund.amount_minor - refund.excess_minor - returned);
  }
}

/** An invoice that is replaced, and what takes it back, are of the same amount. */
function addCorrections(
  { documents: reasons }: OrderPosition,
  documents: readonly InvoiceEntity[],
  isPast: IsPast,
): void {
  const corrections = documents.filter(({ cause }) => /^(cancel|replace):/.test(cause));
  const all = corrections.reduce((sum, { total_minor: minor }) => sum + minor, 0);
  const past = corrections.reduce((sum, one) => sum + (isPast(one.issued_utc) ? one.total_minor : 0), 0);
  if (all === 0) add(reasons, 'documents_of_other_periods', -past);
}

/** What payments brought beyond the price, too early or in vain, and what disputes took. */
function addMoney({ money: reasons }: OrderPosition, account: OrderAccount, isPast: IsPast): void {
  const { order, payments, refunds, disputes } = account;
  const price = soldMinor(account);
  const captured = sum(payments.filter((one) => isPast(one.captured_utc)).map((one) => one.captured_minor));
  const through = refunds.filter(({ refund }) => refund.state === 'succeeded' && isPast(refund.modified_utc));
  if (price === undefined) {
    const parts = through.flatMap((refund) => refund.parts.map(({ grossMinor }) => grossMinor));
    const returned = sum(through.map(({ refund }) => refund.amount_minor));
    const isWaiting = ORDER_STATES_THAT_EXPIRE.includes(order.status);
    const reason = isWaiting ? 'payments_before_completion' : 'payments_in_vain';
    add(reasons, reason, returned - captured - sum(parts));
  } else if (!isPast(order.paid_utc)) add(reasons, 'payments_before_completion', -captured);
  else add(reasons, captured > price ? 'excess_received' : 'not_paid', price - captured);
  const movedOut = through.filter(({ refund }) => refund.provider === EXCHANGE);
  const movedIn = payments.filter((one) => one.provider === EXCHANGE && isPast(one.captured_utc));
  add(
    reasons,
    'exchanges',
    sum(movedIn.map((one) => one.captured_minor)) - sum(movedOut.map(({ refund }) => refund.amount_minor)),
  );
  const taken = disputes.filter((one) => isPast(disputeTakenUtc(one)));
  const back = disputes.filter((one) => isPast(disputeReturnedUtc(one)));
  add(reasons, 'disputes', sum(taken.map((one) => one.amount_minor)) - sum(back.map((one) => one.amount_minor)));
}

/** What an order sold, minor units; undefined for one that the sales report does not count. */
function soldMinor({ order, shares }: OrderAccount): number | undefined {
  if (order.is_test || !isSold(order)) return undefined;
  return sum(shares.map(({ grossMinor }) => grossMinor));
}

function add(reasons: Reasons, reason: Reason, minor: number): void {
  const total = (reasons[reason] ?? 0) + minor;
  if (total === 0) delete reasons[reason];
  else reasons[reason] = total;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Adds amounts to others. @param sign -1: takes them off */
export function addReasons(reasons: Reasons, others: Reasons, sign: 1 | -1): void {
  for (const [reason, minor] of Object.entries(others) as [Reason, number][]) add(reasons, reason, sign * minor);
}
