import { Readable } from 'node:stream';
import { Injectable, StreamableFile, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { OrderTokensService } from '../../cal/tickets/sales/index.js';
import { noRoute } from '#core/errors';
import { NO_CACHE } from '#core/rest';
import { PagePartRegistry } from '#core/site';
import { fileHeaders } from '../../ticket-files/ticket-file-headers.js';
import { invoiceNumber } from '../invoice.entity.js';
import { InvoicesService } from '../invoices.service.js';

/** Names of the texts of links, by kind of document. */
const LINKS = {
  invoice: { text: 'Invoice as PDF', textName: 'file.invoice' },
  credit_note: { text: 'Credit note as PDF', textName: 'file.creditNote' },
};

/** Invoices at the addresses of orders, and the links to them on their pages. */
@Injectable()
export class InvoicePagesService implements OnModuleInit {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly tokens: OrderTokensService,
    private readonly parts: PagePartRegistry,
  ) {}

  onModuleInit(): void {
    this.parts.addOrderFiles(async (orderId, base) =>
      (await this.invoices.storedOf(orderId)).map((invoice) => ({
        ...LINKS[invoice.kind],
        textValues: { number: invoiceNumber(invoice) },
        address: `${base}invoices/${invoice.id}.pdf`,
      })),
    );
  }

  /** A document of the order with this address. @throws RestError 404 for a wrong address, 429 */
  async pdf(token: string, file: string, response: Response): Promise<StreamableFile> {
    const orderId = await this.tokens.idOf(token);
    const [, id] = /^(\d{1,10})\.pdf$/.exec(file) ?? [];
    const invoice = orderId === undefined || id === undefined ? undefined : await this.invoices.find(Number(id));
    if (!invoice || invoice.order_id !== orderId) throw noRoute();
    const made = await this.invoices.pdf(invoice.id, 'a4');
    response.set({
      ...NO_CACHE,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      ...fileHeaders(made),
    });
    return new StreamableFile(Readable.from(made.pieces), { type: made.contentType });
  }
}
