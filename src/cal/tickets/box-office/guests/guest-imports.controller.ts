import type { IncomingHttpHeaders } from 'node:http';
import { Get, Headers, HttpCode, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
} from '#core/openapi';
import {
  Authorize,
  Endpoint,
  RestController,
  RestParams,
  type RestResponse,
  Upload,
  type UploadInput,
} from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { UNCHECKED_PARAMETERS, signedInManagers } from '../../kernel/access/attendee-access.service.js';
import { GuestImportsService } from './guest-imports.service.js';
import { ImportGuestsDto, ListGuestImportsDto, ReadGuestListDto, UndoGuestImportDto } from './guest-list.dto.js';
import {
  GuestImportResponse,
  GuestImportsResponse,
  GuestListResponse,
  UndoneGuestImportResponse,
} from './guest-list.response.js';
import { GuestListsService } from './guest-lists.service.js';

/** `cal/tickets/v1/box-office`: lists of guests. */
@RestController('cal/tickets/v1', 'box-office')
export class GuestImportsController {
  constructor(
    private readonly lists: GuestListsService,
    private readonly imports: GuestImportsService,
  ) {}

  @Post('guest-lists')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ upload: true, batch: false, transaction: false })
  @ApiOperation({
    operationId: 'readGuestList',
    summary: 'Read a list of guests',
    description:
      'Returns what a CSV or XLSX file says: columns, rows with their faults, and duplicates in the list and of the event. Stores nothing; the rows that are wanted are then sent to `guest-imports`.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file', 'ticket_id'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'A file of at most 1 MB: CSV or XLSX.' },
        ticket_id: { type: 'integer', description: 'Id of the ticket that the guests are to get.' },
        columns: { type: 'string', description: 'What each column says, separated by commas.' },
      },
    },
  })
  @ApiOkResponse({ description: 'What the list says.', type: GuestListResponse })
  @ApiErrors({ 409: 'The event is cancelled, or the ticket is gone.' })
  read(@RestParams() params: ReadGuestListDto, @Upload() { files }: UploadInput): Promise<GuestListResponse> {
    return this.lists.read(params, files);
  }

  @Post('guest-imports')
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'importGuests',
    summary: 'Import guests',
    description:
      'Gives each guest of a list a complimentary order, all or none. Those who have a ticket of the event already are left out. Send an `Idempotency-Key`, so that a repeat imports once.',
  })
  @ApiExample({ body: { ticket_id: DEMO_IDS.ticket, guests: [{ name: 'Ada Lovelace' }], duplicates: true } })
  @ApiCreatedResponse({ description: 'The import.', type: GuestImportResponse })
  @ApiErrors({
    404: 'No such ticket (`ticket-does-not-exist`).',
    409: 'There are not enough seats, the event is cancelled, or all guests have a ticket already.',
  })
  run(
    @CurrentUser() caller: Caller,
    @RestParams() params: ImportGuestsDto,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<RestResponse<GuestImportResponse>> {
    return this.imports.run(caller, params, headers);
  }

  @Get('guest-imports')
  @Authorize(signedInManagers)
  @ApiOperation({
    operationId: 'listGuestImports',
    summary: 'List imports of guests',
    description: 'Lists the imports of an event or page, the newest first.',
  })
  @ApiExample({ query: { post_id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The imports.', type: GuestImportsResponse })
  async list(@RestParams() { post_id: hostId }: ListGuestImportsDto): Promise<GuestImportsResponse> {
    return { imports: await this.imports.list(hostId) };
  }

  @Post('guest-imports/:id/undo')
  @HttpCode(200)
  @Authorize(signedInManagers)
  @Endpoint({ transaction: false, strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'undoGuestImport',
    summary: 'Undo an import of guests',
    description:
      'Voids the orders of the import; their seats are free again. Guests who are checked in, or have transferred a ticket, stay and are named.',
  })
  @ApiOkResponse({ description: 'What became of the guests.', type: UndoneGuestImportResponse })
  @ApiErrors({ 404: 'No such import (`guest-import-not-found`).' })
  undo(@CurrentUser() caller: Caller, @RestParams() { id }: UndoGuestImportDto): Promise<UndoneGuestImportResponse> {
    return this.imports.undo(caller, id);
  }
}
