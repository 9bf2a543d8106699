import { can } from '../../../core/rest/rights.js';
import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../../core/rest/route.decorators.js';
import { STRICT } from '../access/managers.js';
import { ChangeSettingsParams } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

type Wire = Promise<Record<string, unknown>>;

/** `cal/tickets/v1/settings`: for administrators. */
@RestController('cal/tickets/v1', 'settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Read()
  @Rights(can('manage_options'))
  read(): Wire {
    return this.settings.read();
  }

  @Act()
  @Rights(can('manage_options'))
  @Endpoint({ strict: STRICT })
  change(@RestParams() params: ChangeSettingsParams): Wire {
    return this.settings.change(params);
  }
}
