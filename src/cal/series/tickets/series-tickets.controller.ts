import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { editsSeries } from '../series.policy.js';
import { ListSeriesTicketsDto, RemoveSeriesTicketDto, WriteSeriesTicketDto } from './series-tickets.dto.js';
import { SeriesTicketChangeResponse, SeriesTicketListResponse } from './series-tickets.response.js';
import { SeriesTicketsService } from './series-tickets.service.js';

const NOT_FOUND = 'There is no such series (`series-not-found`).';
const NO_TICKET = 'There is no such series (`series-not-found`), or the event has no such ticket (`ticket-not-found`).';
const MAY_NOT = 'The caller may not change the series, or not the tickets of one of its events (`rest_forbidden`).';
const NOT_IN_SERIES = 'The event is no date of the series, or it is in the trash (`event-not-in-series`).';

/** `cal/series/v1/series/<id>/tickets`: tickets that the dates of a series have in common. */
@RestController('cal/series/v1', 'series/:id/tickets')
export class SeriesTicketsController {
  constructor(private readonly tickets: SeriesTicketsService) {}

  @Get()
  @Authorize(editsSeries)
  @ApiOperation({
    operationId: 'listSeriesTickets',
    summary: 'List the tickets of a series',
    description:
      'Lists the tickets that the dates of a series have in common, with the tickets of the dates to come and the members in which they differ. Tickets that only one date has are not listed.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'The tickets.', type: SeriesTicketListResponse })
  @ApiErrors({ 404: NOT_FOUND })
  list(@RestParams() params: ListSeriesTicketsDto): Promise<SeriesTicketListResponse> {
    return this.tickets.list(params);
  }

  @Post()
  @HttpCode(200)
  @Authorize(editsSeries)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'writeSeriesTicket',
    summary: 'Make or change a ticket of a series',
    description:
      'Makes a ticket on the dates of a scope, or changes the members that are sent, in one unit of work. Each date has its own ticket with its own seats. What a date has changed on its own is retained and listed; no capacity falls below the seats that are taken. Days and times of the sale move with the start of each date. New dates of the series get the ticket too, unless the scope is `this`. With `dry_run`, nothing is stored.',
  })
  @ApiExample({
    path: { id: 1 },
    body: { event_id: DEMO_IDS.event, name: 'Standing', price: '8.00', ticket: { mode: 'own', capacity: 50 } },
  })
  @ApiOkResponse({ description: 'What was changed, for each date.', type: SeriesTicketChangeResponse })
  @ApiErrors({
    400: 'A member is not accepted, as for a single ticket.',
    403: MAY_NOT,
    404: NO_TICKET,
    409: NOT_IN_SERIES,
  })
  write(
    @CurrentUser() caller: Caller,
    @RestParams() params: WriteSeriesTicketDto,
  ): Promise<SeriesTicketChangeResponse> {
    return this.tickets.write(caller, params);
  }

  @Delete(':ticket_id')
  @Authorize(editsSeries)
  @ApiOperation({
    operationId: 'deleteSeriesTicket',
    summary: 'Remove a ticket from a series',
    description:
      'Deletes a ticket on the dates of a scope. Dates where seats of it are held, wait for payment or are sold keep it and are listed. New dates of the series are made without it, unless the scope is `this`. With `dry_run`, nothing is stored.',
  })
  @ApiOkResponse({ description: 'What was removed, and what stays.', type: SeriesTicketChangeResponse })
  @ApiErrors({ 403: MAY_NOT, 404: NO_TICKET, 409: NOT_IN_SERIES })
  remove(
    @CurrentUser() caller: Caller,
    @RestParams() params: RemoveSeriesTicketDto,
  ): Promise<SeriesTicketChangeResponse> {
    return this.tickets.remove(caller, params);
  }
}
