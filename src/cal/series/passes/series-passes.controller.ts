import { Get, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, Public, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../demo/demo-ids.js';
import { editsSeries } from '../series.policy.js';
import { SeriesTicketChangeResponse } from '../tickets/series-tickets.response.js';
import { CreateSeriesPassDto, ListPassHoldersDto, ReadPassDto } from './series-passes.dto.js';
import { PassHolderListResponse, PassResponse } from './series-passes.response.js';
import { SeriesPassesService } from './series-passes.service.js';

/** `cal/series/v1/series/<id>/passes`: tickets for several dates of a series. */
@RestController('cal/series/v1', 'series/:id/passes')
export class SeriesPassesController {
  constructor(private readonly passes: SeriesPassesService) {}

  @Post()
  @HttpCode(200)
  @Authorize(editsSeries)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'createSeriesPass',
    summary: 'Make a pass for the dates of a series',
    description:
      'Makes a ticket on all dates to come that is sold only for all of them together, or for as many as `dates_count` says. Members are those of a ticket; `price` is that of each date. With the mode `global` or `capped`, it takes seats that other tickets of each date share; with `own`, it has seats of its own on each date. Its tickets are changed and removed as other tickets of the series. With `dry_run`, nothing is stored.',
  })
  @ApiExample({
    path: { id: 1 },
    body: { event_id: DEMO_IDS.event, name: 'Pass', price: '6.00', ticket: { mode: 'own', capacity: 10 } },
  })
  @ApiOkResponse({ description: 'The dates that have the pass.', type: SeriesTicketChangeResponse })
  @ApiErrors({
    400: 'A member is not accepted, as for a single ticket.',
    403: 'The caller may not change the series, or not the tickets of one of its events (`rest_forbidden`).',
    404: 'There is no such series (`series-not-found`).',
    409: 'The event is no date of the series, or it is in the trash (`event-not-in-series`).',
  })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateSeriesPassDto,
  ): Promise<SeriesTicketChangeResponse> {
    return this.passes.create(caller, params);
  }

  @Get(':line_id/holders')
  @Authorize(editsSeries)
  @ApiOperation({
    operationId: 'listPassHolders',
    summary: 'List the passes that were sold',
    description:
      'Lists the passes of a kind that were sold, with their dates and visits: the dates that were checked in.',
  })
  @ApiExample({ path: { id: 1, line_id: 11 } })
  @ApiOkResponse({ description: 'A page of passes.', type: PassHolderListResponse })
  @ApiErrors({ 404: 'There is no such series, or it has no such pass (`pass-not-found`).' })
  holders(@RestParams() params: ListPassHoldersDto): Promise<PassHolderListResponse> {
    return this.passes.holders(params);
  }
}

/** `cal/series/v1/passes`: passes as they can be bought. */
@RestController('cal/series/v1', 'passes')
export class PassesController {
  constructor(private readonly passes: SeriesPassesService) {}

  @Get(':line_id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getPass',
    summary: 'Get a pass for the dates of a series',
    description:
      'Returns the tickets that make a pass now. They are ordered together, by `POST cal/tickets/v1/cart` or `POST cal/tickets/v1/orders`: one of each date, or of as many dates as `dates_count` says. Other orders of them are refused (409 `pass-incomplete`).',
  })
  @ApiExample({ path: { line_id: 11 } })
  @ApiOkResponse({ description: 'The pass.', type: PassResponse })
  @ApiErrors({ 404: 'There is no such pass, or none of its dates is on sale (`pass-not-found`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadPassDto): Promise<PassResponse> {
    return this.passes.read(caller, params);
  }
}
