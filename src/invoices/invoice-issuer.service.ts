import { Injectable } from '@nestjs/common';
import {
  type AttendeeEntity,
  AttendeesService,
  type BillingDetails,
  BillingDetailsService,
  type OrderEntity,
  OrdersService,
} from '../cal/tickets/sales/index.js';
import {
  divideRefund,
  OrderLedgerService,
  type RefundEntity,
  RefundLinesService,
  type RefundPart,
} from '../cal/tickets/payments/index.js';
import { Clock } from '#core/context';
import { Database, databaseErrorKind } from '#core/database';
import { RestError } from '#core/errors';
import { InjectSettings, SettingsStore } from '#core/settings';
import { SiteService } from '#core/site';
import { decodeEntities, plainLine } from '#core/text';
import { dayOf, nowIn, utcToWall } from '#core/time';
import type { InvoiceBuyer, InvoiceContent, InvoiceLine } from './invoice-content.js';
import { creditLines, orderLines, reversedLines, sumOf, taxesOf } from './invoice-lines.js';
import { InvoiceEntity, invoiceNumber, type InvoiceKind } from './invoice.entity.js';
import { InvoicesRepository } from './invoices.repository.js';
import { InvoiceSettings } from './settings/invoice.settings.js';

/** A document to be. */
interface Draft {
  kind: InvoiceKind;
  cause: string;
  order: OrderEntity;
  refersTo?: InvoiceEntity;
  isCancellation?: boolean;
  content: InvoiceContent;
}

/** What a document of an order is made from. */
interface OrderFacts {
  order: OrderEntity;
  attendees: readonly AttendeeEntity[];
  buyer: InvoiceBuyer;
  lines: InvoiceLine[];
  timezone: string;
  language: string;
}

/** There is nothing to issue; the number that was taken goes back. */
class NothingToIssueError extends Error {}

/**
 * Issues invoices and credit notes. Each has a reason, which has one document at most: called again, it returns the one
 * that is there. Number and document are stored in one unit of work.
 */
@Injectable()
export class InvoiceIssuerService {
  constructor(
    private readonly database: Database,
    private readonly invoices: InvoicesRepository,
    private readonly orders: OrdersService,
    private readonly attendees: AttendeesService,
    private readonly billing: BillingDetailsService,
    private readonly ledgers: OrderLedgerService,
    private readonly refundLines: RefundLinesService,
    private readonly site: SiteService,
    private readonly clock: Clock,
    @InjectSettings(InvoiceSettings) private readonly settings: SettingsStore<InvoiceSettings>,
  ) {}

  /**
   * The invoice of an order that is paid, issued now if it has none.
   * @returns nothing where invoices are off, and for orders that cost nothing or were paid in the test mode of a payment
   * service
   */
  async invoice(orderId: number): Promise<InvoiceEntity | undefined> {
    const cause = `order:${orderId}`;
    const known = await this.invoices.ofCause(cause);
    if (known) return known;
    const settings = await this.settings.read();
    const order = await this.orders.find(orderId);
    if (!settings.is_on || !order || order.total_minor === 0 || order.is_test) return undefined;
    const facts = await this.factsOf(order);
    return this.issue(settings.invoice_series, cause, () =>
      Promise.resolve({ kind: 'invoice', cause, order, content: contentOf(facts, settings) }),
    );
  }

  /**
   * The credit notes for the refunds of an order that are through, each issued now if it has none. A refund of money that
   * was paid in excess is no credit. An order without an invoice gets none.
   */
  async credit(orderId: number): Promise<void> {
    const settings = await this.settings.read();
    if (!settings.is_on || !(await this.invoices.ofCause(`order:${orderId}`))) return;
    const refunds = await this.refundsOf(orderId);
    const known = await this.invoices.knownCauses(refunds.map(({ id }) => `refund:${id}`));
    const facts = await this.factsOf(await this.orders.get(orderId));
    for (const refund of refunds.filter(({ id }) => !known.has(`refund:${id}`)))
      await this.issue(settings.credit_note_series, `refund:${refund.id}`, () =>
        this.creditNote(refund, facts, settings),
      );
  }

