import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams, type RestResponse } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { AdmissionDevice } from '../../admission/devices/admission-device.js';
import { CurrentDevice, DEVICE_ENDPOINT, RequireAdmissionDevice } from '../../admission/devices/device-token.guard.js';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import { BoxOfficeQuoteResponse } from '../box-office-quote.response.js';
import { DeviceSaleDto, DeviceSaleQuoteDto, ResolveSaleConflictDto } from './device-sale.dto.js';
import { DeviceSaleResponse } from './device-sale.response.js';
import { DeviceSalesService } from './device-sales.service.js';
import { SaleConflictListResponse, SaleConflictResponse } from './sale-conflict.response.js';
import { SaleConflictsService } from './sale-conflicts.service.js';

const NO_DEVICE = 'The token is of no device (`admission-device-unknown`), or of one that was revoked.';
const NOT_PERMITTED =
  'The device may not sell (`admission-device-right`), or no list of it admits the ticket (`admission-ticket-not-permitted`).';

/** `cal/tickets/v1/admission/sales`: what devices sell. Orders take seats, so they are units of work of their own. */
@RestController('cal/tickets/v1', 'admission/sales')
export class DeviceSalesController {
  constructor(
    private readonly sales: DeviceSalesService,
    private readonly conflicts: SaleConflictsService,
  ) {}

  @Post('quotes')
  @HttpCode(200)
  @Authorize(Public)
  @RequireAdmissionDevice('sell')
  @Endpoint({ ...DEVICE_ENDPOINT, transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'quoteDeviceSale',
    summary: 'Get what a sale at the entrance would cost',
    description: 'Returns the total of tickets that the check-in lists of the device admit. Stores nothing.',
  })
  @ApiExample({ body: { tickets: [{ ticket_id: DEMO_IDS.ticket, quantity: 2 }] } })
  @ApiOkResponse({ description: 'What it would cost now.', type: BoxOfficeQuoteResponse })
  @ApiErrors({ 401: NO_DEVICE, 403: NOT_PERMITTED, 404: 'No such ticket (`ticket-does-not-exist`).' })
  quote(
    @CurrentDevice() device: AdmissionDevice,
    @RestParams() params: DeviceSaleQuoteDto,
  ): Promise<BoxOfficeQuoteResponse> {
    return this.sales.quote(device, params);
  }

  @Post()
  @Authorize(Public)
  @RequireAdmissionDevice('sell')
  @Endpoint({ ...DEVICE_ENDPOINT, transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createDeviceSale',
    summary: 'Sell tickets at the entrance',
    description:
      'Sells tickets at their price, with the payment that was taken, or gives them to guests. Tickets are mailed where an address is given; the response has their codes for printing. The payment is in the cash report of the account that has made the device. A sale without a network (`offline`) takes seats from the reserves of the device first; a refused one is stored as a conflict.',
  })
  @ApiExample({
    body: {
      nonce: '7f3c9a10-1',
      tickets: [{ ticket_id: DEMO_IDS.ticket, price: 'complimentary' }],
      purchaser: { name: 'Ada' },
    },
  })
  @ApiCreatedResponse({ description: 'The order with the codes of its tickets.', type: DeviceSaleResponse })
  @ApiErrors({
    401: NO_DEVICE,
    403: NOT_PERMITTED,
    404: 'No such ticket (`ticket-does-not-exist`) or list of the device (`admission-list-not-found`).',
    409: 'There are not enough seats, the event is cancelled, or the total is another one.',
    422: 'The nonce was used for another sale (`rest_idempotency_key_reused`).',
  })
  sell(
    @CurrentUser() caller: Caller,
    @CurrentDevice() device: AdmissionDevice,
    @RestParams() params: DeviceSaleDto,
  ): Promise<RestResponse<DeviceSaleResponse>> {
    return this.sales.sell(caller, device, params);
  }

  @Get('conflicts')
  @Authorize(Public)
  @RequireAdmissionDevice('override', { orManagers: true })
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'listSaleConflicts',
    summary: 'List sales without a network that were refused',
    description:
      'Lists what devices have sold without a network and the service refused afterwards: for managers, and devices with the right `override`, which see devices of the same lists.',
  })
  @ApiOkResponse({ description: 'The conflicts.', type: SaleConflictListResponse })
  @ApiErrors({ 401: NO_DEVICE })
  list(@CurrentDevice() device: AdmissionDevice | undefined): Promise<SaleConflictListResponse> {
    return this.conflicts.list(device);
  }

  @Post('conflicts/:id/resolved')
  @HttpCode(200)
  @Authorize(Public)
  @RequireAdmissionDevice('override', { orManagers: true })
  @Endpoint({ ...DEVICE_ENDPOINT, transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'resolveSaleConflict',
    summary: 'Resolve a refused sale',
    description:
      'Notes that a supervisor has dealt with a sale that was refused. With `sell`, it becomes an order at the present price, also beyond the capacity.',
  })
  @ApiExample({ path: { id: 1 }, body: { sell: true } })
  @ApiOkResponse({ description: 'The conflict.', type: SaleConflictResponse })
  @ApiErrors({
    401: NO_DEVICE,
    404: 'No such conflict (`admission-conflict-not-found`).',
    409: 'It cannot become an order: the event is cancelled.',
  })
  resolve(
    @CurrentUser() caller: Caller,
    @CurrentDevice() device: AdmissionDevice | undefined,
    @RestParams() params: ResolveSaleConflictDto,
  ): Promise<SaleConflictResponse> {
    return this.conflicts.resolve(caller, device, params);
  }
}
