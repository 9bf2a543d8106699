import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../../kernel/access/attendee-access.service.js';
import { AdmissionDeviceEditorService } from './admission-device-editor.service.js';
import {
  AdmissionDeviceDto,
  AdmissionDevicesDto,
  ChangeAdmissionDeviceDto,
  CreateAdmissionDeviceDto,
} from './admission-device.dto.js';
import {
  AdmissionDeviceListResponse,
  AdmissionDeviceResponse,
  NewAdmissionDeviceResponse,
} from './admission-device.response.js';

/** The demo site has no device: examples show the form of requests. */
const EXAMPLE_ID = 1;
const NOT_FOUND = 'No such device (`admission-device-not-found`).';
const REVOKED = 'The device was revoked (`admission-device-not-in-use`).';

/** `cal/tickets/v1/admission/devices`: phones and tablets that check attendees in. */
@RestController('cal/tickets/v1', 'admission/devices')
export class AdmissionDevicesController {
  constructor(private readonly devices: AdmissionDeviceEditorService) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listAdmissionDevices',
    summary: 'List devices for check-in',
    description:
      'Lists devices with their last contact, the difference of their clock and the scans that wait on them: of all check-in lists, or of one. Never their secrets.',
  })
  @ApiOkResponse({ description: 'The devices.', type: AdmissionDeviceListResponse })
  list(@RestParams() params: AdmissionDevicesDto): Promise<AdmissionDeviceListResponse> {
    return this.devices.list(params);
  }

  @Post()
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createAdmissionDevice',
    summary: 'Make a device for check-in',
    description:
      'Makes a device with a QR code that enrolls it once within 24 hours. A device needs no account; it sees no e-mail addresses, prices of orders or answers.',
  })
  @ApiExample({ body: { name: 'Phone 3', gate: 'North', rights: ['scan', 'search'] } })
  @ApiCreatedResponse({
    description: 'The device. Only this answer contains the QR code.',
    type: NewAdmissionDeviceResponse,
  })
  @ApiErrors({ 409: 'There are too many devices (`too-many-admission-devices`).' })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateAdmissionDeviceDto,
  ): Promise<NewAdmissionDeviceResponse> {
    return this.devices.create(caller, params);
  }

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getAdmissionDevice',
    summary: 'Show a device for check-in',
    description: 'Shows a device without its secrets.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiOkResponse({ description: 'The device.', type: AdmissionDeviceResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() { id }: AdmissionDeviceDto): Promise<AdmissionDeviceResponse> {
    return this.devices.read(id);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'changeAdmissionDevice',
    summary: 'Change a device for check-in',
    description: 'Changes what is sent: name, gate, rights and lists. The rights count at once.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID }, body: { gate: 'South' } })
  @ApiOkResponse({ description: 'The device.', type: AdmissionDeviceResponse })
  @ApiErrors({ 404: NOT_FOUND, 409: REVOKED })
  change(@RestParams() params: ChangeAdmissionDeviceDto): Promise<AdmissionDeviceResponse> {
    return this.devices.change(params);
  }

  @Delete(':id')
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'revokeAdmissionDevice',
    summary: 'Revoke a device for check-in',
    description:
      'Ends the access of a device at once; its page wipes all data at its next contact, whose moment is then shown (`wiped_utc`). Its scans stay.',
  })
  @ApiOkResponse({ description: 'The revoked device.', type: AdmissionDeviceResponse })
  @ApiErrors({ 404: NOT_FOUND })
  revoke(@RestParams() { id }: AdmissionDeviceDto): Promise<AdmissionDeviceResponse> {
    return this.devices.revoke(id);
  }

  @Post(':id/enrollment')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'enrollAdmissionDeviceAgain',
    summary: 'Make a new QR code of a device',
    description:
      'Makes a QR code that enrolls the device once within 24 hours, for example on another phone. A former code ends at once; the present token of the device ends when the new code is used.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiOkResponse({
    description: 'The device. Only this answer contains the QR code.',
    type: NewAdmissionDeviceResponse,
  })
  @ApiErrors({ 404: NOT_FOUND, 409: REVOKED })
  enroll(@RestParams() { id }: AdmissionDeviceDto): Promise<NewAdmissionDeviceResponse> {
    return this.devices.enrollAgain(id);
  }
}
