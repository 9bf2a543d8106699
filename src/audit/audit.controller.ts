import type { Answer } from '../core/rest/answer.js';
import { can } from '../core/rest/rights.js';
import { RestParams, Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { AuditLog } from './audit-log.service.js';
import { ListAuditEntriesParams } from './audit.dto.js';

/** `audit/v1/entries`: who changed what, for administrators. There is no route that changes entries. */
@RestController('audit/v1', 'entries')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Read()
  @Rights(can('manage_options'))
  list(@RestParams() params: ListAuditEntriesParams): Promise<Answer> {
    return this.log.list(params);
  }
}
