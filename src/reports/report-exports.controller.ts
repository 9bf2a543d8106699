import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { signedInManagers } from '../cal/tickets/kernel/index.js';
import { DEMO_IDS } from '../demo/demo-ids.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, RestController, RestParams, type StreamResponse } from '#core/rest';
import { ExportAttendeesDto, ExportOrdersDto, ExportPeriodDto } from './export.dto.js';
import { readsReports } from './report.policy.js';
import { ReportExportsService } from './report-exports.service.js';

const BINARY = { schema: { type: 'string' as const, format: 'binary' } };
/** Formats of exports, for the document of the interface. */
export const EXPORT_FILES = {
  'text/csv': { schema: { type: 'string' as const } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': BINARY,
};
const TOO_MANY = 'Too many exports (`rest_too_many_requests`).';
const BUSY = 'Other exports run (`service_unavailable`, with `Retry-After`)';
/** Refusals that each export has. */
export const EXPORT_ERRORS = { 429: TOO_MANY, 503: `${BUSY}.` };

/** `reports/v1/exports`: tables as CSV and Excel files. */
@RestController('reports/v1', 'exports')
export class ReportExportsController {
  constructor(private readonly exports: ReportExportsService) {}

  @Get('orders')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'exportOrders',
    summary: 'Export orders',
    description:
      'Returns orders with their purchasers, sums and refunds as a CSV or Excel file, written while it is sent.',
  })
  @ApiExample({ query: { event: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The file.', content: EXPORT_FILES })
  @ApiErrors({ 404: 'No such event or page (`event-not-found`).', ...EXPORT_ERRORS })
  orders(@CurrentUser() caller: Caller, @RestParams() params: ExportOrdersDto): Promise<StreamResponse> {
    return this.exports.orders(caller, params);
  }

  @Get('attendees')
  @Authorize(readsReports)
  @ApiOperation({
    operationId: 'exportAttendees',
    summary: 'Export attendees',
    description:
      'Returns attendees with their tickets, check-ins and answers as a CSV or Excel file, written while it is sent. With `event`, each question of its tickets has a column.',
  })
  @ApiExample({ query: { event: DEMO_IDS.event, format: 'xlsx' } })
  @ApiOkResponse({ description: 'The file.', content: EXPORT_FILES })
  @ApiErrors({ 404: 'No such event or page (`event-not-found`).', ...EXPORT_ERRORS })
  attendees(@CurrentUser() caller: Caller, @RestParams() params: ExportAttendeesDto): Promise<StreamResponse> {
    return this.exports.attendees(caller, params);
  }

  @Get('payments')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'exportPayments',
    summary: 'Export payments',
    description:
      'Returns payments of which money came, each followed by its refunds and disputes, as a CSV or Excel file. Amounts that left are negative, so the column adds up to what is there.',
  })
  @ApiExample({ query: { from: '2026-01-01' } })
  @ApiOkResponse({ description: 'The file.', content: EXPORT_FILES })
  @ApiErrors(EXPORT_ERRORS)
  payments(@CurrentUser() caller: Caller, @RestParams() params: ExportPeriodDto): Promise<StreamResponse> {
    return this.exports.payments(caller, params);
  }

  @Get('payouts')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'exportPayouts',
    summary: 'Export payouts',
    description:
      'Returns what payment services send to the bank account of the organizer, as a CSV or Excel file: each payment, refund, dispute and fee of a payout with its order. `from` and `to` are days of arrival, UTC. The column `net` adds up to what arrives at the bank. It is read from the payment services.',
  })
  @ApiExample({ query: { from: '2026-01-01' } })
  @ApiOkResponse({ description: 'The file.', content: EXPORT_FILES })
  @ApiErrors({
    ...EXPORT_ERRORS,
    503: `${BUSY}, or the payment service gave no answer (\`payment-service-unavailable\`).`,
  })
  payouts(@CurrentUser() caller: Caller, @RestParams() params: ExportPeriodDto): Promise<StreamResponse> {
    return this.exports.payouts(caller, params);
  }
}
