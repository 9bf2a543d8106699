import { HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiBody, ApiConsumes, ApiErrors, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, RestController, RestParams, Upload, type UploadInput, hasCapability } from '#core/rest';
import { DATE_ORDERS, IMPORT_STATUSES } from '../../import/index.js';
import { EVENT } from '../events/calendar-types.js';
import { ImportEventFileDto } from './event-file-import.dto.js';
import { EventFileImportResponse } from './event-file-import.response.js';
import { EventFileImportsService } from './event-file-imports.service.js';

/** `cal/event-aggregator/v1/file-imports`: for those who may make events. */
@RestController('cal/event-aggregator/v1', 'file-imports')
export class EventFileImportsController {
  constructor(private readonly imports: EventFileImportsService) {}

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability(EVENT.capabilities.edit))
  @Endpoint({ upload: true, batch: false, transaction: false })
  @ApiOperation({
    operationId: 'importEventFile',
    summary: 'Import events of a file or address',
    description:
      'Creates and updates the events of an iCalendar, CSV or JSON file, or of an address, and says what became of each record. With `dry_run`, nothing is stored. The new events belong to the caller; events that the caller may not change are refused. A repeat changes only what the source has changed.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        file: {
          type: 'string',
          format: 'binary',
          description: 'A file of at most 20 MB and 1,000 events: iCalendar, CSV or JSON.',
        },
        address: { type: 'string', description: 'Address of a calendar, instead of a file.' },
        dry_run: { type: 'boolean', description: 'Store nothing.' },
        status: { type: 'string', enum: [...IMPORT_STATUSES], description: 'Status of new events.' },
        timezone: { type: 'string', description: 'Zone of times for which the source names none.' },
        date_order: { type: 'string', enum: [...DATE_ORDERS], description: 'Order of dates such as 03/04/2027.' },
      },
    },
  })
  @ApiOkResponse({ description: 'What became of the records.', type: EventFileImportResponse })
  @ApiErrors({
    400: 'The source cannot be read (`event-import-not-readable`, `source-not-reached`, `source-not-understood`, `source-without-events`), or is too large (`event-import-too-large`).',
  })
  run(
    @CurrentUser() caller: Caller,
    @RestParams() params: ImportEventFileDto,
    @Upload() { files }: UploadInput,
  ): Promise<EventFileImportResponse> {
    return this.imports.run(caller, params, files);
  }
}
