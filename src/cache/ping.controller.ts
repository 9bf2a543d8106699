import { anyone } from '../core/rest/rights.js';
import { Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { ApiOkResponse, ApiOperation } from '../core/rest/swagger.js';
import { serviceVersion } from '../core/version.js';
import { done } from './cloud/callback-answer.js';
import { PingResponse } from './ping.response.js';

/** `cache/v1/ping`: the service is there, and its version. */
@RestController('cache/v1', 'ping')
export class PingController {
  @Read()
  @Rights(anyone)
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