  private async creditNote(refund: RefundEntity, facts: OrderFacts, settings: InvoiceSettings): Promise<Draft> {
    const { order, attendees } = facts;
    const documents = await this.invoices.ofOrder(order.id);
    const invoice = currentInvoice(documents);
    const credited = await this.creditedParts(documents);
    const { captured_minor: captured, refunded_minor: refunded } = (await this.ledgers.of(order.id)).ledger;
    // What stays paid stays invoiced: a refund of a second payment credits nothing.
    const open = order.total_minor - Math.max(0, captured - refunded) - credited.total;
    const parts = withinAmount(await this.refundLines.partsOf(refund.id), open);
    const lines = creditLines(order, attendees, parts, credited.byPart);
    if (!invoice || lines.length === 0) throw new NothingToIssueError();
    const content = { ...contentOf({ ...facts, lines }, settings), buyer: invoice.content.buyer };
    return {
      kind: 'credit_note',
      cause: `refund:${refund.id}`,
      order,
      refersTo: invoice,
      content: referring(content, invoice),
    };
  }

  /** The refunds of an order that are through. */
  private async refundsOf(orderId: number): Promise<RefundEntity[]> {
    return (await this.ledgers.of(orderId)).refunds.filter(({ state }) => state === 'succeeded');
  }

  /**
   * Takes back an invoice by a credit note, and issues another one with other details of the buyer.
   * @throws RestError 404 `invoice-not-found`, 409 `invoice-not-correctable`
   */
  async correct(id: number, { name, ...details }: BillingDetails & { name?: string }): Promise<InvoiceEntity> {
    const settings = await this.settings.read();
    return this.database.write(async () => {
      const invoice = await this.invoices.find(id);
      if (!invoice) throw invoiceNotFound();
      const { order_id: orderId } = invoice;
      const order = orderId === null ? undefined : await this.orders.find(orderId);
      const isReplaced = (await this.invoices.ofCause(`cancel:${id}`)) !== undefined;
      if (!order || invoice.kind !== 'invoice' || isReplaced) throw notCorrectable();
      const { timezone } = await this.site.settings();
      const note = await this.issue(settings.credit_note_series, `cancel:${id}`, async () => {
        const documents = await this.invoices.ofOrder(order.id);
        if (documents.some(({ refers_to: referred }) => referred === id)) throw notCorrectable();
        const content = { ...invoice.content, lines: reversedLines(invoice.content.lines) };
        content.taxes = taxesOf(content.lines);
        const draft = { kind: 'credit_note', cause: `cancel:${id}`, order, refersTo: invoice } as const;
        return { ...draft, isCancellation: true, content: referring(content, invoice) };
      });
      if (!note) throw notCorrectable();
      const buyer = { ...details, name: name ?? invoice.content.buyer.name };
      const content = contentOf(
        { order, attendees: [], buyer, lines: invoice.content.lines, timezone, language: invoice.content.language },
        settings,
      );
      const made = await this.issue(settings.invoice_series, `replace:${id}`, () =>
        Promise.resolve({
          kind: 'invoice',
          cause: `replace:${id}`,
          order,
          refersTo: invoice,
          content: referring(content, invoice),
        }),
      );
      if (!made) throw notCorrectable();
      return made;
    });
  }

  /**
   * Takes a number and stores the document with it. The number comes first: it makes those that issue documents of the
   * series at the same moment wait, so that what is read afterwards is the last state.
   */
  private async issue(series: string, cause: string, draft: () => Promise<Draft>): Promise<InvoiceEntity | undefined> {
    const { timezone } = await this.site.settings();
    try {
      return await this.database.attempt(async () => {
        const { date: issued, date_utc: issuedUtc } = nowIn(timezone, this.clock.now());
        const year = Number(issued.slice(0, 4));
        const sequence = await this.invoices.takeNumber(series, year);
        if (await this.invoices.ofCause(cause)) throw new NothingToIssueError();
        const { kind, order, refersTo, isCancellation = false, content } = await draft();
        const row: Omit<InvoiceEntity, 'id'> = {
          kind,
          series,
          year,
          sequence,
          cause,
          order_id: order.id,
          refers_to: refersTo?.id ?? null,
          is_cancellation: isCancellation,
          issued_utc: issuedUtc,
          issued,
          currency: order.currency,
          total_minor: sumOf(content.lines, 'total_minor'),
          tax_minor: sumOf(content.lines, 'tax_minor'),
          buyer_name: content.buyer.name,
          buyer_email: order.purchaser_email,
          content,
        };
        return { ...row, id: await this.invoices.insert(row) };
      });
    } catch (error) {
      if (!(error instanceof NothingToIssueError) && databaseErrorKind(error) !== 'unique') throw error;
      return this.invoices.ofCause(cause);
    }
  }

