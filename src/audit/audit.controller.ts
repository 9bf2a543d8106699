import { Get } from '@nestjs/common';
import { type RestResponse, hasCapability, Authorize, RestParams, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { AuditLogService } from './audit-log.service.js';
import { ListAuditEntriesDto } from './audit.dto.js';
import { AuditEntryResponse } from './audit.response.js';

/** `audit/v1/entries`: who changed what, for administrators. There is no route that changes entries. */
@RestController('audit/v1', 'entries')
export class AuditController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'listAuditEntries',
    summary: 'List the entries of the audit log',
    description: 'Lists who changed which record, newest first. Entries cannot be changed.',
  })
  @ApiOkResponse({
    description: 'A page of entries.',
    type: AuditEntryResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  list(@RestParams() params: ListAuditEntriesDto): Promise<RestResponse<AuditEntryResponse[]>> {
    return this.log.list(params);
  }
}
