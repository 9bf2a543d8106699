import { HttpCode, Post } from '@nestjs/common';
import { Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesCache } from '../cache.policy.js';
import { PurgeDto } from './purge.dto.js';
import { PurgeResponse } from './purge.response.js';
import { PurgeService } from './purge.service.js';

/** `cache/v1/purge`: for administrators. Not part of the reference. */
@RestController('cache/v1', 'purge')
export class PurgeController {
  constructor(private readonly service: PurgeService) {}

  // Nothing is stored here, and telling the other processes is a unit of work of its own.
  @Post()
  @HttpCode(200)
  @Authorize(managesCache)
  @Endpoint({ transaction: false, strict: [] })
  @ApiOperation({
    operationId: 'purgeCache',
    summary: 'Purge cached responses',
    description:
      'Drops the named responses of this process and all responses of the others. At least one parameter must be given.',
  })
  @ApiExample({ body: { urls: ['/events/list/'] } })
  @ApiOkResponse({ description: 'What was purged.', type: PurgeResponse })
  purge(@RestParams() params: PurgeDto): PurgeResponse {
    return this.service.purge(params);
  }
}
