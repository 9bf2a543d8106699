import { can } from '../../../core/rest/rights.js';
import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../../core/rest/route.decorators.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '../../../core/rest/swagger.js';
import { STRICT } from '../access/attendee-access.service.js';
import { ChangeTicketSettingsParams } from './settings.dto.js';
import { TicketSettingsResponse } from './settings.response.js';
import { TicketSettingsService } from './settings.service.js';

/** `cal/tickets/v1/settings`: for administrators. */
@RestController('cal/tickets/v1', 'settings')
export class TicketSettingsController {
  constructor(private readonly settings: TicketSettingsService) {}

  @Read()
  @Rights(can('manage_options'))
  @ApiOperation({
    operationId: 'getTicketSettings',
    summary: 'Get the settings of ticketing',
    description: 'Returns all settings except the key for scanners.',
  })
  @ApiOkResponse({ description: 'The settings.', type: TicketSettingsResponse })
  read(): Promise<TicketSettingsResponse> {
    return this.settings.read();
  }

  @Act()
  @Rights(can('manage_options'))
  @Endpoint({ strict: STRICT })
  @ApiOperation({
    operationId: 'updateTicketSettings',
    summary: 'Change the settings of ticketing',
    description: 'Changes the settings that are sent. A new key for scanners replaces the old one and is shown once.',
  })
  @ApiExample({ body: { hold_minutes: 20 } })
  @ApiOkResponse({ description: 'All settings.', type: TicketSettingsResponse })
  change(@RestParams() params: ChangeTicketSettingsParams): Promise<TicketSettingsResponse> {
    return this.settings.change(params);
  }
}
