import { Injectable } from '@nestjs/common';
import {
  AttendeesService,
  type BillingDetails,
  BillingDetailsService,
  type OrderEntity,
  OrdersService,
} from '../cal/tickets/sales/index.js';
import {
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
import { nowIn } from '#core/time';
import type { InvoiceContent } from './invoice-content.js';
import { creditLines, orderLines, reversedLines, sumOf, remainingLines } from './invoice-lines.js';
import { InvoiceEntity, type InvoiceKind } from './invoice.entity.js';
import { taxBalances } from './credited-tax.js';
import {
  contentOf,
  creditContentOf,
  referring,
  replacementOf,
  reversedContent,
  type OrderFacts,
} from './invoice-contents.js';
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
    const issued = await this.invoices.ofCause(cause);
    if (issued) return issued;
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
    const refunds = (await this.refundsOf(orderId)).filter(
      ({ amount_minor: amount, excess_minor: excess }) => amount > excess,
    );
    const issuedCauses = await this.invoices.knownCauses(refunds.map(({ id }) => `refund:${id}`));
    const facts = await this.factsOf(await this.orders.get(orderId));
    for (const refund of refunds.filter(({ id }) => !issuedCauses.has(`refund:${id}`)))
      await this.issue(settings.credit_note_series, `refund:${refund.id}`, () =>
        this.creditNote(refund, facts, settings),
      );
  }

  private async creditNote(refund: RefundEntity, facts: OrderFacts, settings: InvoiceSettings): Promise<Draft> {
    const { order, attendees } = facts;
    const documents = await this.invoices.ofOrder(order.id);
    const invoice = currentInvoice(documents);
    if (!invoice) throw new NothingToIssueError();
    const parts = await this.uncredited(refund, documents);
    const notes = contentsOf(creditNotesOf(invoice, documents));
    const lines = creditLines(order, attendees, parts, taxBalances(invoice.content, notes));
    if (lines.length === 0) throw new NothingToIssueError();
    const content = creditContentOf(contentOf({ ...facts, lines }, settings), invoice.content, notes);
    return {
      kind: 'credit_note',
      cause: `refund:${refund.id}`,
      order,
      refersTo: invoice,
      content: { ...referring(content, invoice), credited: parts },
    };
  }

  /**
   * What a refund returns of each ticket that no credit note has returned before. The credit note of a refund that has
   * failed since stays, so that the refund that is made instead is no second credit.
   */
  private async uncredited(refund: RefundEntity, documents: readonly InvoiceEntity[]): Promise<RefundPart[]> {
    const open = new Map<number | null, number>();
    const add = (parts: readonly RefundPart[], sign: 1 | -1): void => {
      for (const { attendeeId, amountMinor } of parts)
        open.set(attendeeId, (open.get(attendeeId) ?? 0) + sign * amountMinor);
    };
    for (const { id } of await this.refundsOf(refund.order_id)) add(await this.refundLines.partsOf(id), 1);
    for (const { content, cause } of documents) {
      const [kind, id] = cause.split(':');
      if (kind === 'refund') add(content.credited ?? (await this.refundLines.partsOf(Number(id))), -1);
    }
    return (await this.refundLines.partsOf(refund.id)).flatMap(({ attendeeId, amountMinor }) => {
      const part = Math.min(amountMinor, open.get(attendeeId) ?? 0);
      return part > 0 ? [{ attendeeId, amountMinor: part }] : [];
    });
  }

  /** The refunds of an order that are through. */
  private async refundsOf(orderId: number): Promise<RefundEntity[]> {
    return (await this.ledgers.of(orderId)).refunds.filter(({ state }) => state === 'succeeded');
  }

  /**
   * Takes back what is left of an invoice by a credit note, and issues another one with other details of the buyer.
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
        const notes = contentsOf(creditNotesOf(invoice, await this.invoices.ofOrder(order.id)));
        const left = remainingLines(
          invoice.content.lines,
          notes.flatMap(({ lines }) => lines),
        );
        if (sumOf(left, 'total_minor') <= 0) throw notCorrectable();
        const content = reversedContent(invoice.content, left, notes);
        const draft = { kind: 'credit_note', cause: `cancel:${id}`, order, refersTo: invoice } as const;
        return { ...draft, isCancellation: true, content: referring(content, invoice) };
      });
      if (!note) throw notCorrectable();
      const buyer = { ...details, name: name ?? invoice.content.buyer.name };
      const lines = reversedLines(note.content.lines);
      const { language } = invoice.content;
      const facts = { order, attendees: [], buyer, lines, timezone, language };
      const content = replacementOf(contentOf(facts, settings), note.content);
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
          buyer_company: content.buyer.company,
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
}

/** The invoice of an order that is valid now: the last one, which nothing has replaced. */
export function currentInvoice(documents: readonly InvoiceEntity[]): InvoiceEntity | undefined {
  const cancelled = new Set(documents.filter((one) => one.is_cancellation).map(({ refers_to: id }) => id));
  return documents.findLast(({ kind, id }) => kind === 'invoice' && !cancelled.has(id));
}

/** The credit notes of an invoice for refunds. */
function creditNotesOf({ id }: InvoiceEntity, documents: readonly InvoiceEntity[]): InvoiceEntity[] {
  return documents.filter((one) => one.kind === 'credit_note' && one.refers_to === id && !one.is_cancellation);
}

const contentsOf = (documents: readonly InvoiceEntity[]): InvoiceContent[] => documents.map(({ content }) => content);

/** 404 `invoice-not-found`. */
export function invoiceNotFound(): RestError {
  return new RestError('invoice-not-found', 'There is no such invoice.', 404);
}

function notCorrectable(): RestError {
  return new RestError(
    'invoice-not-correctable',
    'Only an invoice that was not replaced, and of which something is left after its credit notes, can be replaced.',
    409,
  );
}
