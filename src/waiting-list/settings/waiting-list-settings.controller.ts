import { RestController } from '#core/rest';
import { settingsController } from '#core/settings';
import { STRICT } from '../../cal/tickets/kernel/index.js';
import { ChangeWaitingListSettingsDto } from '../waiting-list.dto.js';
import { WaitingListSettingsResponse } from '../waiting-list.response.js';
import { WaitingListSettingsService } from './waiting-list-settings.service.js';

/** `waiting-list/v1/settings`: for administrators. */
@RestController('waiting-list/v1', 'settings')
export class WaitingListSettingsController extends settingsController({
  service: WaitingListSettingsService,
  response: WaitingListSettingsResponse,
  dto: ChangeWaitingListSettingsDto,
  name: 'WaitingListSettings',
  subject: 'waiting lists',
  reads: 'Returns whether there are waiting lists, and for how long offers hold their seats.',
  changes: 'Offers that are made stay as they are.',
  example: { offer_hours: 48 },
  strict: STRICT,
}) {}
