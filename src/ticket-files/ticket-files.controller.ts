import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { DEMO_IDS } from '../demo/demo-ids.js';
import { managersOrHolder, managersOrPurchaser } from '../cal/tickets/sales/index.js';
import { injectableOf } from '#core/modules';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams, type StreamResponse } from '#core/rest';
import { AttendeeFileDto, OrderFileDto } from './ticket-file.dto.js';
import { WalletLinkResponse } from './ticket-file.response.js';
import { streamed } from './ticket-file-headers.js';
import { TicketFilesService } from './ticket-files.service.js';
import { ApplePassService } from './wallets/apple-pass.service.js';
import { GoogleWalletService } from './wallets/google-wallet.service.js';

const BINARY = { schema: { type: 'string' as const, format: 'binary' } };
const NOT_VALID = 'The order is not complete, or the event is cancelled (`tickets-not-valid`).';
const TOO_MANY = 'The network has too many files made (`rest_too_many_requests`).';

/** `cal/tickets/v1/orders/<id>/tickets.pdf`. */
@RestController('cal/tickets/v1', 'orders')
export class OrderFilesController {
  constructor(private readonly files: TicketFilesService) {}

  @Get(':id/tickets.pdf')
  @Authorize(managersOrPurchaser)
  @ApiOperation({
    operationId: 'getOrderPdf',
    summary: 'Get the tickets of an order as PDF',
    description: 'Returns the valid tickets of an order as one PDF. The same tickets have the same bytes.',
  })
  @ApiExample({ path: { id: DEMO_IDS.paidOrder }, query: { per_page: 3 } })
  @ApiOkResponse({ description: 'The tickets.', content: { 'application/pdf': BINARY } })
  @ApiErrors({ 404: 'No such order (`order-not-found`).', 409: NOT_VALID, 429: TOO_MANY })
  async pdf(@CurrentUser() caller: Caller, @RestParams() params: OrderFileDto): Promise<StreamResponse> {
    return streamed(await this.files.orderPdf(caller, params.id, params));
  }
}

/** `cal/tickets/v1/attendees/<id>`: the ticket of an attendee as a file, and for wallets. */
@RestController('cal/tickets/v1', 'attendees')
export class AttendeeFilesController {
  constructor(private readonly files: TicketFilesService) {}

  @Get(':id/ticket.pdf')
  @Authorize(managersOrHolder)
  @ApiOperation({
    operationId: 'getTicketPdf',
    summary: 'Get the ticket of an attendee as PDF',
    description: 'Returns the ticket with its code, event, venue, organizer, holder, price and terms.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee }, query: { paper: 'letter' } })
  @ApiOkResponse({ description: 'The ticket.', content: { 'application/pdf': BINARY } })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).', 409: NOT_VALID, 429: TOO_MANY })
  async pdf(@CurrentUser() caller: Caller, @RestParams() params: AttendeeFileDto): Promise<StreamResponse> {
    return streamed(await this.files.pdf(caller, await this.files.attendee(params.id), params));
  }

  @Get(':id/ticket.pkpass')
  @Authorize(managersOrHolder)
  @Endpoint({
    available: injectableOf([ApplePassService], (passes) => () => Promise.resolve(passes.isOn)),
  })
  @ApiOperation({
    operationId: 'getTicketPass',
    summary: 'Get the ticket of an attendee for Apple Wallet',
    description:
      'Returns a signed pass; void once the ticket is refunded or its event is cancelled. A later download replaces the pass. Not available without APPLE_PASS_CERTIFICATE.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({ description: 'The pass.', content: { 'application/vnd.apple.pkpass': BINARY } })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).', 409: NOT_VALID, 429: TOO_MANY })
  async applePass(@CurrentUser() caller: Caller, @RestParams() params: AttendeeFileDto): Promise<StreamResponse> {
    return streamed(await this.files.applePass(caller, await this.files.attendee(params.id), params));
  }

  @Get(':id/google-wallet')
  @Authorize(managersOrHolder)
  @Endpoint({
    available: injectableOf([GoogleWalletService], (wallet) => () => Promise.resolve(wallet.isOn)),
  })
  @ApiOperation({
    operationId: 'getGoogleWalletLink',
    summary: 'Get the link that adds a ticket to Google Wallet',
    description:
      'Returns an address that contains the signed ticket; nothing is sent to Google. Not available without GOOGLE_WALLET_KEY.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({ description: 'The link.', type: WalletLinkResponse })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).', 409: NOT_VALID, 429: TOO_MANY })
  async googleLink(@CurrentUser() caller: Caller, @RestParams() params: AttendeeFileDto): Promise<WalletLinkResponse> {
    return { url: await this.files.googleLink(caller, await this.files.attendee(params.id), params) };
  }
}
