import type { ProviderMovements, SalesRow } from '../../cal/tickets/figures/index.js';
import type { InvoiceKind } from '../../invoices/invoice.entity.js';
import type { OrderPosition } from './order-position.js';

/** Everything that the statement of one currency is made from. */
export interface CurrencyFacts {
  currency: string;
  sales: SalesRow[];
  documents: DocumentSums[];
  providers: ProviderMovements[];
  /** What explains the differences of the period. */
  reasons: OrderPosition;
}

/** Sums of documents of one kind at one tax rate, minor units. */
export interface DocumentSums {
  kind: InvoiceKind;
  /** Thousandths of a percent. */
  rate: number;
  documents: number;
  netMinor: number;
  taxMinor: number;
}
