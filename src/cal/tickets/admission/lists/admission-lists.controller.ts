import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../../kernel/access/attendee-access.service.js';
import { AdmissionListEditorService } from './admission-list-editor.service.js';
import {
  AdmissionListDto,
  AdmissionListsDto,
  ChangeAdmissionListDto,
  CreateAdmissionListDto,
  DeleteAdmissionListDto,
} from './admission-list.dto.js';
import {
  AdmissionListListResponse,
  AdmissionListResponse,
  DeletedAdmissionListResponse,
} from './admission-list.response.js';

/** The demo site has no list: examples show the form of requests. */
const EXAMPLE_ID = 1;
const NOT_FOUND = 'No such check-in list (`admission-list-not-found`).';

/** `cal/tickets/v1/admission/lists`: whom devices admit, and when. */
@RestController('cal/tickets/v1', 'admission/lists')
export class AdmissionListsController {
  constructor(private readonly lists: AdmissionListEditorService) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listAdmissionLists',
    summary: 'List check-in lists',
    description: 'Lists check-in lists, the newest first, at most 500: of all events, or of one.',
  })
  @ApiExample({ query: { event_id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The lists.', type: AdmissionListListResponse })
  list(@RestParams() params: AdmissionListsDto): Promise<AdmissionListListResponse> {
    return this.lists.list(params);
  }

  @Post()
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createAdmissionList',
    summary: 'Make a check-in list',
    description:
      'Makes a list that says whom devices admit, when, and how often. A site has at most 500, each with at most 200 events.',
  })
  @ApiExample({ body: { name: 'Main entrance', event_ids: [DEMO_IDS.event] } })
  @ApiCreatedResponse({ description: 'The list.', type: AdmissionListResponse })
  @ApiErrors({ 409: 'There are too many lists (`too-many-admission-lists`).' })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateAdmissionListDto): Promise<AdmissionListResponse> {
    return this.lists.create(caller, params);
  }

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({ operationId: 'getAdmissionList', summary: 'Show a check-in list', description: 'Shows a list.' })
  @ApiExample({ path: { id: EXAMPLE_ID } })
  @ApiOkResponse({ description: 'The list.', type: AdmissionListResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() { id }: AdmissionListDto): Promise<AdmissionListResponse> {
    return this.lists.read(id);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'changeAdmissionList',
    summary: 'Change a check-in list',
    description:
      'Changes what is sent. Devices follow at their next contact; when the events or tickets change, they load the list anew. Entries that were recorded stay.',
  })
  @ApiExample({ path: { id: EXAMPLE_ID }, body: { closes_utc: '2031-07-01 22:00:00' } })
  @ApiOkResponse({ description: 'The list.', type: AdmissionListResponse })
  @ApiErrors({ 404: NOT_FOUND })
  change(@RestParams() params: ChangeAdmissionListDto): Promise<AdmissionListResponse> {
    return this.lists.change(params);
  }

  @Delete(':id')
  @Authorize(signedInManagers)
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'deleteAdmissionList',
    summary: 'Delete a check-in list',
    description:
      'Deletes a list with its entries, scans and conflicts. That attendees are checked in stays. Scans that wait on devices for it are then refused.',
  })
  @ApiOkResponse({ description: 'That it was deleted.', type: DeletedAdmissionListResponse })
  @ApiErrors({
    404: NOT_FOUND,
    409: 'It has unresolved conflicts (`admission-list-has-conflicts`); `confirm` deletes it nevertheless.',
  })
  delete(@RestParams() params: DeleteAdmissionListDto): Promise<DeletedAdmissionListResponse> {
    return this.lists.delete(params);
  }
}
