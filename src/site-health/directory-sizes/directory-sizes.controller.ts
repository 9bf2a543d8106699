import { Get } from '@nestjs/common';
import { Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { seesSiteHealth } from '../site-health.policy.js';
import { toDirectorySizesResponse } from './directory-sizes.mapper.js';
import { DirectorySizesResponse } from './directory-sizes.response.js';
import { DirectorySizesService } from './directory-sizes.service.js';

/** `site-health/v1/directory-sizes`: how much room code, uploads and database take. */
@RestController('site-health/v1', 'directory-sizes')
export class DirectorySizesController {
  constructor(private readonly directories: DirectorySizesService) {}

  @Get()
  @Authorize(seesSiteHealth)
  @ApiOperation({
    operationId: 'getDirectorySizes',
    summary: 'Get the sizes of files and database',
    description:
      'Counts the space of the service, the uploads and the database. The result is cached for five minutes.',
  })
  @ApiOkResponse({ description: 'The sizes.', type: DirectorySizesResponse })
  async sizes(): Promise<DirectorySizesResponse> {
    return toDirectorySizesResponse(await this.directories.sizes());
  }
}
