import { ApiProperty } from '#core/openapi';
import { INVOICE_KINDS, type InvoiceKind } from '../../invoices/invoice.entity.js';
import { DOCUMENT_REASONS, MONEY_REASONS, type Reason } from './order-position.js';

/** Gross sales at one tax rate. */
export class StatementSalesResponse {
  /** Tax rate in percent; 0: no tax. @example 19 */
  tax_percent!: number;

  /** Gross prices (with tax) of tickets and fees that were sold, minor units. @example 50000 */
  @ApiProperty({ type: 'integer' })
  sold_minor!: number;

  /** What refunds returned of tickets and fees, with tax, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** Sold less refunded, with tax, minor units. @example 47500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;
}

/** Invoices or credit notes at one tax rate. */
export class StatementDocumentsResponse {
  /** What the documents are. */
  @ApiProperty({ enum: INVOICE_KINDS })
  kind!: InvoiceKind;

  /** Tax rate in percent; 0: no tax. @example 19 */
  tax_percent!: number;

  /** Documents with an amount at this rate. @example 12 */
  @ApiProperty({ type: 'integer' })
  documents!: number;

  /** Amount without tax, minor units; of credit notes negative. @example 42017 */
  @ApiProperty({ type: 'integer' })
  net_minor!: number;

  /** Tax, minor units; of credit notes negative. @example 7983 */
  @ApiProperty({ type: 'integer' })
  tax_minor!: number;

  /** Gross amount (with tax), minor units; of credit notes negative. @example 50000 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;
}

/** Money of one payment provider. Nothing of it is negative, except what payouts brought. */
export class StatementProviderResponse {
  /** Payment provider; `exchange`: money that moved between orders and neither came nor left. @example stripe */
  provider!: string;

  /** Captured payments. @example 12 */
  @ApiProperty({ type: 'integer' })
  payments!: number;

  /** Sum of them, minor units. @example 50000 */
  @ApiProperty({ type: 'integer' })
  captured_minor!: number;

  /** Refunds that were paid. @example 1 */
  @ApiProperty({ type: 'integer' })
  refunds!: number;

  /** Sum of them, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** Refunds that were requested until the end of the period and are still not paid. @example 0 */
  @ApiProperty({ type: 'integer' })
  open_refunds!: number;

  /** Sum of them, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  refunding_minor!: number;

  /** What disputes took, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  disputed_minor!: number;

  /** What disputes gave back because they were won, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  dispute_returned_minor!: number;

  /** Captured less refunds and disputes, minor units. @example 47500 */
  @ApiProperty({ type: 'integer' })
  total_minor!: number;
}

/** What a payment service sent to the bank, in the currency of the payout, which can be another one than that of orders. */
export class StatementPayoutsResponse {
  /** Payment provider. @example stripe */
  provider!: string;

  /** ISO 4217 code. @example EUR */
  currency!: string;

  /** Payouts that arrived in the period (days of UTC). @example 4 */
  @ApiProperty({ type: 'integer' })
  payouts!: number;

  /** What arrived, minor units. @example 46000 */
  @ApiProperty({ type: 'integer' })
  amount_minor!: number;

  /** Fees that the service took from these payouts, minor units; null: it does not say all of them. @example 1500 */
  @ApiProperty({ type: 'integer', nullable: true })
  fee_minor!: number | null;
}

/** A reason for a difference. */
export class StatementReasonResponse {
  /** Name of the reason (docs/accounting.md). @example orders_without_document */
  @ApiProperty({ enum: [...DOCUMENT_REASONS, ...MONEY_REASONS] })
  reason!: Reason;

  /** Amount, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  amount_minor!: number;
}

/** Why two sums differ. */
export class StatementDifferenceResponse {
  /** The first sum less the second one, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  difference_minor!: number;

  /** The reasons that have an amount. */
  reasons!: StatementReasonResponse[];

  /** What no reason explains, minor units; anything but 0 is a fault of the service or of its data. @example 0 */
  @ApiProperty({ type: 'integer' })
  unexplained_minor!: number;
}

/** The statement of one currency. */
export class CurrencyStatementResponse {
  /** ISO 4217 code. @example EUR */
  currency!: string;

  /** Gross sales by tax rate. */
  sales!: StatementSalesResponse[];

  /** Sum of them: sold less refunded, with tax, minor units. @example 47500 */
  @ApiProperty({ type: 'integer' })
  sales_minor!: number;

  /** Invoices and credit notes of the period by tax rate. */
  documents!: StatementDocumentsResponse[];

  /** Gross sum of them, minor units. @example 47500 */
  @ApiProperty({ type: 'integer' })
  documents_minor!: number;

  /** Money by payment provider. */
  providers!: StatementProviderResponse[];

  /** Sum of the money that came and left, without exchanges, minor units. @example 47500 */
  @ApiProperty({ type: 'integer' })
  money_minor!: number;

  /** Sales less documents. */
  sales_to_documents!: StatementDifferenceResponse;

  /** Documents less money. */
  documents_to_money!: StatementDifferenceResponse;
}

/** A period as accounting needs it. */
export class AccountingStatementResponse {
  /** First day. @example "2031-05-01" */
  from!: string;

  /** Last day, included. @example "2031-05-31" */
  to!: string;

  /** Zone of the days: that of the site. @example Europe/Berlin */
  timezone!: string;

  /** By currency. Payments in the test mode of a payment service are left out. */
  currencies!: CurrencyStatementResponse[];

  /** Payouts of payment services that list them. */
  payouts!: StatementPayoutsResponse[];

  /** Whether all payment services that list payouts were queried and gave an answer. */
  payouts_complete!: boolean;

  /** Providers with payments in the period whose fees are not known: by hand, by bank, or services without a list of payouts. */
  fees_unknown_of!: string[];
}
