import { Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import { AdmissionDevice } from './admission-device.js';
import { DeviceStatusDto, EnrollDeviceDto } from './admission-device.dto.js';
import {
  DeviceStatusResponse,
  EnrolledDeviceResponse,
  OwnDeviceResponse,
  RolledTokenResponse,
} from './admission-device.response.js';
import { DeviceEnrollmentsService } from './device-enrollments.service.js';
import { CurrentDevice, DEVICE_ENDPOINT, RequireAdmissionDevice } from './device-token.guard.js';
import { OwnDeviceService } from './own-device.service.js';

const NO_DEVICE =
  'No token of a device in `X-Device-Token` (`admission-device-unknown`), or that of a revoked one (`admission-device-revoked`, with `data.wipe`: delete all data).';

/** `cal/tickets/v1/admission`: what devices send and read, with their token instead of an account. */
@RestController('cal/tickets/v1', 'admission')
export class OwnDeviceController {
  constructor(
    private readonly own: OwnDeviceService,
    private readonly enrollments: DeviceEnrollmentsService,
  ) {}

  @Post('enrollments')
  @Authorize(Public)
  // Without a unit of work of the request: wrong secrets are counted, although they are refused.
  @Endpoint({ strict: UNCHECKED_PARAMETERS, transaction: false, personal: true })
  @ApiOperation({
    operationId: 'enrollDevice',
    summary: 'Enroll a device',
    description: 'Exchanges the secret of a QR code for the token of the device. It works once, within 24 hours.',
  })
  @ApiExample({ body: { token: '6mkRE3sVYxA6JkqfF0qdRYUJHPCd1eYqXyYgYJq2mEo', software: 'Chrome 139, Android 16' } })
  @ApiCreatedResponse({ description: 'The device with its token.', type: EnrolledDeviceResponse })
  @ApiErrors({
    401: 'The code was used already, was replaced, or is unknown (`admission-enrollment-unknown`).',
    410: 'The code has expired (`admission-enrollment-expired`).',
  })
  enroll(@RestParams() params: EnrollDeviceDto): Promise<EnrolledDeviceResponse> {
    return this.enrollments.enroll(params);
  }

  @Get('device')
  @Authorize(Public)
  @RequireAdmissionDevice()
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'getOwnDevice',
    summary: 'Show the device of the token',
    description: 'Shows a device its name, rights, check-in lists and the keys of signed codes.',
  })
  @ApiOkResponse({ description: 'The device.', type: OwnDeviceResponse })
  @ApiErrors({ 401: NO_DEVICE })
  read(@CurrentDevice() device: AdmissionDevice): Promise<OwnDeviceResponse> {
    return this.own.read(device);
  }

  @Post('device/token')
  @HttpCode(200)
  @Authorize(Public)
  @RequireAdmissionDevice()
  @Endpoint({ ...DEVICE_ENDPOINT, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'rollDeviceToken',
    summary: 'Replace the token of the device',
    description: 'Makes a new token for the device. The one that was sent ends at once.',
  })
  @ApiOkResponse({ description: 'The new token, which only this answer contains.', type: RolledTokenResponse })
  @ApiErrors({ 401: NO_DEVICE })
  roll(
    @CurrentDevice() device: AdmissionDevice,
    @Headers('x-device-token') token: string,
  ): Promise<RolledTokenResponse> {
    return this.own.roll(device, token);
  }

  @Post('device/status')
  @HttpCode(200)
  @Authorize(Public)
  @RequireAdmissionDevice()
  @Endpoint({ ...DEVICE_ENDPOINT, transaction: 'with-key' })
  @ApiOperation({
    operationId: 'sendDeviceStatus',
    summary: 'Send the status of the device',
    description:
      'Stores the difference of the clocks and how many scans wait on the device; managers see both. Answers whether the device must read its lists and rights again.',
  })
  @ApiExample({ body: { device_time: '2031-07-01T16:45:00.000Z', queue_length: 0 } })
  @ApiOkResponse({ description: 'The clock of the service.', type: DeviceStatusResponse })
  @ApiErrors({ 401: NO_DEVICE })
  status(
    @CurrentDevice() device: AdmissionDevice,
    @RestParams() params: DeviceStatusDto,
  ): Promise<DeviceStatusResponse> {
    return this.own.noteStatus(device, params);
  }
}
