import { Get } from '@nestjs/common';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { AdmissionListCountsService } from '../lists/admission-list-counts.service.js';
import { AdmissionListDto } from '../lists/admission-list.dto.js';
import { AdmissionListCountsResponse } from '../lists/admission-list.response.js';
import { AdmissionDevice } from './admission-device.js';
import { CurrentDevice, DEVICE_ENDPOINT, RequireAdmissionDevice } from './device-token.guard.js';

/** The demo site has no list: examples show the form of requests. */
const EXAMPLE_ID = 1;

/** `cal/tickets/v1/admission/lists/<id>/counts`: for managers of attendees, and for devices of the list. */
@RestController('cal/tickets/v1', 'admission/lists')
export class AdmissionListCountsController {
  constructor(private readonly listCounts: AdmissionListCountsService) {}

  @Get(':id/counts')
  @Authorize(Public)
  @RequireAdmissionDevice('scan', { orManagers: true })
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'getAdmissionListCounts',
    summary: 'Count entries of a check-in list',
    description:
      'Counts who is expected, has entered and is inside, by gate and by ticket; for managers of attendees, and for devices of the list (`X-Device-Token`).',
  })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiOkResponse({ description: 'The counts.', type: AdmissionListCountsResponse })
  @ApiErrors({
    401: 'Neither a manager nor a device (`admission-device-unknown`, `admission-device-revoked`).',
    404: 'No such check-in list, or for a device, none that it works with (`admission-list-not-found`).',
  })
  counts(
    @CurrentDevice() device: AdmissionDevice | undefined,
    @RestParams() { id }: AdmissionListDto,
  ): Promise<AdmissionListCountsResponse> {
    return this.listCounts.read(id, device);
  }
}
