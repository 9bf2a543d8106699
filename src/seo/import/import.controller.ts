import { can } from '../../core/rest/rights.js';
import { Act, Endpoint, RestParams, RestController, Rights } from '../../core/rest/route.decorators.js';
import { ImportParams, UploadExportParams } from './import.dto.js';
import { ImportService } from './import.service.js';
import type { ImportStep } from './import.service.js';

/** What others call `activate_plugins`: whoever runs the site. */
const runsTheSite = can('manage_options');

/** `seo/v1/import`. */
@RestController('seo/v1', 'import')
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Act('aioseo/upload')
  @Rights(runsTheSite)
  @Endpoint({ hidden: true })
  upload(@RestParams() params: UploadExportParams): Promise<Record<string, unknown>> {
    return this.imports.upload(params);
  }

  @Act(':plugin/:type')
  @Rights(runsTheSite)
  step(@RestParams() params: ImportParams): Promise<ImportStep> {
    return this.imports.step(params);
  }
}