  private async factsOf(order: OrderEntity): Promise<OrderFacts> {
    const [attendees, billing, site] = await Promise.all([
      this.attendees.ofOrder(order.id),
      this.billing.ofOrder(order.id),
      this.site.settings(),
    ]);
    const { company, address, country, vat_id } = billing ?? { company: '', address: '', country: '', vat_id: '' };
    const details = { company: plainLine(company), address: decodeEntities(address), country, vat_id };
    return {
      order,
      attendees,
      buyer: { name: plainLine(order.purchaser_name), ...details },
      lines: orderLines(order, attendees),
      timezone: site.timezone,
      language: order.languages.split(',')[0] || site.language,
    };
  }

  /** What credit notes for refunds have returned of each ticket of an order, and in all, minor units. */
  private async creditedParts(
    documents: readonly InvoiceEntity[],
  ): Promise<{ byPart: Map<number | null, number>; total: number }> {
    const notes = documents.filter(({ cause }) => cause.startsWith('refund:'));
    const byPart = new Map<number | null, number>();
    for (const { cause, total_minor: total } of notes) {
      const parts = await this.refundLines.partsOf(Number(cause.slice('refund:'.length)));
      for (const { attendeeId, amountMinor } of withinAmount(parts, -total))
        byPart.set(attendeeId, (byPart.get(attendeeId) ?? 0) + amountMinor);
    }
    return { byPart, total: notes.reduce((sum, { total_minor: minor }) => sum - minor, 0) };
  }
}

/** The invoice of an order that is valid now: the last one, which nothing has replaced. */
export function currentInvoice(documents: readonly InvoiceEntity[]): InvoiceEntity | undefined {
  const cancelled = new Set(documents.filter((one) => one.is_cancellation).map(({ refers_to: id }) => id));
  return documents.findLast(({ kind, id }) => kind === 'invoice' && !cancelled.has(id));
}

/** 404 `invoice-not-found`. */
export function invoiceNotFound(): RestError {
  return new RestError('invoice-not-found', 'There is no such invoice.', 404);
}

/** The parts of a refund that fall within an amount; the same refund is always reduced in the same way. */
function withinAmount(parts: readonly RefundPart[], amountMinor: number): RefundPart[] {
  const total = parts.reduce((sum, { amountMinor: part }) => sum + part, 0);
  if (amountMinor >= total) return [...parts];
  const shares = parts.map(({ attendeeId, amountMinor: leftMinor }) => ({ attendeeId, leftMinor }));
  return divideRefund(Math.max(0, amountMinor), shares, null);
}

function contentOf({ order, buyer, lines, timezone, language }: OrderFacts, settings: InvoiceSettings): InvoiceContent {
  const seller = {
    name: settings.seller_name,
    address: settings.seller_address,
    country: settings.seller_country,
    vat_id: settings.seller_vat_id,
    tax_number: settings.seller_tax_number,
  };
  const isForeign = seller.country !== '' && buyer.country !== '' && buyer.country !== seller.country;
  return {
    language,
    seller,
    buyer,
    lines,
    taxes: taxesOf(lines),
    tax_name: order.tax_name,
    order: order.id,
    refers_to: '',
    refers_to_date: '',
    paid: order.paid_utc === null ? '' : dayOf(utcToWall(order.paid_utc, timezone)),
    is_reverse_charge: isForeign && buyer.vat_id !== '' && sumOf(lines, 'tax_minor') === 0,
    reverse_charge_text: settings.reverse_charge_text,
    footer: settings.footer,
  };
}

function referring(content: InvoiceContent, invoice: InvoiceEntity): InvoiceContent {
  return { ...content, refers_to: invoiceNumber(invoice), refers_to_date: dayOf(invoice.issued) };
}

function notCorrectable(): RestError {
  return new RestError(
    'invoice-not-correctable',
    'Only an invoice that no credit note refers to can be replaced. Issue what is missing by refunds of the order.',
    409,
  );
}
