import { Injectable } from '@nestjs/common';
import { Extensions } from '#core/modules';
import { CacheConfig } from '../cache.config.js';

/**
 * Whether responses are cached (`RESPONSE_CACHE`). With `auto` only while no modules of others are loaded: their guards,
 * interceptors and filters do not run for a response from the cache, so one that limits or personalises answers would
 * be passed by.
 */
@Injectable()
export class CacheActivationService {
  readonly isOn: boolean;

  constructor({ responseCache }: CacheConfig, { modules }: Extensions) {
    this.isOn = responseCache === 'memory' || (responseCache === 'auto' && modules.length === 0);
  }
}
