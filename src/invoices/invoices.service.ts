import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { OrdersService } from '../cal/tickets/sales/index.js';
import { invalidParameter, RestError } from '#core/errors';
import { clientAddress, clientNetwork, RateLimiterService } from '#core/security';
import { SiteService } from '#core/site';
import { DAY_MS, fromMs, toMs, wallToUtc } from '#core/time';
import type { TicketFile } from '../ticket-files/ticket-files.service.js';
import type { Paper } from '../ticket-files/pdf/paper.js';
import type { CorrectInvoiceDto, ListInvoicesDto } from './invoice.dto.js';
import type { EInvoiceProfile } from './e-invoice/e-invoice.mapper.js';
import { EInvoicesService } from './e-invoice/e-invoices.service.js';
import { InvoiceIssuerService, invoiceNotFound } from './invoice-issuer.service.js';
import { type InvoiceEntity, invoiceNumber } from './invoice.entity.js';
import { toInvoiceResponse } from './invoice.mapper.js';
import type { InvoiceListResponse, InvoiceResponse, OrderInvoicesResponse } from './invoice.response.js';
import { type InvoiceFilter, type InvoiceSearch, InvoicesRepository } from './invoices.repository.js';
import { InvoicePdfWriter } from './pdf/invoice-pdf.writer.js';

const WINDOW_SECONDS = 60;
/** Files that one client network may have made in a minute. */
const MAX_FILES_PER_MINUTE = 120;
/** A number of a document as people write it: `INV-2031-00042`, `inv-2031-42`. */
const DOCUMENT_NUMBER = /^\s{0,9}([A-Za-z0-9-]{1,12})-(\d{4})-(\d{1,9})\s{0,9}$/;
/** A number of an order: `1207`, `#1207`. */
const ORDER_NUMBER = /^\s{0,9}#?(\d{1,9})\s{0,9}$/;
/** Documents that an export reads at a time. */
const BATCH_SIZE = 500;

