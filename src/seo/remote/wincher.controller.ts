import type { Answer } from '../../core/rest/answer.js';
import { injected } from '../../core/rest/injected.js';
import { Act, Endpoint, RestParams, Read, Remove, RestController, Rights } from '../../core/rest/route.decorators.js';
import { Integrations } from '../integrations/integrations.service.js';
import { publishes } from '../seo.rights.js';
import { KeyphrasesParams, TrackKeyphrasesParams, UntrackParams, WincherAuthenticateParams } from './wincher.dto.js';
import { Wincher } from './wincher.service.js';

/** The routes are there only while the integration is on; another server is waited for outside of units of work. */
const options = {
  transaction: false,
  available: injected([Integrations], (integrations) => () => integrations.isActive('wincher')),
};

/** `seo/v1/wincher`. */
@RestController('seo/v1', 'wincher')
export class WincherController {
  constructor(private readonly wincher: Wincher) {}

  @Read('authorization-url')
  @Rights(publishes)
  @Endpoint(options)
  authorizationUrl(): Promise<Answer> {
    return this.wincher.authorizationUrl();
  }

  @Act('authenticate')
  @Rights(publishes)
  @Endpoint(options)
  authenticate(@RestParams() params: WincherAuthenticateParams): Promise<Answer> {
    return this.wincher.authenticate(params);
  }

  @Act('keyphrases/track')
  @Rights(publishes)
  @Endpoint(options)
  track(@RestParams() params: TrackKeyphrasesParams): Promise<Answer> {
    return this.wincher.track(params);
  }

  @Act('keyphrases')
  @Rights(publishes)
  @Endpoint(options)
  positions(@RestParams() params: KeyphrasesParams): Promise<Answer> {
    return this.wincher.positions(params);
  }

  @Remove('keyphrases/untrack')
  @Rights(publishes)
  @Endpoint(options)
  untrack(@RestParams() params: UntrackParams): Promise<Answer> {
    return this.wincher.untrack(params);
  }
}
