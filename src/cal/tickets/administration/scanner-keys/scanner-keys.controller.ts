import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { hasCapability, Authorize, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../../../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import { CreateScannerKeyDto, ScannerKeyDto } from './scanner-key.dto.js';
import { NewScannerKeyResponse, ScannerKeyListResponse, ScannerKeyResponse } from './scanner-key.response.js';
import { ScannerKeysService } from './scanner-keys.service.js';

/** `cal/tickets/v1/scanner-keys`: for administrators, like the key of the site in the settings. */
@RestController('cal/tickets/v1', 'scanner-keys')
export class ScannerKeysController {
  constructor(private readonly keys: ScannerKeysService) {}

  @Get()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'listScannerKeys',
    summary: 'List the keys of scanners',
    description: 'Lists the devices that have a key, at most 500; never the keys themselves.',
  })
  @ApiOkResponse({ description: 'The keys.', type: ScannerKeyListResponse })
  list(): Promise<ScannerKeyListResponse> {
    return this.keys.list();
  }

  @Post()
  @Authorize(hasCapability('manage_options'))
  @Endpoint({ strict: UNCHECKED_PARAMETERS })
  @ApiOperation({
    operationId: 'createScannerKey',
    summary: 'Create a key for a scanner',
    description:
      'Makes a key for one device. It checks in, undoes check-ins and reads attendees and tickets, of one event or of all, until it is revoked or expires.',
  })
  @ApiExample({ body: { name: 'Entrance 2', event_id: DEMO_IDS.event } })
  @ApiCreatedResponse({ description: 'The key, which is shown only once.', type: NewScannerKeyResponse })
  @ApiErrors({ 409: 'There are too many keys (`too-many-scanner-keys`).' })
  create(@CurrentUser() caller: Caller, @RestParams() params: CreateScannerKeyDto): Promise<NewScannerKeyResponse> {
    return this.keys.create(caller, params);
  }

  @Delete(':id')
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'revokeScannerKey',
    summary: 'Revoke a key of a scanner',
    description: 'Ends a key at once. It stays in the list with the moment of its revocation.',
  })
  @ApiOkResponse({ description: 'The revoked key.', type: ScannerKeyResponse })
  @ApiErrors({ 404: 'No such key (`scanner-key-not-found`).' })
  revoke(@RestParams() { id }: ScannerKeyDto): Promise<ScannerKeyResponse> {
    return this.keys.revoke(id);
  }
}
