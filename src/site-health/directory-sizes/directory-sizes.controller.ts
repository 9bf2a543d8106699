import { Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { seesSiteHealth } from '../site-health.rights.js';
import { shownSizes } from './directory-sizes.mapper.js';
import type { ShownSize } from './directory-sizes.mapper.js';
import { DirectorySizesService } from './directory-sizes.service.js';

/** `site-health/v1/directory-sizes`: how much room code, uploads and database take. */
@RestController('site-health/v1', 'directory-sizes')
export class DirectorySizesController {
  constructor(private readonly directories: DirectorySizesService) {}

  @Read()
  @Rights(seesSiteHealth)
  async sizes(): Promise<Record<string, ShownSize>> {
    return shownSizes(await this.directories.sizes());
  }
}
