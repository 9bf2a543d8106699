import { Act, Endpoint, RestParams, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesCache } from '../cache.rights.js';
import { PurgeParams } from './purge.dto.js';
import { PurgeService } from './purge.service.js';

/** `cache/v1/purge`: for administrators. Not part of the reference. */
@RestController('cache/v1', 'purge')
export class PurgeController {
  constructor(private readonly service: PurgeService) {}

  // Nothing is stored here, and telling the other processes is a unit of work of its own.
  @Act()
  @Rights(managesCache)
  @Endpoint({ transaction: false })
  purge(@RestParams() params: PurgeParams): { purged: number } {
    return this.service.purge(params);
  }
}
