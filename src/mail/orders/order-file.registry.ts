import { Injectable } from '@nestjs/common';
import type { OrderEntity } from '../../cal/tickets/sales/index.js';
import type { MailAttachment } from '../kinds/mail-block.js';

/** Bytes of the files of an order in one message: larger messages are refused by many servers. */
const MAX_FILE_BYTES = 1_000_000;

/** Makes files for an order, such as its invoice, for its purchaser. */
export type OrderFileProvider = (order: OrderEntity) => Promise<readonly MailAttachment[]>;

/**
 * What other modules attach to messages to purchasers whose order is paid or refunded. Files of more than 1 MB in sum are
 * left out: the message has the link to the page of the order.
 */
@Injectable()
export class OrderFileRegistry {
  private readonly providers: OrderFileProvider[] = [];

  /** Called once at start by each module that makes files. */
  add(provider: OrderFileProvider): void {
    this.providers.push(provider);
  }

  /** The files for this order. */
  async of(order: OrderEntity): Promise<MailAttachment[]> {
    const files: MailAttachment[] = [];
    for (const provider of this.providers) files.push(...(await provider(order)));
    return files.reduce((sum, { content }) => sum + content.length, 0) > MAX_FILE_BYTES ? [] : files;
  }
}
