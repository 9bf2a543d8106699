import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { OrderEntity } from '../cal/tickets/sales/index.js';
import { OrderFileRegistry } from '../mail/orders/order-file.registry.js';
import type { MailAttachment } from '../mail/kinds/mail-block.js';
import { InvoiceIssuerService } from './invoice-issuer.service.js';
import { InvoicesService } from './invoices.service.js';

/** Attaches invoices and credit notes to messages to purchasers, where the service has e-mail. */
@Injectable()
export class InvoiceMailFilesService implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
    private readonly issuer: InvoiceIssuerService,
    private readonly invoices: InvoicesService,
  ) {}

  onModuleInit(): void {
    this.registry()?.add((order) => this.files(order));
  }

  /** Nothing where the module of e-mail is left out. */
  private registry(): OrderFileRegistry | undefined {
    try {
      return this.modules.get(OrderFileRegistry, { strict: false });
    } catch {
      return undefined;
    }
  }

  /** Messages are written beside the subscriber that issues documents, and must not miss one. */
  private async files(order: OrderEntity): Promise<MailAttachment[]> {
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
