import { anyone } from '../core/rest/rights.js';
import { Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { serviceVersion } from '../core/version.js';
import { done } from './cloud/callback-answer.js';
import type { CallbackAnswer } from './cloud/callback-answer.js';

/** `cache/v1/ping`: the service is there, and its version. */
@RestController('cache/v1', 'ping')
export class PingController {
  @Read()
  @Rights(anyone)
  ping(): CallbackAnswer {
    return done({ ver: serviceVersion() });
  }
}
