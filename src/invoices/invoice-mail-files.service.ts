import { Injectable } from '@nestjs/common';
import type { OrderEntity } from '../cal/tickets/sales/index.js';
import { type OrderFilesSource, RegisterOrderFiles } from '../mail/orders/order-file.registry.js';
import type { MailAttachment } from '../mail/kinds/mail-block.js';
import { InvoiceIssuerService } from './invoice-issuer.service.js';
import { InvoicesService } from './invoices.service.js';

/** Attaches invoices and credit notes to messages to purchasers, where the service has e-mail. */
@RegisterOrderFiles()
@Injectable()
export class InvoiceMailFilesService implements OrderFilesSource {
  constructor(
    private readonly issuer: InvoiceIssuerService,
    private readonly invoices: InvoicesService,
  ) {}

  /** Messages are written beside the subscriber that issues documents, and must not miss one. */
  async orderFiles(order: OrderEntity): Promise<MailAttachment[]> {
    if (order.status === 'completed') await this.issuer.invoice(order.id);
    await this.issuer.credit(order.id);
    const files: MailAttachment[] = [];
    for (const invoice of await this.invoices.storedOf(order.id)) {
      const { filename, contentType, content } = await this.invoices.fileOf(invoice);
      files.push({ filename, contentType, content });
    }
    return files;
  }
}
