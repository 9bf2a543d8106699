import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type StreamResponse, Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { mayExport } from './block-editor.policy.js';
import { SiteExportService } from './site-export.service.js';

/** `block-editor/v1/export`: the site's contents as a file. */
@RestController('block-editor/v1', 'export')
export class ExportController {
  constructor(private readonly contents: SiteExportService) {}

  @Get()
  @Authorize(mayExport)
  @ApiOperation({
    operationId: 'exportContent',
    summary: 'Export the content of the site',
    description: 'Returns posts, terms and uploaded files as a ZIP archive.',
  })
  @ApiOkResponse({
    description: 'The archive.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  read(@CurrentUser() caller: Caller): StreamResponse {
    return this.contents.archive(caller);
  }
}
