import { HttpCode, Post } from '@nestjs/common';
import { hasCapability, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { SeoImportDto, UploadExportDto } from './import.dto.js';
import { ImportStepResponse, UploadedExportResponse } from './import.response.js';
import { ImportService } from './import.service.js';

/** The capability `activate_plugins` of the reference: administrators. */
const runsTheSite = hasCapability('manage_options');

/** `seo/v1/import`. */
@RestController('seo/v1', 'import')
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Post('aioseo/upload')
  @HttpCode(200)
  @Authorize(runsTheSite)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'uploadSeoExport',
    summary: 'Upload an export of AIOSEO',
    description:
      'Keeps posts and settings of an export until the import takes them over. What was uploaded for the same post before is replaced.',
  })
  @ApiExample({
    body: {
      posts: [{ post_id: DEMO_IDS.post, title: '#post_title #separator_sa Program' }],
      settings: { searchAppearance: { global: { schema: { organizationName: 'Acme Events' } } } },
    },
  })
  @ApiOkResponse({ description: 'What was stored.', type: UploadedExportResponse })
  upload(@RestParams() params: UploadExportDto): Promise<UploadedExportResponse> {
    return this.imports.upload(params);
  }

  @Post(':plugin/:type')
  @HttpCode(200)
  @Authorize(runsTheSite)
  @ApiOperation({
    operationId: 'runSeoImportStep',
    summary: 'Take over a batch of an export',
    description:
      'Takes over the general settings, or up to 25 posts, of what was uploaded; `cleanup` forgets the rest of it. Other types take over nothing. Call the route of `next_url` until it is false.',
  })
  @ApiExample({ path: { plugin: 'aioseo', type: 'posts' } })
  @ApiOkResponse({ description: 'The step.', type: ImportStepResponse })
  @ApiErrors({ 404: 'There is no such program or type (`rest_no_route`).' })
  step(@RestParams() params: SeoImportDto): Promise<ImportStepResponse> {
    return this.imports.step(params);
  }
}
