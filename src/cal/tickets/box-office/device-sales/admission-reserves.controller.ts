import { Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { AdmissionDevice } from '../../admission/devices/admission-device.js';
import { CurrentDevice, DEVICE_ENDPOINT, RequireAdmissionDevice } from '../../admission/devices/device-token.guard.js';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import { AdmissionReserveListResponse, AdmissionReserveResponse } from './admission-reserve.response.js';
import { AdmissionReservesService } from './admission-reserves.service.js';
import { AdmissionReserveDto, CreateReserveDto } from './device-sale.dto.js';

const NO_DEVICE = 'The token is of no device (`admission-device-unknown`), or of one that was revoked.';

/** `cal/tickets/v1/admission/reserves`: seats that devices hold for sales without a network. */
@RestController('cal/tickets/v1', 'admission/reserves')
export class AdmissionReservesController {
  constructor(private readonly reserves: AdmissionReservesService) {}

  @Get()
  @Authorize(Public)
  @RequireAdmissionDevice('sell', { orManagers: true })
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'listAdmissionReserves',
    summary: 'List the seats that a device holds',
    description: 'Lists the reserves of the device; for managers, those of all devices.',
  })
  @ApiOkResponse({ description: 'The reserves.', type: AdmissionReserveListResponse })
  @ApiErrors({ 401: NO_DEVICE })
  list(@CurrentDevice() device: AdmissionDevice | undefined): Promise<AdmissionReserveListResponse> {
    return this.reserves.list(device);
  }

  @Post()
  @Authorize(Public)
  @RequireAdmissionDevice('sell')
  @Endpoint({ ...DEVICE_ENDPOINT, transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createAdmissionReserve',
    summary: 'Hold seats for a device',
    description:
      'Holds seats of a ticket, so that the device sells them without a network. They are not sold otherwise until their time ends or they are returned.',
  })
  @ApiExample({ body: { ticket_id: DEMO_IDS.ticket, quantity: 10, hours: 6 } })
  @ApiCreatedResponse({ description: 'The reserve.', type: AdmissionReserveResponse })
  @ApiErrors({
    401: NO_DEVICE,
    403: 'No list of the device admits the ticket (`admission-ticket-not-permitted`).',
    404: 'No such ticket (`ticket-does-not-exist`).',
    409: 'There are not enough seats (`ticket-sold-out`), or too many reserves (`too-many-reserves`).',
  })
  create(
    @CurrentDevice() device: AdmissionDevice,
    @RestParams() params: CreateReserveDto,
  ): Promise<AdmissionReserveResponse> {
    return this.reserves.create(device, params);
  }

  @Post(':id/return')
  @HttpCode(200)
  @Authorize(Public)
  @RequireAdmissionDevice('sell', { orManagers: true })
  @Endpoint({ ...DEVICE_ENDPOINT, transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'returnAdmissionReserve',
    summary: 'Return the seats of a reserve',
    description: 'Gives back the seats of a reserve that were not sold. Send queued sales first.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'The reserve.', type: AdmissionReserveResponse })
  @ApiErrors({ 401: NO_DEVICE, 404: 'No such reserve (`admission-reserve-not-found`).' })
  giveBack(
    @CurrentDevice() device: AdmissionDevice | undefined,
    @RestParams() { id }: AdmissionReserveDto,
  ): Promise<AdmissionReserveResponse> {
    return this.reserves.giveBack(device, id);
  }
}
