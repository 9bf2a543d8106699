import { Get, HttpCode, Post } from '@nestjs/common';
import { hasCapability, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { STRICT } from '../../kernel/access/attendee-access.service.js';
import { ChangeTicketSettingsDto } from './settings.dto.js';
import { TicketSettingsResponse } from './settings.response.js';
import { TicketSettingsService } from './ticket-settings.service.js';

/** `cal/tickets/v1/settings`: for administrators. */
@RestController('cal/tickets/v1', 'settings')
export class TicketSettingsController {
  constructor(private readonly settings: TicketSettingsService) {}

  @Get()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'getTicketSettings',
    summary: 'Get the settings of ticketing',
    description: 'Returns all settings except the key for scanners.',
  })
  @ApiOkResponse({ description: 'The settings.', type: TicketSettingsResponse })
  read(): Promise<TicketSettingsResponse> {
    return this.settings.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('manage_options'))
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'updateTicketSettings',
    summary: 'Change the settings of ticketing',
    description: 'Changes the settings that are sent. A new key for scanners replaces the old one and is shown once.',
  })
  @ApiExample({ body: { hold_minutes: 20 } })
  @ApiOkResponse({ description: 'All settings.', type: TicketSettingsResponse })
  change(@RestParams() params: ChangeTicketSettingsDto): Promise<TicketSettingsResponse> {
    return this.settings.change(params);
  }
}
