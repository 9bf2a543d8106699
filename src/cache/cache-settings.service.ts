import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.js';
import { StoredSettings } from '../core/database/stored-settings.js';
import { CACHE_DEFAULTS } from './cache-settings.js';
import type { CacheSettings } from './cache-settings.js';

/** Reads and writes what `cache/v1` keeps. */
@Injectable()
export class CacheSettingsService extends StoredSettings<CacheSettings> {
  constructor(database: Database) {
    super(database, 'cache_settings', CACHE_DEFAULTS);
  }
}
