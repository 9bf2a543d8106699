import { Get, HttpCode, Post } from '@nestjs/common';
import { Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesCache } from '../cache.policy.js';
import { ChangeCacheSettingsDto } from './settings.dto.js';
import { CacheSettingsResponse, ChangedCacheSettingsResponse } from './settings.response.js';
import { CacheSettingsService } from './cache-settings.service.js';

/** `cache/v1/settings`: for administrators. Not part of the reference. */
@RestController('cache/v1', 'settings')
export class CacheSettingsController {
  constructor(private readonly settings: CacheSettingsService) {}

  @Get()
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'getCacheSettings',
    summary: 'Get the settings of the cache',
    description:
      'Returns the settings of the cache and of the optimisation service. Of the key and the token it returns only whether they are set.',
  })
  @ApiOkResponse({ description: 'The settings.', type: CacheSettingsResponse })
  read(): Promise<CacheSettingsResponse> {
    return this.settings.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(managesCache)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'updateCacheSettings',
    summary: 'Change the settings of the cache',
    description:
      'Changes the settings that are sent; others stay as they are. A token made with `generate_token` is returned once.',
  })
  @ApiExample({ body: { cdn_url: 'https://cdn.example.org', cdn: false, crawler: false } })
  @ApiOkResponse({ description: 'The settings after the change.', type: ChangedCacheSettingsResponse })
  change(@RestParams() params: ChangeCacheSettingsDto): Promise<ChangedCacheSettingsResponse> {
    return this.settings.change(params);
  }
}
