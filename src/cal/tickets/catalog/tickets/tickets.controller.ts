import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { RequireNonce } from '../../../../auth/guards/nonce.guard.js';
import { RestResponse, Public, Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS, DEMO_NONCE } from '../../../../demo/demo-ids.js';
import {
  ApiAcceptedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  TICKET_LIST_HEADERS,
} from '#core/openapi';
import { QueryNames } from '../../kernel/listing/sent-query.js';
import { ticketRefusal, writesTickets } from './ticket.policy.js';
import { CreateTicketDto, DeleteTicketDto, ListTicketsDto, ReadTicketDto, UpdateTicketDto } from './ticket.dto.js';
import { SHOWN_TICKET_SCHEMA, TicketListResponse, TicketResponse } from './ticket.response.js';
import { TicketListService } from './ticket-list.service.js';
import { TicketsService } from './tickets.service.js';

/** Every write of tickets answers 202 (tickets.md §3). */
const accepted = <Body>(body: Body): RestResponse<Body> => new RestResponse(body, { status: 202 });

/** How writes are authorized (tickets.md §3). */
const NONCE_HINT =
  'Browsers send a nonce of `POST auth/v1/nonces` for the action of the same name; other clients sign in.';

/** `cal/tickets/v1/tickets`. */
@RestController('cal/tickets/v1', 'tickets')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly lists: TicketListService,
  ) {}

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getTicket',
    summary: 'Get a ticket',
    description: 'Returns a ticket with its price, sale and seats; managers and scanners see the attendees too.',
  })
  @ApiExample({ path: { id: DEMO_IDS.ticket } })
  @ApiOkResponse({ description: 'The ticket.', schema: SHOWN_TICKET_SCHEMA })
  @ApiErrors({ 404: 'No such ticket (`ticket-not-found`).' })
  read(
    @CurrentUser() caller: Caller,
    @RestParams() { id, password, api_key: apiKey }: ReadTicketDto,
  ): Promise<TicketResponse> {
    return this.tickets.read(caller, id, { password, apiKey });
  }

  @Update(':id')
  @Authorize(writesTickets('edit_ticket_nonce'))
  @RequireNonce('edit_ticket_nonce', ticketRefusal)
  @ApiOperation({
    operationId: 'updateTicket',
    summary: 'Change a ticket',
    description: `Changes a ticket of an event or page. Members that are not sent are left as they are; the capacity cannot fall below the seats that are taken. ${NONCE_HINT}`,
  })
  @ApiExample({
    path: { id: DEMO_IDS.ticket },
    body: { post_id: DEMO_IDS.event, edit_ticket_nonce: DEMO_NONCE, name: 'Standard' },
  })
  @ApiAcceptedResponse({ description: 'The ticket.', type: TicketResponse })
  @ApiErrors({ 403: 'The nonce is missing or wrong, or the caller may not edit the event.', 404: 'No such ticket.' })
  async update(
    @CurrentUser() caller: Caller,
    @RestParams() { id, post_id: hostId, ...sent }: UpdateTicketDto,
  ): Promise<RestResponse<TicketResponse>> {
    return accepted(await this.tickets.updateFrom(caller, id, hostId, sent));
  }

  @Delete(':id')
  @Authorize(writesTickets('remove_ticket_nonce'))
  @RequireNonce('remove_ticket_nonce', ticketRefusal)
  @ApiOperation({
    operationId: 'deleteTicket',
    summary: 'Delete a ticket',
    description: `Deletes a ticket; attendees keep what they bought. ${NONCE_HINT}`,
  })
  @ApiExample({ path: { id: DEMO_IDS.ticket } })
  @ApiAcceptedResponse({ description: 'Deleted.', schema: { type: 'boolean', enum: [true] } })
  @ApiErrors({ 403: 'The nonce is missing or wrong, or the caller may not edit the event.', 404: 'No such ticket.' })
  async remove(@RestParams() { id, post_id: hostId }: DeleteTicketDto): Promise<RestResponse<true>> {
    await this.tickets.remove(id, hostId);
    return accepted(true as const);
  }

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listTickets',
    summary: 'List tickets',
    description: 'Lists tickets by event, sale, price, seats and text.',
  })
  @ApiOkResponse({ description: 'A page of tickets.', type: TicketListResponse, headers: TICKET_LIST_HEADERS })
  list(
    @CurrentUser() caller: Caller,
    @RestParams() params: ListTicketsDto,
    @QueryNames() named: string[],
  ): Promise<RestResponse<TicketListResponse>> {
    return this.lists.list(caller, params, named);
  }

  @Post()
  @HttpCode(200)
  @Authorize(writesTickets('add_ticket_nonce'))
  @RequireNonce('add_ticket_nonce', ticketRefusal)
  @ApiOperation({
    operationId: 'createTicket',
    summary: 'Create a ticket',
    description: `Creates a ticket of an event or page. ${NONCE_HINT}`,
  })
  @ApiExample({
    body: {
      post_id: DEMO_IDS.event,
      provider: 'tc',
      add_ticket_nonce: DEMO_NONCE,
      name: 'Standing',
      price: '8.00',
      ticket: { mode: 'own', capacity: 50 },
    },
  })
  @ApiAcceptedResponse({ description: 'The ticket.', type: TicketResponse })
  @ApiErrors({ 403: 'The nonce is missing or wrong, or the caller may not edit the event.' })
  async create(
    @CurrentUser() caller: Caller,
    @RestParams() { post_id: hostId, provider, ...sent }: CreateTicketDto,
  ): Promise<RestResponse<TicketResponse>> {
    return accepted(await this.tickets.createFrom(caller, Number(hostId), provider, sent));
  }
}
