import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, Public, Authorize, RestParams, PutOrPatch, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  EMPTY_LIST_SCHEMA,
  PAGING_HEADERS,
} from '#core/openapi';
import { ReadItemDto, RemoveItemDto } from '../posts/list.dto.js';
import { ListCalendarTicketsDto, TicketFieldsDto, UpdateCalendarTicketDto } from './ticket.dto.js';
import { createsTickets, deletesTicket, editsTicket, readsTicket } from './ticket.policy.js';
import { CalendarTicketsService } from './calendar-tickets.service.js';
import { ITEM_ERROR_SCHEMA } from '../posts/item.response.js';
import { CalendarTicketResponse } from './calendar-ticket.response.js';

/** `calendar/v1/tickets`. */
@RestController('calendar/v1', 'tickets')
export class TicketItemsController {
  constructor(private readonly tickets: CalendarTicketsService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listCalendarTickets',
    summary: 'List tickets',
    description: 'Lists tickets by event, status and text; only those of events that the caller may see.',
  })
  @ApiOkResponse({
    description: 'A page of tickets.',
    type: CalendarTicketResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  @ApiErrors({ 404: 'There is no such page (`tec_rest_organizers_page_not_found`).' })
  list(
    @CurrentUser() caller: Caller,
    @RestParams() params: ListCalendarTicketsDto,
  ): Promise<RestResponse<CalendarTicketResponse[]>> {
    return this.tickets.list(caller, params);
  }

  @Post()
  @Authorize(createsTickets)
  @ApiOperation({
    operationId: 'createCalendarTicket',
    summary: 'Create a ticket',
    description: 'Creates a ticket. A title or a text is required.',
  })
  @ApiExample({ body: { title: 'Standard', event: DEMO_IDS.event, price: 12.5 } })
  @ApiCreatedResponse({ description: 'The ticket.', type: CalendarTicketResponse })
  create(@CurrentUser() caller: Caller, @RestParams() fields: TicketFieldsDto): Promise<CalendarTicketResponse> {
    return this.tickets.create(caller, fields);
  }

  @Get(':id')
  @Authorize(readsTicket)
  @ApiOperation({
    operationId: 'getCalendarTicket',
    summary: 'Get a ticket',
    description: 'Returns a ticket. A password opens what is protected.',
  })
  @ApiExample({ path: { id: DEMO_IDS.ticket } })
  @ApiOkResponse({ description: 'The ticket.', type: CalendarTicketResponse })
  @ApiErrors({ 404: { description: 'No such ticket, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadItemDto): Promise<CalendarTicketResponse> {
    return this.tickets.read(caller, params);
  }

  @PutOrPatch(':id')
  @Authorize(editsTicket)
  @ApiOperation({
    operationId: 'updateCalendarTicket',
    summary: 'Change a ticket',
    description: 'Changes the members that are sent. A status takes the ticket out of the trash.',
  })
  @ApiExample({ path: { id: DEMO_IDS.ticket }, body: { title: 'Standing' } })
  @ApiOkResponse({ description: 'The ticket.', type: CalendarTicketResponse })
  @ApiErrors({ 404: { description: 'No such ticket, or it is in the trash.', schema: ITEM_ERROR_SCHEMA } })
  update(
    @CurrentUser() caller: Caller,
    @RestParams() { id, ...fields }: UpdateCalendarTicketDto,
  ): Promise<CalendarTicketResponse> {
    return this.tickets.update(caller, id, fields);
  }

  @Delete(':id')
  @Authorize(deletesTicket)
  @ApiOperation({
    operationId: 'deleteCalendarTicket',
    summary: 'Delete a ticket',
    description: 'Moves the ticket to the trash, or deletes it with `force`.',
  })
  @ApiExample({ path: { id: DEMO_IDS.ticket } })
  @ApiOkResponse({ description: 'Deleted.', schema: EMPTY_LIST_SCHEMA })
  @ApiErrors({
    404: { description: 'No such ticket.', schema: ITEM_ERROR_SCHEMA },
    410: { description: 'It is in the trash already.', schema: ITEM_ERROR_SCHEMA },
  })
  remove(@RestParams() params: RemoveItemDto): Promise<never[]> {
    return this.tickets.remove(params);
  }
}
