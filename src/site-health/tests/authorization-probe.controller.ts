import { Headers } from '@nestjs/common';
import { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Endpoint, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { probeOutcome } from './authorization-probe.js';

/** The other end of the test of the Authorization header: tells a request of ours whether its header has arrived. */
@RestController('site-health/v1', 'tests/authorization-header/probe')
export class AuthorizationProbeController {
  @Read()
  @Rights(anyone)
  @Endpoint({ hidden: true })
  probe(@Headers('authorization') header?: string): Answer {
    return new Answer({ authorization: probeOutcome(header) }, { headers: { 'Cache-Control': 'no-store' } });
  }
}
