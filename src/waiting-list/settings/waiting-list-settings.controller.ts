import { Get, HttpCode, Post } from '@nestjs/common';
import { STRICT } from '../../cal/tickets/kernel/index.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { Authorize, Endpoint, hasCapability, RestController, RestParams } from '#core/rest';
import { ChangeWaitingListSettingsDto } from '../waiting-list.dto.js';
import { WaitingListSettingsResponse } from '../waiting-list.response.js';
import { WaitingListSettingsService } from './waiting-list-settings.service.js';

/** `waiting-list/v1/settings`: for administrators. */
@RestController('waiting-list/v1', 'settings')
export class WaitingListSettingsController {
  constructor(private readonly settings: WaitingListSettingsService) {}

  @Get()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'getWaitingListSettings',
    summary: 'Get the settings of waiting lists',
    description: 'Returns whether there are waiting lists, and for how long offers hold their seats.',
  })
  @ApiOkResponse({ description: 'The settings.', type: WaitingListSettingsResponse })
  read(): Promise<WaitingListSettingsResponse> {
    return this.settings.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('manage_options'))
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'updateWaitingListSettings',
    summary: 'Change the settings of waiting lists',
    description: 'Changes the settings that are sent. Offers that are made stay as they are.',
  })
  @ApiExample({ body: { offer_hours: 48 } })
  @ApiOkResponse({ description: 'All settings.', type: WaitingListSettingsResponse })
  change(@RestParams() params: ChangeWaitingListSettingsDto): Promise<WaitingListSettingsResponse> {
    return this.settings.change(params);
  }
}
