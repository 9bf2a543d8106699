import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { signedInManagers, STRICT } from '../cal/tickets/kernel/index.js';
import { Caller, CurrentUser } from '#core/context';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
} from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import {
  CreateScheduledExportDto,
  RunScheduledExportDto,
  ScheduledExportDto,
  UpdateScheduledExportDto,
} from './scheduled-export.dto.js';
import {
  DeletedScheduledExportResponse,
  ScheduledExportListResponse,
  ScheduledExportResponse,
  ScheduledExportRunResponse,
  ScheduledExportRunsResponse,
} from './scheduled-export.response.js';
import { ScheduledExportsService } from './scheduled-exports.service.js';

const NOT_FOUND = 'No such export (`scheduled-export-not-found`).';
const TARGET_OFF = 'The site sends no e-mail (`mail-off`) or has no bucket for exports (`export-storage-off`)';
const EXAMPLE = {
  name: 'Invoices',
  kind: 'invoices',
  every: 'monthly',
  recipients: ['books@example.org'],
};

/** `reports/v1/scheduled-exports`: files that are sent at regular times. */
@RestController('reports/v1', 'scheduled-exports')
export class ScheduledExportsController {
  constructor(private readonly exports: ScheduledExportsService) {}

  @Get()
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listScheduledExports',
    summary: 'List scheduled exports',
    description: 'Lists all scheduled exports with their last runs.',
  })
  @ApiOkResponse({ description: 'The exports.', type: ScheduledExportListResponse })
  list(): Promise<ScheduledExportListResponse> {
    return this.exports.list();
  }

  @Post()
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'createScheduledExport',
    summary: 'Create a scheduled export',
    description:
      'Sends orders, attendees, payments, invoices or bookings at regular times as a CSV or Excel file, by e-mail or into a bucket. It runs in the name of the caller, and is switched off when the account is gone or does not manage attendees any more. A run has the whole days since those that were delivered last.',
  })
  @ApiExample({ body: EXAMPLE })
  @ApiCreatedResponse({ description: 'The export.', type: ScheduledExportResponse })
  @ApiErrors({
    404: 'No such event or page (`event-not-found`).',
    409: `${TARGET_OFF}, or there are too many (\`too-many-scheduled-exports\`).`,
  })
  create(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateScheduledExportDto,
  ): Promise<ScheduledExportResponse> {
    return this.exports.create(caller, params);
  }

  @Get(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'getScheduledExport',
    summary: 'Get a scheduled export',
    description: 'Returns a scheduled export with its last run.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'The export.', type: ScheduledExportResponse })
  @ApiErrors({ 404: NOT_FOUND })
  read(@RestParams() params: ScheduledExportDto): Promise<ScheduledExportResponse> {
    return this.exports.read(params);
  }

  @Post(':id')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'updateScheduledExport',
    summary: 'Replace a scheduled export',
    description:
      'Replaces what the export does, and makes the caller its owner. What is not sent has its default; `covered_day` stays unless `first_day` is sent.',
  })
  @ApiExample({ path: { id: 1 }, body: EXAMPLE })
  @ApiOkResponse({ description: 'The export.', type: ScheduledExportResponse })
  @ApiErrors({
    404: 'No such export (`scheduled-export-not-found`) or event (`event-not-found`).',
    409: `${TARGET_OFF}.`,
  })
  update(
    @CurrentUser() caller: Caller,
    @RestParams() params: UpdateScheduledExportDto,
  ): Promise<ScheduledExportResponse> {
    return this.exports.update(caller, params);
  }

  @Delete(':id')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'deleteScheduledExport',
    summary: 'Delete a scheduled export',
    description: 'Deletes an export with its log. Its messages that wait are not sent.',
  })
  @ApiOkResponse({ description: 'The export as it was.', type: DeletedScheduledExportResponse })
  @ApiErrors({ 404: NOT_FOUND })
  delete(@RestParams() params: ScheduledExportDto): Promise<DeletedScheduledExportResponse> {
    return this.exports.delete(params);
  }

  @Get(':id/runs')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listScheduledExportRuns',
    summary: 'List the runs of a scheduled export',
    description: 'Lists the runs of an export with their days, results and errors, the newest first.',
  })
  @ApiExample({ path: { id: 1 } })
  @ApiOkResponse({ description: 'The runs.', type: ScheduledExportRunsResponse })
  @ApiErrors({ 404: NOT_FOUND })
  log(@RestParams() params: ScheduledExportDto): Promise<ScheduledExportRunsResponse> {
    return this.exports.log(params);
  }

  @Post(':id/runs')
  @HttpCode(202)
  @Authorize(signedInManagers)
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'runScheduledExport',
    summary: 'Run a scheduled export now',
    description: 'Makes a run beside the schedule, for the days that are sent. The next run has its days nevertheless.',
  })
  @ApiExample({ path: { id: 1 }, body: { from: '2026-01-01', to: '2026-01-31' } })
  @ApiAcceptedResponse({ description: 'The run.', type: ScheduledExportRunResponse })
  @ApiErrors({
    404: NOT_FOUND,
    409: 'The export is off (`export-is-off`), or all whole days are delivered (`nothing-to-export`).',
  })
  run(@RestParams() params: RunScheduledExportDto): Promise<ScheduledExportRunResponse> {
    return this.exports.run(params);
  }
}
