import type { StreamAnswer } from '../core/rest/answer.js';
import { Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { ApiOkResponse, ApiOperation } from '../core/rest/swagger.js';
import { mayExport } from './block-editor.rights.js';
import { SiteExport } from './site-export.service.js';

/** `block-editor/v1/export`: the site's contents as a file. */
@RestController('block-editor/v1', 'export')
export class ExportController {
  constructor(private readonly contents: SiteExport) {}

  @Read()
  @Rights(mayExport)
  @ApiOperation({
    operationId: 'exportContent',
    summary: 'Export the content of the site',
    description: 'Returns posts, terms and uploaded files as a ZIP archive.',
  })
  @ApiOkResponse({
    description: 'The archive.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  read(): StreamAnswer {
    return this.contents.archive();
  }
}
