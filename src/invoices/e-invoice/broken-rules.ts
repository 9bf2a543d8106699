import type { EInvoice } from './e-invoice.js';
import { EN16931_RULES } from './en16931-rules.js';
import { XRECHNUNG_RULES } from './xrechnung-rules.js';
import type { EInvoiceProfile } from './e-invoice.mapper.js';
import type { EInvoiceRule } from './e-invoice-rule.js';

const RULES: Readonly<Record<EInvoiceProfile, readonly EInvoiceRule[]>> = {
  en16931: EN16931_RULES,
  xrechnung: [...EN16931_RULES, ...XRECHNUNG_RULES],
};

/** The rules of a profile that a document breaks; none: it can be sent. Our own reading of the rules (docs/invoices.md). */
export function brokenRules(invoice: EInvoice, profile: EInvoiceProfile): EInvoiceRule[] {
  return RULES[profile].filter(({ isMet }) => !isMet(invoice));
}
