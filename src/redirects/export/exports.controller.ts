import { Get, UseGuards } from '@nestjs/common';
import { Authorize, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { FlushHitLogGuard } from '../flush-hit-log.guard.js';
import { may } from '../redirects.policy.js';
import { ExportDto } from './export.dto.js';
import { ExportsService } from './exports.service.js';
import { RedirectExportResponse } from './export.response.js';

/** `redirects/v1/export`. */
@RestController('redirects/v1', 'export')
@UseGuards(FlushHitLogGuard)
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get(':module/:format')
  @Authorize(may('io_manage'))
  @ApiOperation({
    operationId: 'exportRedirects',
    summary: 'Export redirects',
    description: 'Returns the redirects of a module as CSV, JSON or a configuration of Apache or Nginx.',
  })
  @ApiExample({ path: { module: 'all', format: 'json' } })
  @ApiOkResponse({ description: 'The file as text.', type: RedirectExportResponse })
  @ApiErrors({ 404: 'The name of the format is in other letters (`rest_no_route`).' })
  export(@RestParams() params: ExportDto): Promise<RedirectExportResponse> {
    return this.exports.export(params);
  }
}
