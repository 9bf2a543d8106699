import { Get } from '@nestjs/common';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { AdmissionDevice } from '../devices/admission-device.js';
import { CurrentDevice, DEVICE_ENDPOINT, RequireAdmissionDevice } from '../devices/device-token.guard.js';
import { AdmissionChangesDto, FindAttendeesDto } from './admission-changes.dto.js';
import { AdmissionChangesService } from './admission-changes.service.js';
import { AttendeeSearchService } from './attendee-search.service.js';
import { AdmissionChangesResponse, FoundAttendeesResponse } from './listed-attendee.response.js';

const UNKNOWN_DEVICE = 'The token is of no device (`admission-device-unknown`), or of one that was revoked.';
const UNKNOWN_LIST = 'The device has no such list (`admission-list-not-found`).';

/** `cal/tickets/v1/admission/changes` and `attendees`: what devices know of the attendees of a list. */
@RestController('cal/tickets/v1', 'admission')
export class AdmissionChangesController {
  constructor(
    private readonly admissionChanges: AdmissionChangesService,
    private readonly search: AttendeeSearchService,
  ) {}

  @Get('changes')
  @Authorize(Public)
  @RequireAdmissionDevice()
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'listAdmissionChanges',
    summary: 'Copy a check-in list and follow its changes',
    description:
      'Begins the list of attendees without `cursor`, and gives what changed since with it. Store the items, remove those of `removed`, and store the cursor in one transaction. With `full` the list begins anew, also where changes are not recorded (`SYNC_RETENTION_DAYS`).',
  })
  @ApiExample({ query: { list_id: 1 } })
  @ApiOkResponse({ description: 'A part of the list, or what changed.', type: AdmissionChangesResponse })
  @ApiErrors({
    400: 'The cursor is none of this route (`admission-cursor-invalid`).',
    401: UNKNOWN_DEVICE,
    404: UNKNOWN_LIST,
  })
  changes(
    @CurrentDevice() device: AdmissionDevice,
    @RestParams() params: AdmissionChangesDto,
  ): Promise<AdmissionChangesResponse> {
    return this.admissionChanges.next(device, params);
  }

  @Get('attendees')
  @Authorize(Public)
  @RequireAdmissionDevice('search')
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'findAdmissionAttendees',
    summary: 'Find attendees of a check-in list by name',
    description: 'Finds at most 20 attendees of a list by words of their names, or by the number of the ticket.',
  })
  @ApiExample({ query: { list_id: 1, search: 'lovelace' } })
  @ApiOkResponse({ description: 'The attendees by name.', type: FoundAttendeesResponse })
  @ApiErrors({
    401: UNKNOWN_DEVICE,
    403: 'The device does not have the right `search` (`admission-device-right`).',
    404: UNKNOWN_LIST,
  })
  find(
    @CurrentDevice() device: AdmissionDevice,
    @RestParams() params: FindAttendeesDto,
  ): Promise<FoundAttendeesResponse> {
    return this.search.find(device, params);
  }
}
