import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { DEMO_IDS } from '../demo/demo-ids.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController, RestParams } from '#core/rest';
import { ListedReportsService } from './listed-reports.service.js';
import { ListEventFiguresDto, ReadEventFiguresDto, ReadSalesDto } from './report.dto.js';
import { readsEventReports, readsListedReports, readsReports } from './report.policy.js';
import { EventFiguresResponse, ListedEventFiguresResponse, SalesReportResponse } from './report.response.js';
import { ReportsService } from './reports.service.js';

/** `reports/v1`: what was sold, returned and used. */
@RestController('reports/v1')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly listed: ListedReportsService,
  ) {}

  @Get('events')
  @Authorize(readsListedReports)
  @ApiOperation({
    operationId: 'listEventFigures',
    summary: 'List the figures of events',
    description:
      'Returns the seats and money of several events, each in total, in the order of `include`. Events that do not exist or that the caller has no access to are left out.',
  })
  @ApiExample({ query: { include: [DEMO_IDS.event] } })
  @ApiOkResponse({ description: 'The figures.', type: ListedEventFiguresResponse, isArray: true })
  events(
    @CurrentUser() caller: Caller,
    @RestParams() { include }: ListEventFiguresDto,
  ): Promise<ListedEventFiguresResponse[]> {
    return this.listed.list(caller, include);
  }

  @Get('events/:id')
  @Authorize(readsEventReports)
  @ApiOperation({
    operationId: 'getEventFigures',
    summary: 'Get the figures of an event',
    description:
      'Returns the seats of an event that are held, wait for payment, are sold, were refunded and are checked in, and its money, for each ticket and in total. Each figure is counted from orders, attendees, carts and refunds.',
  })
  @ApiExample({ path: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The figures.', type: EventFiguresResponse })
  @ApiErrors({ 404: 'No such event or page (`event-not-found`).' })
  event(@RestParams() { id }: ReadEventFiguresDto): Promise<EventFiguresResponse> {
    return this.reports.event(id);
  }

  @Get('sales')
  @Authorize(readsReports)
  @ApiOperation({
    operationId: 'getSalesReport',
    summary: 'Get the sales of a period',
    description:
      'Returns sales and refunds of the site, or of one event, by day, event, ticket, discount code or tax rate. All amounts are gross: they contain the tax. Sales count on the day on which the order was completed, refunds on the day on which they were made. Days are those of the zone of the event or site.',
  })
  @ApiExample({ query: { event: DEMO_IDS.event, group_by: 'ticket' } })
  @ApiOkResponse({ description: 'The sales.', type: SalesReportResponse })
  @ApiErrors({
    400: 'The period is too long, or has too many rows (`report-too-large`).',
    404: 'No such event or page (`event-not-found`).',
    503: 'Other reports are calculated, and none of them ended within 20 seconds.',
  })
  sales(@RestParams() params: ReadSalesDto): Promise<SalesReportResponse> {
    return this.reports.sales(params);
  }
}
