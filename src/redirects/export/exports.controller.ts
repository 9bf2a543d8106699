import { UseGuards } from '@nestjs/common';
import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ApiExample, ApiNotFoundResponse, ApiOkResponse, ApiOperation } from '../../core/rest/swagger.js';
import { FlushHitLogGuard } from '../engine/flush-hit-log.guard.js';
import { may } from '../redirects.rights.js';
import { ExportParams } from './export.dto.js';
import { ExportsService } from './exports.service.js';
import { RedirectExportResponse } from './export.response.js';

/** `redirects/v1/export`. */
@RestController('redirects/v1', 'export')
@UseGuards(FlushHitLogGuard)
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Read(':module/:format')
  @Rights(may('io_manage'))
  @ApiOperation({
    operationId: 'exportRedirects',
    summary: 'Export redirects',
    description: 'Returns the redirects of a module as CSV, JSON or a configuration of Apache or Nginx.',
  })
  @ApiExample({ path: { module: 'all', format: 'json' } })
  @ApiOkResponse({ description: 'The file as text.', type: RedirectExportResponse })
  @ApiNotFoundResponse({ description: 'The name of the format is in other letters (`rest_no_route`).' })
  export(@RestParams() params: ExportParams): Promise<RedirectExportResponse> {
    return this.exports.export(params);
  }
}
