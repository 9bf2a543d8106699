import { RestController } from '#core/rest';
import { settingsController } from '#core/settings';
import { UNCHECKED_PARAMETERS } from '../../kernel/access/attendee-access.service.js';
import { ChangeTicketSettingsDto } from './settings.dto.js';
import { TicketSettingsResponse } from './settings.response.js';
import { TicketSettingsService } from './ticket-settings.service.js';

/** `cal/tickets/v1/settings`: for administrators. */
@RestController('cal/tickets/v1', 'settings')
export class TicketSettingsController extends settingsController({
  service: TicketSettingsService,
  response: TicketSettingsResponse,
  dto: ChangeTicketSettingsDto,
  name: 'TicketSettings',
  subject: 'ticketing',
  reads: 'Returns all settings except the key for scanners.',
  changes: 'A new key for scanners replaces the old one and is shown once.',
  example: { hold_minutes: 20 },
  strict: UNCHECKED_PARAMETERS,
}) {}
