import { Get, HttpCode, Post } from '@nestjs/common';
import { signedInManagers, STRICT } from '../cal/tickets/kernel/index.js';
import { managersOrPurchaser } from '../cal/tickets/sales/index.js';
import { DEMO_IDS } from '../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams, type StreamResponse } from '#core/rest';
import { streamed } from '../ticket-files/ticket-file-headers.js';
import {
  CorrectInvoiceDto,
  InvoiceDto,
  InvoicePdfDto,
  InvoiceXmlDto,
  IssueInvoiceDto,
  ListInvoicesDto,
  OrderInvoicesDto,
} from './invoice.dto.js';
import { readsInvoice } from './invoice.policy.js';
import { InvoiceListResponse, InvoiceResponse, OrderInvoicesResponse } from './invoice.response.js';
import { InvoicesService } from './invoices.service.js';

const NOT_FOUND = 'No such document (`invoice-not-found`).';

/** `invoices/v1/invoices`: invoices and credit notes. Nothing changes or deletes one. */
@RestController('invoices/v1', 'invoices')
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listInvoices',
    summary: 'List invoices and credit notes',
    description: 'Lists documents, the newest first. Amounts of credit notes are negative, so sums are what was sold.',
  })
  @ApiOkResponse({ description: 'A page of documents.', type: InvoiceListResponse })
  list(@RestParams() params: ListInvoicesDto): Promise<InvoiceListResponse> {
    return this.invoices.list(params);
  }

  @Post()
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'issueInvoice',
    summary: 'Issue the invoice of an order',
    description:
      'Issues the invoice of a completed order that has none, such as one that was paid before invoices were switched on. Orders get theirs by themselves when they are paid. Called again, it returns the invoice that is there.',
  })
  @ApiExample({ body: { order: DEMO_IDS.paidOrder } })
  @ApiCreatedResponse({ description: 'The invoice.', type: InvoiceResponse })
  @ApiErrors({
    404: 'No such order (`order-not-found`).',
    409: 'The order is not completed, is free or was paid in test mode, or invoices are off (`invoice-not-possible`).',
  })
  issue(@RestParams() { order }: IssueInvoiceDto): Promise<InvoiceResponse> {
    return this.invoices.issue(order);
  }

  @Get(':id')
  @Authorize(readsInvoice)
  @ApiOperation({
    operationId: 'getInvoice',
    summary: 'Get an invoice or credit note',
    description: 'Returns a document as it was issued, with its lines and taxes.',
  })
  @ApiExample({ path: { id: DEMO_IDS.invoice } })
  @ApiOkResponse({ description: 'The document.', type: InvoiceResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() { id }: InvoiceDto): Promise<InvoiceResponse> {
    return this.invoices.read(id);
  }

  @Get(':id/pdf')
  @Authorize(readsInvoice)
  @ApiOperation({
    operationId: 'getInvoicePdf',
    summary: 'Get an invoice or credit note as PDF',
    description: 'Returns the document in its language. The same document has the same bytes.',
  })
  @ApiExample({ path: { id: DEMO_IDS.invoice } })
  @ApiOkResponse({
    description: 'The document.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrors({ 404: NOT_FOUND, 429: 'The network has too many files made (`rest_too_many_requests`).' })
  async pdf(@RestParams() { id, paper }: InvoicePdfDto): Promise<StreamResponse> {
    return streamed(await this.invoices.pdf(id, paper));
  }

  @Get(':id/xml')
  @Authorize(readsInvoice)
  @ApiOperation({
    operationId: 'getInvoiceXml',
    summary: 'Get an invoice or credit note as electronic invoice',
    description:
      'Returns the document as XRechnung or as EN 16931, in the syntax CII (UN/CEFACT Cross Industry Invoice). The PDF of the document contains the latter (Factur-X, ZUGFeRD).',
  })
  @ApiExample({ path: { id: DEMO_IDS.invoice }, query: { profile: 'en16931' } })
  @ApiOkResponse({
    description: 'The document.',
    content: { 'application/xml': { schema: { type: 'string' } } },
  })
  @ApiErrors({
    404: NOT_FOUND,
    409: 'The document does not say all that the profile wants; `data.rules` names the rules (`e-invoice-not-possible`).',
    429: 'The network has too many files made (`rest_too_many_requests`).',
  })
  async xml(@RestParams() { id, profile, buyer_reference: reference }: InvoiceXmlDto): Promise<StreamResponse> {
    return streamed(await this.invoices.xml(id, profile, reference));
  }

  @Post(':id/correct')
  @HttpCode(201)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'correctInvoice',
    summary: 'Replace an invoice',
    description:
      'Takes back an invoice by a credit note, and issues another one with other details of the buyer. Both have new numbers; the first invoice stays as it is. Where credit notes have returned a part, both are about the rest.',
  })
  @ApiExample({ path: { id: DEMO_IDS.invoice }, body: { buyer: { company: 'Acme GmbH', country: 'DE' } } })
  @ApiCreatedResponse({ description: 'The new invoice.', type: InvoiceResponse })
  @ApiErrors({
    404: NOT_FOUND,
    409: 'It was replaced, nothing of it is left, or it is a credit note (`invoice-not-correctable`).',
  })
  correct(@RestParams() params: CorrectInvoiceDto): Promise<InvoiceResponse> {
    return this.invoices.correct(params);
  }
}

/** `invoices/v1/orders/<id>/invoices`. */
@RestController('invoices/v1', 'orders')
export class OrderInvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get(':id/invoices')
  @Authorize(managersOrPurchaser)
  @ApiOperation({
    operationId: 'listOrderInvoices',
    summary: 'List the invoices and credit notes of an order',
    description: 'Lists the documents of an order for its purchaser and for managers, the first one first.',
  })
  @ApiExample({ path: { id: DEMO_IDS.paidOrder } })
  @ApiOkResponse({ description: 'The documents.', type: OrderInvoicesResponse })
  list(@RestParams() { id }: OrderInvoicesDto): Promise<OrderInvoicesResponse> {
    return this.invoices.ofOrder(id);
  }
}
