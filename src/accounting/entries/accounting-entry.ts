import type { MoneyMovement } from '../../cal/tickets/figures/index.js';
import type { InvoiceKind } from '../../invoices/invoice.entity.js';

/** What a document has at one tax rate, minor units; of credit notes negative. */
export interface EntryTax {
  /** Thousandths of a percent. */
  rate: number;
  netMinor: number;
  taxMinor: number;
}

/** What all entries have. */
interface AnyEntry {
  /** UTC; entries follow each other in time. */
  dateUtc: string;
  /** Day in the zone of the site, `YYYY-MM-DD`. */
  day: string;
  /** Number of the document, or of the one that the money belongs to; `ORDER-<id>` where there is none. */
  reference: string;
  /** What it is about, plain text. */
  text: string;
}

/** Revenue of an invoice, or what a credit note takes back of it. */
export interface DocumentEntry extends AnyEntry {
  kind: InvoiceKind;
  taxes: EntryTax[];
}

/** Money that came or left. */
export interface MoneyEntry extends AnyEntry {
  kind: MoneyMovement['kind'];
  provider: string;
  method: string;
  /** Minor units; below 0 where money left. */
  amountMinor: number;
}

/** A fact that is booked. */
export type AccountingEntry = DocumentEntry | MoneyEntry;

/** Whether an entry is revenue. */
export function isDocument(entry: AccountingEntry): entry is DocumentEntry {
  return 'taxes' in entry;
}
