import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { BillingDetailsDto } from '../cal/tickets/sales/index.js';
import { accepting, anyId, MAX_ID, RestParam, type ParamDeclaration } from '#core/parameters';
import { isWall } from '#core/time';
import { PAPER_NAMES, type Paper } from '../ticket-files/pdf/paper.js';
import { E_INVOICE_PROFILES, type EInvoiceProfile } from './e-invoice/e-invoice.mapper.js';
import { INVOICE_KINDS, type InvoiceKind } from './invoice.entity.js';

const day = accepting('a day, such as 2031-05-01', (value) => isWall(`${String(value)} 00:00:00`));

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true };

const ORDER_KEY: ParamDeclaration = { type: 'string', description: 'Secret of the order, for its purchaser.' };

/** Parameters of `GET invoices`. */
export class ListInvoicesDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: 100_000, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Documents on a page, 1 to 100.' })
  per_page: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, description: 'Only documents of this order.' })
  order?: number;

  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: MAX_ID },
    maxItems: 100,
    description: 'Only these documents, by id.',
  })
  include?: number[];

  @RestParam({ type: 'string', enum: [...INVOICE_KINDS], description: 'Only invoices or only credit notes.' })
  kind?: InvoiceKind;

  @RestParam({
    type: 'string',
    maxLength: 254,
    description:
      'Number of a document, such as `INV-2031-00042`, number of an order, such as `#1207`, or beginnings of words of the name, company and e-mail address of the buyer.',
  })
  search?: string;

  @RestParam({ type: 'string', check: day, description: 'First day, in the zone of the site. Default: no limit.' })
  from?: string;

  @RestParam({ type: 'string', check: day, description: 'Last day, included. Default: no limit.' })
  to?: string;
}

/** Parameters of `POST invoices`. */
export class IssueInvoiceDto {
  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    required: true,
    description: 'Order that is paid. If it has an invoice, that one is returned.',
  })
  order: number;
}

/** Parameters of routes that name a document. */
export class InvoiceDto {
  @RestParam({ ...ID, description: 'Id of the document.' })
  id: number;

  @RestParam(ORDER_KEY)
  order_key?: string;
}

/** Parameters of `GET invoices/<id>/pdf`. */
export class InvoicePdfDto extends InvoiceDto {
  @RestParam({ type: 'string', enum: PAPER_NAMES, default: 'a4', description: 'Paper.' })
  paper: Paper;
}

/** Parameters of `GET invoices/<id>/xml`. */
export class InvoiceXmlDto extends InvoiceDto {
  @RestParam({
    type: 'string',
    enum: [...E_INVOICE_PROFILES],
    default: 'xrechnung',
    description: 'What it conforms to: XRechnung 3.0, or EN 16931 as it is, which is in the PDF.',
  })
  profile: EInvoiceProfile;

  @RestParam({
    type: 'string',
    pattern: '^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,99}$',
    description: 'Reference of the buyer, such as a Leitweg-ID. Default: the number of the order.',
  })
  buyer_reference?: string;
}

/** The buyer of a corrected invoice. */
export class InvoiceBuyerDto extends BillingDetailsDto {
  @RestParam({ type: 'string', minLength: 1, maxLength: 250, description: 'Name of the person. Default: as before.' })
  name?: string;
}

/** Parameters of `POST invoices/<id>/correct`. */
export class CorrectInvoiceDto {
  @RestParam({ ...ID, description: 'Id of the invoice.' })
  id: number;

  @RestParam({ type: 'object', required: true, description: 'Who buys: {name, company, address, country, vat_id}.' })
  @ValidateNested()
  @Type(() => InvoiceBuyerDto)
  buyer: InvoiceBuyerDto;
}

/** Parameters of `GET orders/<id>/invoices`. */
export class OrderInvoicesDto {
  @RestParam({ ...ID, description: 'Id of the order.' })
  id: number;

  @RestParam(ORDER_KEY)
  order_key?: string;
}
