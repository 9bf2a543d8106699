import { Get } from '@nestjs/common';
import { Public, Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
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
