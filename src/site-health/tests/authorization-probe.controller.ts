import { Get, Headers } from '@nestjs/common';
import { RestResponse, Public, Authorize, Endpoint, RestController } from '#core/rest';
import { ApiHeader, ApiOkResponse, ApiOperation } from '#core/openapi';
import { probeOutcome } from './authorization-probe.js';
import { AuthorizationProbeResponse } from './health-test.response.js';

/** The other end of the test of the Authorization header: tells a request of ours whether its header has arrived. */
@RestController('site-health/v1', 'tests/authorization-header/probe')
export class AuthorizationProbeController {
  @Get()
  @Authorize(Public)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'probeAuthorizationHeader',
    summary: 'Say whether the Authorization header arrived',
    description: 'The service calls it at its own public address. It does not repeat the header.',
  })
  @ApiHeader({ name: 'authorization', required: false, description: 'The header that is looked for.' })
  @ApiOkResponse({ description: 'What became of the header.', type: AuthorizationProbeResponse })
  probe(@Headers('authorization') header?: string): RestResponse<AuthorizationProbeResponse> {
    return new RestResponse({ authorization: probeOutcome(header) }, { headers: { 'Cache-Control': 'no-store' } });
  }
}
