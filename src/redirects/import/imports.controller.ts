import { Get } from '@nestjs/common';
import { Authorize, Endpoint, RestParams, RestController, Update, Upload, type UploadInput } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiBody, ApiConsumes, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { may } from '../redirects.policy.js';
import { ImportFileDto, ImportPluginDto } from './import.dto.js';
import { RedirectImportsService } from './redirect-imports.service.js';
import { PluginImportsService } from './plugin-imports.service.js';
import { RedirectImportersResponse, RedirectImportResponse } from './import.response.js';

/** `redirects/v1/import/file`. */
@RestController('redirects/v1', 'import/file')
export class ImportFilesController {
  constructor(private readonly imports: RedirectImportsService) {}

  /** The file is read before the unit of work begins, which is one all the same. */
  @Update(':group_id')
  @Authorize(may('io_manage'))
  @Endpoint({ upload: true, transaction: false })
  @ApiOperation({
    operationId: 'importRedirectFile',
    summary: 'Import redirects from a file',
    description:
      'Creates redirects from a CSV, JSON or Apache file; the end of its name says which. Either all redirects of the file are created or, after a failure of the database, none.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description: 'A file of at most 20 MB: .csv, .txt, .json or .htaccess.',
        },
      },
    },
  })
  @ApiExample({ path: { group_id: DEMO_IDS.redirectGroup } })
  @ApiOkResponse({ description: 'Number of new redirects.', type: RedirectImportResponse })
  file(@RestParams() params: ImportFileDto, @Upload() { files }: UploadInput): Promise<RedirectImportResponse> {
    return this.imports.file(params.group_id, files);
  }
}

/** `redirects/v1/import/plugin`. */
@RestController('redirects/v1', 'import/plugin')
export class PluginImportsController {
  constructor(private readonly imports: PluginImportsService) {}

  @Get()
  @Authorize(may('io_manage'))
  @ApiOperation({
    operationId: 'listRedirectImporters',
    summary: 'List sources of redirects',
    description:
      'Lists what other parts of the installation can turn into redirects, such as former addresses of posts.',
  })
  @ApiOkResponse({ description: 'The sources.', type: RedirectImportersResponse })
  list(): Promise<RedirectImportersResponse> {
    return this.imports.list();
  }

  @Update()
  @Authorize(may('io_manage'))
  @ApiOperation({
    operationId: 'runRedirectImporters',
    summary: 'Import redirects from other parts',
    description: 'Creates redirects from the given sources.',
  })
  @ApiExample({ body: { plugin: ['wordpress-old-slugs'] } })
  @ApiOkResponse({ description: 'Number of new redirects.', type: RedirectImportResponse })
  run(@RestParams() params: ImportPluginDto): Promise<RedirectImportResponse> {
    return this.imports.run(params.plugin);
  }
}
