import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { OrderTokensService } from '../../cal/tickets/sales/index.js';
import { noRoute } from '#core/errors';
import { NO_CACHE } from '#core/rest';
import { type PageExtension, type PageLink, RegisterPageExtension } from '#core/site';
import { fileHeaders } from '../../ticket-files/ticket-file-headers.js';
import { EInvoicesService } from '../e-invoice/e-invoices.service.js';
import { type InvoiceEntity, invoiceNumber } from '../invoice.entity.js';
import { InvoicesService } from '../invoices.service.js';

/** Names of the texts of links, by kind of document. */
const LINKS = {
  invoice: { text: 'Invoice as PDF', textName: 'file.invoice' },
  credit_note: { text: 'Credit note as PDF', textName: 'file.creditNote' },
};
const XML_LINK = { text: 'Electronic invoice (XRechnung)', textName: 'file.eInvoice' };

/** Invoices at the addresses of orders, and the links to them on their pages. */
@RegisterPageExtension()
@Injectable()
export class InvoicePagesService implements PageExtension {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly eInvoices: EInvoicesService,
    private readonly tokens: OrderTokensService,
  ) {}

  async orderFiles(orderId: number, base: string): Promise<PageLink[]> {
    return (await this.invoices.storedOf(orderId)).flatMap((invoice) => this.linksOf(invoice, base));
  }

  /** The PDF contains the electronic invoice; some companies and authorities take it as XRechnung only. */
  private linksOf(invoice: InvoiceEntity, base: string): PageLink[] {
    const { kind, id, content } = invoice;
    const textValues = { number: invoiceNumber(invoice) };
    const isForCompany = content.buyer.company !== '';
    return [
      { ...LINKS[kind], textValues, address: `${base}invoices/${id}.pdf` },
      ...(isForCompany && this.eInvoices.isPossible(invoice, 'xrechnung')
        ? [{ ...XML_LINK, textValues, address: `${base}invoices/${id}.xml` }]
        : []),
    ];
  }

  /** A document of the order with this address. @throws RestError 404 for a wrong address, 409 `e-invoice-not-possible`, 429 */
  async file(token: string, file: string, response: Response): Promise<StreamableFile> {
    const orderId = await this.tokens.idOf(token);
    const [, id, type] = /^(\d{1,10})\.(pdf|xml)$/.exec(file) ?? [];
    const invoice = orderId === undefined || id === undefined ? undefined : await this.invoices.find(Number(id));
    if (!invoice || invoice.order_id !== orderId) throw noRoute();
    const made =
      type === 'pdf' ? await this.invoices.pdf(invoice.id, 'a4') : await this.invoices.xml(invoice.id, 'xrechnung');
    response.set({
      ...NO_CACHE,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      ...fileHeaders(made),
    });
    return new StreamableFile(Readable.from(made.pieces), { type: made.contentType });
  }
}
