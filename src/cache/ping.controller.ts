import { Get } from '@nestjs/common';
import { Public } from '../core/rest/policy.js';
import { Authorize } from '../core/rest/guards/policy.guard.js';
import { RestController } from '../core/rest/route.decorators.js';
import { ApiOkResponse, ApiOperation } from '../core/openapi/swagger.js';
import { serviceVersion } from '../core/version.js';
import { done } from './cloud/callback-result.js';
import { PingResponse } from './ping.response.js';

/** `cache/v1/ping`: the service is there, and its version. */
@RestController('cache/v1', 'ping')
export class PingController {
  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'pingCache',
    summary: 'Check that the service is there',
    description: 'Answers with the version of the service. Changes nothing.',
  })
  @ApiOkResponse({ description: 'The service is there.', type: PingResponse })
  ping(): PingResponse {
    return done({ ver: serviceVersion() });
  }
}
