import { Injectable } from '@nestjs/common';
import { createRegistration, Registrations } from '#core/modules';
import type { OrderEntity } from '../../cal/tickets/sales/index.js';
import type { MailAttachment } from '../kinds/mail-block.js';

/** Bytes of the files of an order in one message: larger messages are refused by many servers. */
const MAX_FILE_BYTES = 1_000_000;

/** Makes files for an order, such as its invoice, for its purchaser. */
export interface OrderFilesSource {
  orderFiles(order: OrderEntity): Promise<readonly MailAttachment[]>;
}

/** Registers a provider that implements `OrderFilesSource`. */
export const RegisterOrderFiles = createRegistration<OrderFilesSource>();

/**
 * What other modules attach to messages to purchasers whose order is paid or refunded. Files of more than 1 MB in sum are
 * left out: the message has the link to the page of the order.
 */
@Injectable()
export class OrderFileRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** The files for this order. */
  async of(order: OrderEntity): Promise<MailAttachment[]> {
    const files: MailAttachment[] = [];
    for (const source of this.registrations.all(RegisterOrderFiles)) files.push(...(await source.orderFiles(order)));
    return files.reduce((sum, { content }) => sum + content.length, 0) > MAX_FILE_BYTES ? [] : files;
  }
}
