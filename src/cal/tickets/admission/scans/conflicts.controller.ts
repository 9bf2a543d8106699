import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { AdmissionDevice } from '../devices/admission-device.js';
import { CurrentDevice, DEVICE_ENDPOINT, RequireAdmissionDevice } from '../devices/device-token.guard.js';
import { ConflictListResponse, ConflictResponse } from './conflict.response.js';
import { ListConflictsDto, ResolveConflictDto } from './conflicts.dto.js';
import { ConflictsService } from './conflicts.service.js';

const REFUSED = 'Neither a manager nor a device (`admission-device-unknown`, `admission-device-revoked`).';

/** `cal/tickets/v1/admission`: conflicts, for managers and for devices of supervisors. */
@RestController('cal/tickets/v1', 'admission')
export class ConflictsController {
  constructor(private readonly conflicts: ConflictsService) {}

  @Get('lists/:id/conflicts')
  @Authorize(Public)
  @RequireAdmissionDevice('override', { orManagers: true })
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'listAdmissionConflicts',
    summary: 'List the conflicts of a check-in list',
    description:
      'Lists scans that admitted at a device without a network though another one was first, or though the ticket did not admit, the newest first; for managers of attendees, and for devices with the right `override`.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'A page of conflicts.', type: ConflictListResponse })
  @ApiErrors({ 401: REFUSED, 404: 'No such list (`admission-list-not-found`).' })
  list(
    @CurrentDevice() device: AdmissionDevice | undefined,
    @RestParams() params: ListConflictsDto,
  ): Promise<ConflictListResponse> {
    return this.conflicts.list(device, params);
  }

  @Post('conflicts/:id/resolved')
  @HttpCode(200)
  @Authorize(Public)
  @RequireAdmissionDevice('override', { orManagers: true })
  @Endpoint(DEVICE_ENDPOINT)
  @ApiOperation({
    operationId: 'resolveAdmissionConflict',
    summary: 'Note that a conflict was dealt with',
    description: 'Takes a conflict from the list of open ones. It changes nothing of who is inside.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'The conflict.', type: ConflictResponse })
  @ApiErrors({ 401: REFUSED, 404: 'No such conflict (`admission-conflict-not-found`).' })
  resolve(
    @CurrentUser() caller: Caller,
    @CurrentDevice() device: AdmissionDevice | undefined,
    @RestParams() { id }: ResolveConflictDto,
  ): Promise<ConflictResponse> {
    return this.conflicts.resolve(caller, device, id);
  }
}
