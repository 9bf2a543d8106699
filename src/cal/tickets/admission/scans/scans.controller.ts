import { HttpCode, Post } from '@nestjs/common';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import type { AdmissionDevice } from '../devices/admission-device.js';
import { CurrentDevice, DEVICE_ENDPOINT, RequireAdmissionDevice } from '../devices/device-token.guard.js';
import { ScanResultsResponse } from './scan.response.js';
import { RecordScansDto } from './scans.dto.js';
import { ScansService } from './scans.service.js';

/** `cal/tickets/v1/admission/scans`: what devices have scanned. Each scan is a unit of work of its own. */
@RestController('cal/tickets/v1', 'admission/scans')
export class ScansController {
  constructor(private readonly scans: ScansService) {}

  @Post()
  @HttpCode(200)
  @Authorize(Public)
  @RequireAdmissionDevice()
  @Endpoint({ ...DEVICE_ENDPOINT, transaction: false })
  @ApiOperation({
    operationId: 'recordScans',
    summary: 'Record scans of a device',
    description:
      'Decides about scans, or stores what the device has decided without a network. A scan that is sent again with its nonce changes nothing, and is answered as what became of it.',
  })
  @ApiExample({
    body: {
      scans: [{ nonce: '7f3c9a10-1', list_id: 1, code: '10-0123456789abcdef', scanned_at: '2031-05-01T19:30:00.000Z' }],
      device_time: '2031-05-01T19:30:00.250Z',
    },
  })
  @ApiOkResponse({ description: 'What became of each scan.', type: ScanResultsResponse })
  @ApiErrors({ 401: 'The token is of no device (`admission-device-unknown`), or of one that was revoked.' })
  record(@CurrentDevice() device: AdmissionDevice, @RestParams() params: RecordScansDto): Promise<ScanResultsResponse> {
    return this.scans.record(device, params);
  }
}
