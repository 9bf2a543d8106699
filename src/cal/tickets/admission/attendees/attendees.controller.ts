import { Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { RestResponse, Public, Authorize, Endpoint, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  TICKET_LIST_HEADERS,
} from '#core/openapi';
import { signedInManagers } from '../../kernel/access/attendee-access.service.js';
import { QueryNames } from '../../kernel/listing/sent-query.js';
import { AttendeeEditorService } from './attendee-editor.service.js';
import { AttendeeEntriesService } from './attendee-entries.service.js';
import { AttendeeListService } from '../../sales/attendees/attendee-list.service.js';
import {
  CreateAttendeeDto,
  ListAttendeesDto,
  ReadAttendeeDto,
  UpdateAttendeeDto,
} from '../../sales/attendees/attendee.dto.js';
import { AttendeeListResponse, AttendeeResponse } from '../../catalog/attendees/attendee.response.js';
import { managersOrCheckIns } from '../../sales/attendees/attendee.policy.js';
import { AttendeesService } from '../../sales/attendees/attendees.service.js';

/** `cal/tickets/v1/attendees`. Writes take places, so they run units of work of their own (`CapacityService`). */
@RestController('cal/tickets/v1', 'attendees')
export class AttendeesController {
  constructor(
    private readonly attendees: AttendeesService,
    private readonly lists: AttendeeListService,
    private readonly entries: AttendeeEntriesService,
    private readonly editor: AttendeeEditorService,
  ) {}

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getAttendee',
    summary: 'Get an attendee',
    description: 'Returns an attendee; managers and scanners see the e-mail address, payment and check-in too.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee } })
  @ApiOkResponse({ description: 'The attendee.', type: AttendeeResponse })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).' })
  read(
    @CurrentUser() caller: Caller,
    @RestParams() { id, api_key: apiKey }: ReadAttendeeDto,
  ): Promise<AttendeeResponse> {
    return this.attendees.read(caller, id, apiKey);
  }

  @Update(':id')
  @Authorize(managersOrCheckIns)
  @Endpoint({ transaction: false })
  @ApiOperation({
    operationId: 'updateAttendee',
    summary: 'Change an attendee or check it in',
    description:
      'Changes name, e-mail address, status or ticket, or checks the attendee in or out. Members that are not sent are left as they are. With a key of scanners only `check_in`.',
  })
  @ApiExample({ path: { id: DEMO_IDS.attendee }, body: { full_name: 'Grace Brewster Hopper' } })
  @ApiCreatedResponse({ description: 'The attendee.', type: AttendeeResponse })
  @ApiErrors({ 404: 'No such attendee (`attendee-not-found`).', 409: 'There are not enough seats.' })
  async update(
    @CurrentUser() caller: Caller,
    @RestParams() { id, ...params }: UpdateAttendeeDto,
  ): Promise<RestResponse<AttendeeResponse>> {
    return RestResponse.created(await this.editor.update(caller, id, { id, ...params }));
  }

  @Post()
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false })
  @ApiOperation({
    operationId: 'createAttendee',
    summary: 'Add an attendee to a ticket',
    description: 'Adds an attendee without payment and takes a seat of the ticket.',
  })
  @ApiExample({ body: { ticket_id: DEMO_IDS.ticket, full_name: 'Ada Lovelace', email: 'ada@example.org' } })
  @ApiCreatedResponse({ description: 'The attendee.', type: AttendeeResponse })
  @ApiErrors({ 404: 'No such ticket.', 409: 'There are not enough seats.' })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateAttendeeDto): Promise<AttendeeResponse> {
    return this.entries.create(caller, params);
  }

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listAttendees',
    summary: 'List attendees',
    description:
      'Lists attendees by event, ticket, status and text. The public sees those who agreed to be listed, managers and scanners see all.',
  })
  @ApiOkResponse({ description: 'A page of attendees.', type: AttendeeListResponse, headers: TICKET_LIST_HEADERS })
  list(
    @CurrentUser() caller: Caller,
    @RestParams() params: ListAttendeesDto,
    @QueryNames() named: string[],
  ): Promise<RestResponse<AttendeeListResponse>> {
    return this.lists.list(caller, params, named);
  }
}
