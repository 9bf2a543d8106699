import {
  Endpoint,
  RestParams,
  Read,
  RestController,
  Rights,
  Update,
  Upload,
} from '../../core/rest/route.decorators.js';
import type { UploadInput } from '../../core/rest/rest-request.js';
import { may } from '../redirects.rights.js';
import { ImportFileParams, ImportPluginParams } from './import.dto.js';
import { ImportsService } from './imports.service.js';
import type { ImportWire } from './imports.service.js';
import { PluginImports } from './plugin-imports.service.js';
import type { Importer } from './plugin-imports.service.js';

/** `redirects/v1/import/file`. */
@RestController('redirects/v1', 'import/file')
export class ImportFilesController {
  constructor(private readonly imports: ImportsService) {}

  /** The file is read before the unit of work begins, which is one all the same. */
  @Update(':group_id')
  @Rights(may('io_manage'))
  @Endpoint({ upload: true, transaction: false })
  file(@RestParams() params: ImportFileParams, @Upload() { files }: UploadInput): Promise<ImportWire> {
    return this.imports.file(params.group_id, files);
  }
}

/** `redirects/v1/import/plugin`. */
@RestController('redirects/v1', 'import/plugin')
export class PluginImportsController {
  constructor(private readonly imports: PluginImports) {}

  @Read()
  @Rights(may('io_manage'))
  list(): Promise<{ importers: Importer[] }> {
    return this.imports.list();
  }

  @Update()
  @Rights(may('io_manage'))
  run(@RestParams() params: ImportPluginParams): Promise<ImportWire> {
    return this.imports.run(params.plugin);
  }
}
