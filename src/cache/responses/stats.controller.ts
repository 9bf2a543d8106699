import { Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesCache } from '../cache.rights.js';
import { StatsService } from './stats.service.js';

/** `cache/v1/stats`: how the cache does. For administrators. Not part of the reference. */
@RestController('cache/v1', 'stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Read()
  @Rights(managesCache)
  read(): Promise<Record<string, unknown>> {
    return this.stats.read();
  }
}
