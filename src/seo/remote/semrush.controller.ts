import type { Answer } from '../../core/rest/answer.js';
import { injected } from '../../core/rest/injected.js';
import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { Integrations } from '../integrations/integrations.service.js';
import { writesPostsOrPages } from '../seo.rights.js';
import { CountryCodeParams, RelatedKeyphrasesParams, SemrushAuthenticateParams } from './semrush.dto.js';
import { Semrush } from './semrush.service.js';

/** The routes are there only while the integration is on. */
const available = injected([Integrations], (integrations) => () => integrations.isActive('semrush'));

/** `seo/v1/semrush`. */
@RestController('seo/v1', 'semrush')
export class SemrushController {
  constructor(private readonly semrush: Semrush) {}

  // Another server is waited for, so units of work are opened around what is stored.
  @Act('authenticate')
  @Rights(writesPostsOrPages)
  @Endpoint({ transaction: false, available })
  authenticate(@RestParams() params: SemrushAuthenticateParams): Promise<Answer> {
    return this.semrush.authenticate(params);
  }

  @Act('country_code')
  @Rights(writesPostsOrPages)
  @Endpoint({ available })
  setCountry(@RestParams() { country_code: country }: CountryCodeParams): Promise<Record<string, unknown>> {
    return this.semrush.setCountry(country);
  }

  @Read('related_keyphrases')
  @Rights(writesPostsOrPages)
  @Endpoint({ available })
  related(@RestParams() params: RelatedKeyphrasesParams): Promise<Answer> {
    return this.semrush.related(params);
  }

  @Read('authorization-url')
  @Rights(writesPostsOrPages)
  @Endpoint({ available, hidden: true })
  authorizationUrl(): Promise<Answer> {
    return this.semrush.authorizationUrl();
  }
}
