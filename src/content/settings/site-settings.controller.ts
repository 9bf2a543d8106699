import { Get } from '@nestjs/common';
import { hasCapability, Authorize, RestParams, RestController, Update } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ChangeSiteSettingsDto } from './settings.dto.js';
import { settingsSchema } from './settings.schema.js';
import { SiteSettingsService } from './site-settings.service.js';
import { SiteSettingsResponse } from './settings.response.js';

/** `content/v2/settings`: the site's own settings, for administrators. */
@RestController('content/v2', 'settings', { schema: settingsSchema })
export class SiteSettingsController {
  constructor(private readonly settings: SiteSettingsService) {}

  @Get()
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
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
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @ApiOperation({
    operationId: 'updateSiteSettings',
    summary: 'Change the settings of the site',
    description: 'Changes the settings that are sent.',
  })
  @ApiExample({ body: { description: 'Concerts and markets' } })
  @ApiOkResponse({ description: 'All settings.', type: SiteSettingsResponse })
  change(@RestParams() params: ChangeSiteSettingsDto): Promise<SiteSettingsResponse> {
    return this.settings.change(params);
  }
}
