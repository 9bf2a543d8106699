import { Delete, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, hasCapability, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { FetchImagesInterceptor } from '../events/fetch-images.interceptor.js';
import {
  CreateSeriesDto,
  DeleteSeriesDto,
  EditSeriesDto,
  ListSeriesDatesDto,
  ListSeriesDto,
  SeriesDto,
} from './series.dto.js';
import { editsFirstEvent, editsSeries } from './series.policy.js';
import { SeriesChangeResponse, SeriesDateListResponse, SeriesListResponse, SeriesResponse } from './series.response.js';
import { SeriesEditsService } from './series-edits.service.js';
import { SeriesService } from './series.service.js';

const NOT_FOUND = 'There is no such series (`series-not-found`).';
const NOT_ACCEPTED = 'Parameters are not accepted, such as a rule without a date (`rest_invalid_param`).';
const MAY_NOT = 'The caller may not change the series, or not delete one of its events (`rest_forbidden`).';

/** `cal/series/v1/series`: events that repeat. */
@RestController('cal/series/v1', 'series')
export class SeriesController {
  constructor(
    private readonly series: SeriesService,
    private readonly edits: SeriesEditsService,
  ) {}

  @Get()
  @Authorize(hasCapability('edit_cal_events'))
  @ApiOperation({
    operationId: 'listSeries',
    summary: 'List series',
    description:
      'Lists series of events, newest first: those of the caller, or all for those who change events of others.',
  })
  @ApiOkResponse({ description: 'A page of series.', type: SeriesListResponse })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListSeriesDto): Promise<SeriesListResponse> {
    return this.series.list(caller, params);
  }

  @Post()
  @HttpCode(200)
  @Authorize(editsFirstEvent)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'createSeries',
    summary: 'Make an event repeat',
    description:
      'Makes the event the first date of a series, and an event for each further date: a copy with its own address, tickets and stock. Times are counted by the wall clock; one in an hour that the clocks skip is left out. With `dry_run`, nothing is stored.',
  })
  @ApiExample({
    body: { event_id: DEMO_IDS.event, rule: 'FREQ=WEEKLY;COUNT=12', excluded_dates: [], dry_run: true },
  })
  @ApiOkResponse({ description: 'The series with its dates.', type: SeriesChangeResponse })
  @ApiErrors({
    400: NOT_ACCEPTED,
    403: 'The caller may not change the event (`rest_forbidden`), or it is in the trash (`event-no-longer-available`).',
    404: 'There is no such event (`rest-event-not-found`).',
    409: 'The event is a date of a series already (`event-in-series`).',
  })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateSeriesDto): Promise<SeriesChangeResponse> {
    return this.series.create(caller, params);
  }

  @Get(':id')
  @Authorize(editsSeries)
  @ApiOperation({ operationId: 'getSeries', summary: 'Get a series', description: 'Returns how a series repeats.' })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'The series.', type: SeriesResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() params: SeriesDto): Promise<SeriesResponse> {
    return this.series.read(params);
  }

  @Get(':id/dates')
  @Authorize(editsSeries)
  @ApiOperation({
    operationId: 'listSeriesDates',
    summary: 'List the dates of a series',
    description:
      'Lists the events of a series by start, with their status, sold seats and capacity; also detached ones.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'A page of dates.', type: SeriesDateListResponse })
  @ApiErrors({ 404: NOT_FOUND })
  listDates(@RestParams() params: ListSeriesDatesDto): Promise<SeriesDateListResponse> {
    return this.series.listDates(params);
  }

  @Post(':id/edits')
  @HttpCode(200)
  @UseInterceptors(FetchImagesInterceptor)
  @Authorize(editsSeries)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'editSeries',
    summary: 'Change dates of a series',
    description:
      'Changes one date, one and those after it, or all to come: how they repeat, their times, and what they have in common. Other times of one date move the others by as much on the wall clock, and the rule with them: a course that moves from Monday to Tuesday has BYDAY=TU. Members that a date has changed on its own are kept and listed. Missing dates are made, and those that the series no longer has go to the trash; an event with orders, seats in carts or people who wait is detached instead. Dates that are over stay. With `dry_run`, nothing is stored.',
  })
  @ApiExample({ path: { id: 1 }, body: { rule: 'FREQ=WEEKLY;COUNT=10', dry_run: true } })
  @ApiOkResponse({ description: 'What was changed.', type: SeriesChangeResponse })
  @ApiErrors({
    400: NOT_ACCEPTED,
    403: MAY_NOT,
    404: NOT_FOUND,
    409: 'All dates of the series are in the trash (`series-without-dates`).',
  })
  edit(@CurrentUser() caller: Caller, @RestParams() params: EditSeriesDto): Promise<SeriesChangeResponse> {
    return this.edits.edit(caller, params);
  }

  @Delete(':id')
  @Authorize(editsSeries)
  @ApiOperation({
    operationId: 'deleteSeries',
    summary: 'Delete a series',
    description:
      'Moves the events of a series to the trash and forgets the series. Events that are over, have orders, seats in carts or people who wait stay, as events of their own. With `dry_run`, nothing is stored.',
  })
  @ApiExample({ path: { id: 1 }, query: { dry_run: true } })
  @ApiOkResponse({ description: 'What was deleted and what stays.', type: SeriesChangeResponse })
  @ApiErrors({ 403: MAY_NOT, 404: NOT_FOUND })
  remove(@CurrentUser() caller: Caller, @RestParams() params: DeleteSeriesDto): Promise<SeriesChangeResponse> {
    return this.series.remove(caller, params);
  }
}
