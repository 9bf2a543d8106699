import { Delete, Get, Post } from '@nestjs/common';
import { EVENT } from '../events/calendar-types.js';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, hasCapability, Authorize, RestParams, RestController } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { CreateImportDto, ImportRecordDto, ListImportsDto } from './import.dto.js';
import { DeletedEventImportResponse, EventImportResponse, StartedEventImportResponse } from './import.response.js';
import { ImportRecordsService } from './import-records.service.js';

/** `cal/event-aggregator/v1/import`: for those who may change everybody's events. */
@RestController('cal/event-aggregator/v1', 'import')
export class ImportRecordsController {
  constructor(private readonly imports: ImportRecordsService) {}

  @Get()
  @Authorize(hasCapability(EVENT.capabilities.editOthers))
  @ApiOperation({
    operationId: 'listEventImports',
    summary: 'List imports of events',
    description: 'Lists imports by page, newest first.',
  })
  @ApiOkResponse({
    description: 'The page of imports.',
    type: EventImportResponse,
    isArray: true,
    headers: PAGING_HEADERS,
  })
  list(@RestParams() params: ListImportsDto): Promise<RestResponse<EventImportResponse[]>> {
    return this.imports.list(params);
  }

  @Post()
  @Authorize(hasCapability(EVENT.capabilities.editOthers))
  @ApiOperation({
    operationId: 'startEventImport',
    summary: 'Start an import of events',
    description:
      'Starts an import that waits for callbacks of an import service, or that this service fetches itself in the background (`fetch` or `type=schedule`). The events belong to the caller.',
  })
  @ApiExample({ body: { origin: 'ics', source: 'https://example.org/calendar.ics', post_status: 'draft' } })
  @ApiCreatedResponse({ description: 'The import.', type: StartedEventImportResponse })
  start(
    @CurrentUser() caller: Caller,
    @RestParams() params: CreateImportDto,
  ): Promise<RestResponse<StartedEventImportResponse>> {
    return this.imports.start(caller, params);
  }

  @Get(':import_id')
  @Authorize(hasCapability(EVENT.capabilities.editOthers))
  @ApiOperation({
    operationId: 'getEventImport',
    summary: 'Get an import of events',
    description: 'Returns one import, with its progress, what it did and what went wrong.',
  })
  @ApiExample({ path: { import_id: '2dc0ba8ed91f7e40' } })
  @ApiOkResponse({ description: 'The import.', type: EventImportResponse })
  @ApiErrors({ 404: 'There is no such import (`rest_import_not_found`).' })
  read(@RestParams() { import_id: importId }: ImportRecordDto): Promise<EventImportResponse> {
    return this.imports.read(importId);
  }

  @Delete(':import_id')
  @Authorize(hasCapability(EVENT.capabilities.editOthers))
  @ApiOperation({
    operationId: 'deleteEventImport',
    summary: 'Delete an import of events',
    description: 'Deletes an import for good and stops its repetitions. The events that it created stay.',
  })
  @ApiOkResponse({ description: 'The import as it was.', type: DeletedEventImportResponse })
  @ApiErrors({ 404: 'There is no such import (`rest_import_not_found`).' })
  remove(@RestParams() { import_id: importId }: ImportRecordDto): Promise<DeletedEventImportResponse> {
    return this.imports.remove(importId);
  }
}
