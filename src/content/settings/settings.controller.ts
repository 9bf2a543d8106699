import { can } from '../../core/rest/rights.js';
import { RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '../../core/rest/swagger.js';
import { ChangeSiteSettingsParams } from './settings.dto.js';
import { settingsSchema } from './settings.schema.js';
import { SiteSettingsService } from './site-settings.service.js';
import { SiteSettingsResponse } from './settings.response.js';

/** `content/v2/settings`: the site's own settings, for administrators. */
@RestController('content/v2', 'settings', { schema: settingsSchema })
export class SiteSettingsController {
  constructor(private readonly settings: SiteSettingsService) {}

  @Read()
  @Rights(can('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @ApiOperation({
    operationId: 'getSiteSettings',
    summary: 'Get the settings of the site',
    description: 'Returns name, time zone, formats and other settings of the site.',
  })
  @ApiOkResponse({ description: 'The settings.', type: SiteSettingsResponse })
  read(): Promise<SiteSettingsResponse> {
    return this.settings.read();
  }

  @Update()
  @Rights(can('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @ApiOperation({
    operationId: 'updateSiteSettings',
    summary: 'Change the settings of the site',
    description: 'Changes the settings that are sent.',
  })
  @ApiExample({ body: { description: 'Concerts and markets' } })
  @ApiOkResponse({ description: 'All settings.', type: SiteSettingsResponse })
  change(@RestParams() params: ChangeSiteSettingsParams): Promise<SiteSettingsResponse> {
    return this.settings.change(params);
  }
}
