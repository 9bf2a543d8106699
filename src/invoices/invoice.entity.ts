import { Entity, ForeignKey, Index, JoinColumn, ManyToOne } from 'typeorm';
import {
  BigIntColumn,
  FlagColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  KeyColumn,
  MomentColumn,
  StringColumn,
} from '#core/database';
import type { InvoiceContent } from './invoice-content.js';

/** What a document is. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;

/** What a document is. */
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * An invoice or credit note. Rows are inserted and never changed: a mistake is corrected by a credit note and another
 * invoice.
 */
@Entity('invoices')
@Index('uq_invoices_number', ['series', 'year', 'sequence'], { unique: true })
@Index('uq_invoices_cause', ['cause'], { unique: true })
@Index('ix_invoices_order', ['order_id', 'id'])
@Index('ix_invoices_refers_to', ['refers_to'])
@Index('ix_invoices_issued', ['issued_utc', 'id'])
@Index('ix_invoices_email', ['buyer_email'])
@Index('ft_invoices', ['buyer_name', 'buyer_company', 'buyer_email'], { fulltext: true })
export class InvoiceEntity {
  /** Sequence number of the row. */
  @IdColumn()
  id: number;

  /** What it is. */
  @KeyColumn(20)
  kind: InvoiceKind;

  /** First part of its number. */
  @KeyColumn(12)
  series: string;

  /** Year of issue on the clock of the site. */
  @IntColumn()
  year: number;

  /** Number within series and year, from 1 without gaps. */
  @IntColumn()
  sequence: number;

  /** Why it was issued, once: `order:<id>`, `refund:<id>`, `cancel:<invoice>` or `replace:<invoice>`; unique. */
  @KeyColumn(40)
  cause: string;

  /** The order; null once it was deleted. */
  @ForeignKey('ticket_orders', { onDelete: 'SET NULL' })
  @IntColumn({ nullable: true })
  order_id: number | null;

  /** Of a credit note, the invoice that it reduces; of an invoice that replaces another one, that one. */
  @IntColumn({ nullable: true })
  refers_to: number | null;

  @ManyToOne(() => InvoiceEntity, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'refers_to' })
  referred?: InvoiceEntity | null;

  /** A credit note that takes back the whole invoice, so that another one can replace it. */
  @FlagColumn()
  is_cancellation: boolean;

  /** UTC. */
  @MomentColumn()
  issued_utc: string;

  /** The same on the clock of the site: its day is the date of the document. */
  @MomentColumn()
  issued: string;

  /** ISO code. */
  @KeyColumn(3)
  currency: string;

  /** What is to be paid, minor units; negative for credit notes. */
  @BigIntColumn()
  total_minor: number;

  /** Tax in it, minor units; negative for credit notes. */
  @BigIntColumn()
  tax_minor: number;

  /** Name of the buyer. */
  @StringColumn(250)
  buyer_name: string;

  /** Company of the buyer, for searches; empty: a person buys. */
  @StringColumn(250, { default: '' })
  buyer_company: string;

  /** E-mail address of the buyer. */
  @StringColumn(254)
  buyer_email: string;

  /** Everything that the document says. */
  @JsonColumn()
  content: InvoiceContent;
}

/** The number of a document: `INV-2031-00042`. */
export function invoiceNumber({ series, year, sequence }: Pick<InvoiceEntity, 'series' | 'year' | 'sequence'>): string {
  return `${series}-${year}-${String(sequence).padStart(5, '0')}`;
}