/** What the routes of invoices do. Rights are checked before. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly issuer: InvoiceIssuerService,
    private readonly orders: OrdersService,
    private readonly writer: InvoicePdfWriter,
    private readonly eInvoices: EInvoicesService,
    private readonly site: SiteService,
    private readonly limiter: RateLimiterService,
    private readonly audit: AuditLogService,
  ) {}

  /** A page of documents, the newest first. @throws RestError 400 for a period that is none */
  async list({
    page,
    per_page: perPage,
    order,
    include,
    kind,
    search,
    ...days
  }: ListInvoicesDto): Promise<InvoiceListResponse> {
    await this.audit.noteReading('invoices');
    const filter: InvoiceFilter = {
      orderId: order,
      include,
      kind,
      search: soughtBy(search),
      ...(await this.period(days)),
    };
    const { rows, total } = await this.invoices.list(filter, perPage, (page - 1) * perPage);
    return { total, total_pages: Math.ceil(total / perPage), invoices: rows.map(toInvoiceResponse) };
  }

  /** @throws RestError 404 `invoice-not-found` */
  async read(id: number): Promise<InvoiceResponse> {
    return toInvoiceResponse(await this.get(id));
  }

  /** The documents of an order. */
  async ofOrder(orderId: number): Promise<OrderInvoicesResponse> {
    return { invoices: (await this.invoices.ofOrder(orderId)).map(toInvoiceResponse) };
  }

  /** The document with this id, if there is one. No rights are checked. */
  find(id: number): Promise<InvoiceEntity | undefined> {
    return this.invoices.find(id);
  }

  /** The documents of an order as they are stored. No rights are checked. */
  storedOf(orderId: number): Promise<InvoiceEntity[]> {
    return this.invoices.ofOrder(orderId);
  }

  /** The documents of several orders as they are stored. No rights are checked. @param orderIds at most some hundred */
  storedOfOrders(orderIds: readonly number[]): Promise<InvoiceEntity[]> {
    return this.invoices.ofOrders(orderIds);
  }

  /** All documents of a period in batches, the oldest first, for exports. */
  async *stored(filter: InvoiceFilter): AsyncGenerator<InvoiceEntity[]> {
    for (let after = 0; ;) {
      const batch = await this.invoices.after(after, filter, BATCH_SIZE);
      if (batch.length === 0) return;
      yield batch;
      after = batch[batch.length - 1].id;
    }
  }

  /**
   * The invoice of a paid order, issued now if it has none.
   * @throws RestError 404 `order-not-found`, 409 `invoice-not-possible`
   */
  async issue(orderId: number): Promise<InvoiceResponse> {
    const order = await this.orders.get(orderId);
    const issued = (await this.invoices.ofOrder(orderId)).find(({ kind }) => kind === 'invoice');
    const invoice = issued ?? (order.status === 'completed' ? await this.issuer.invoice(orderId) : undefined);
    if (invoice) return toInvoiceResponse(invoice);
    throw new RestError(
      'invoice-not-possible',
      'Invoices are for completed orders that cost something, and only while the setting is_on is true.',
      409,
    );
  }

  /** @throws RestError 400 for a VAT id without company, 404 `invoice-not-found`, 409 `invoice-not-correctable` */
  async correct({ id, buyer }: CorrectInvoiceDto): Promise<InvoiceResponse> {
    const { name, company = '', address = '', country = '', vat_id: vatId = '' } = buyer;
    if (vatId !== '' && company === '')
      throw invalidParameter('buyer.company', 'A VAT id needs buyer.company: the company that it belongs to.');
    return toInvoiceResponse(await this.issuer.correct(id, { name, company, address, country, vat_id: vatId }));
  }

  /** A document as PDF. @throws RestError 404 `invoice-not-found`, 429 for a network that has many files made */
  async pdf(id: number, paper: Paper): Promise<TicketFile> {
    await this.countFile();
    return this.fileOf(await this.get(id), paper);
  }

  /**
   * A document as electronic invoice.
   * @throws RestError 404 `invoice-not-found`, 409 `e-invoice-not-possible` with what is missing, 429
   */
  async xml(id: number, profile: EInvoiceProfile, buyerReference = ''): Promise<TicketFile> {
    await this.countFile();
    const invoice = await this.get(id);
    const content = Buffer.from(this.eInvoices.xml(invoice, profile, buyerReference));
    return {
      filename: `${invoiceNumber(invoice)}.xml`,
      contentType: 'application/xml',
      pieces: onePiece(content),
    };
  }

  /** A document as PDF, without a limit. */
  async fileOf(invoice: InvoiceEntity, paper: Paper = 'a4'): Promise<TicketFile & { content: Buffer }> {
    const content = await this.writer.write(invoice, paper);
    return {
      filename: `${invoiceNumber(invoice)}.pdf`,
      contentType: 'application/pdf',
      content,
      pieces: onePiece(content),
    };
  }

  /** Days of the site as UTC. @throws RestError 400 for a period that ends before it begins */
  private async period({
    from,
    to,
  }: {
    from?: string;
    to?: string;
  }): Promise<Pick<InvoiceFilter, 'fromUtc' | 'toUtc'>> {
    if (from !== undefined && to !== undefined && from > to)
      throw invalidParameter('to', 'to must not be before from.');
    const { timezone } = await this.site.settings();
    const endOf = (day: string): string =>
      fromMs(toMs(wallToUtc(fromMs(toMs(`${day} 00:00:00`) + DAY_MS), timezone)) - 1000);
    return {
      ...(from === undefined ? {} : { fromUtc: wallToUtc(`${from} 00:00:00`, timezone) }),
      ...(to === undefined ? {} : { toUtc: endOf(to) }),
    };
  }

  private async countFile(): Promise<void> {
    const network = clientNetwork(clientAddress());
    await this.limiter.count([`invoices of ${network}`], WINDOW_SECONDS, MAX_FILES_PER_MINUTE);
  }

  private async get(id: number): Promise<InvoiceEntity> {
    const invoice = await this.invoices.find(id);
    if (invoice) return invoice;
    throw invoiceNotFound();
  }
}

/** A number of a document or of an order as people write it; all else is words about the buyer. */
function soughtBy(text = ''): InvoiceSearch | undefined {
  const [, series, year, sequence] = DOCUMENT_NUMBER.exec(text) ?? [];
  if (series !== undefined)
    return { document: { series: series.toUpperCase(), year: Number(year), sequence: Number(sequence) } };
  const [, order] = ORDER_NUMBER.exec(text) ?? [];
  if (order !== undefined) return { orderId: Number(order) };
  return text.trim() === '' ? undefined : { words: text };
}

async function* onePiece(piece: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(piece);
}
