import { Act, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesCache } from '../cache.rights.js';
import { ChangeCacheSettingsParams } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

type Wire = Promise<Record<string, unknown>>;

/** `cache/v1/settings`: for administrators. Not part of the reference. */
@RestController('cache/v1', 'settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Read()
  @Rights(managesCache)
  read(): Wire {
    return this.settings.read();
  }

  @Act()
  @Rights(managesCache)
  change(@RestParams() params: ChangeCacheSettingsParams): Wire {
    return this.settings.change(params);
  }
}
