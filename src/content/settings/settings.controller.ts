import { can } from '../../core/rest/rights.js';
import { RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { ChangeSettingsParams } from './settings.dto.js';
import { settingsSchema } from './settings.schema.js';
import { SiteSettingsService } from './site-settings.service.js';

/** `content/v2/settings`: the site's own settings, for administrators. */
@RestController('content/v2', 'settings', { schema: settingsSchema })
export class SettingsController {
  constructor(private readonly settings: SiteSettingsService) {}

  @Read()
  @Rights(can('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  read(): Promise<Record<string, unknown>> {
    return this.settings.read();
  }

  @Update()
  @Rights(can('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  change(@RestParams() params: ChangeSettingsParams): Promise<Record<string, unknown>> {
    return this.settings.change(params);
  }
}
