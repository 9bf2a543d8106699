import { EVENT } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { can } from '../../core/rest/rights.js';
import { Create, RestParams, Read, Remove, RestController, Rights } from '../../core/rest/route.decorators.js';
import { CreateImportParams, ImportParams, ListImportsParams } from './import.dto.js';
import { ImportsService } from './imports.service.js';

/** `cal/event-aggregator/v1/import`: for those who may change everybody's events. */
@RestController('cal/event-aggregator/v1', 'import')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Read()
  @Rights(can(EVENT.capabilities.editOthers))
  list(@RestParams() params: ListImportsParams): Promise<Answer> {
    return this.imports.list(params);
  }

  @Create()
  @Rights(can(EVENT.capabilities.editOthers))
  start(@RestParams() params: CreateImportParams): Promise<Answer> {
    return this.imports.start(params);
  }

  @Read(':import_id')
  @Rights(can(EVENT.capabilities.editOthers))
  read(@RestParams() { import_id: importId }: ImportParams): Promise<Record<string, unknown>> {
    return this.imports.read(importId);
  }

  @Remove(':import_id')
  @Rights(can(EVENT.capabilities.editOthers))
  remove(@RestParams() { import_id: importId }: ImportParams): Promise<Record<string, unknown>> {
    return this.imports.remove(importId);
  }
}
