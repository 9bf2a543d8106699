import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import type { InvoiceEntity } from '../invoice.entity.js';
import { brokenRules } from './broken-rules.js';
import { writeCii } from './cii.writer.js';
import { type EInvoiceProfile, toEInvoice } from './e-invoice.mapper.js';

/** Documents as electronic invoices of EN 16931, in the syntax CII. */
@Injectable()
export class EInvoicesService {
  /**
   * The document as XML.
   * @param buyerReference what the buyer wants to see, such as a Leitweg-ID; empty: the number of the order
   * @throws RestError 409 `e-invoice-not-possible` with what is missing, in `data.rules` by rule
   */
  xml(invoice: InvoiceEntity, profile: EInvoiceProfile, buyerReference = ''): string {
    const document = toEInvoice(invoice, profile, buyerReference);
    const broken = brokenRules(document, profile);
    if (broken.length === 0) return writeCii(document);
    const missing = broken.map(({ id, wants }) => `${wants} (${id})`).join('; ');
    throw new RestError('e-invoice-not-possible', `The document does not have: ${missing}.`, 409, {
      rules: broken.map(({ id }) => id),
    });
  }

  /** Whether the document has all that the profile wants. */
  isPossible(invoice: InvoiceEntity, profile: EInvoiceProfile): boolean {
    return brokenRules(toEInvoice(invoice, profile), profile).length === 0;
  }
}
