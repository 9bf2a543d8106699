import type { Answer } from '../../core/rest/answer.js';
import { Act, Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesSeo } from '../seo.rights.js';
import {
  CheckCapabilityParams,
  EnableTrackingParams,
  SaveStateParams,
  SiteRepresentationParams,
  SocialProfilesParams,
} from './configuration.dto.js';
import { FirstConfiguration } from './first-configuration.service.js';
import { SiteRepresentation } from './site-representation.service.js';
import { SocialProfiles } from './social-profiles.service.js';

type Body = Promise<Record<string, unknown>>;

/** `seo/v1/configuration`. What can be written can be read too, by routes that the index does not list. */
@RestController('seo/v1', 'configuration')
export class ConfigurationController {
  constructor(
    private readonly representation: SiteRepresentation,
    private readonly profiles: SocialProfiles,
    private readonly first: FirstConfiguration,
  ) {}

  @Act('site_representation')
  @Rights(managesSeo)
  represent(@RestParams() params: SiteRepresentationParams): Promise<Answer> {
    return this.representation.change(params);
  }

  @Act('social_profiles')
  @Rights(managesSeo)
  async setProfiles(@RestParams() params: SocialProfilesParams): Body {
    return { json: await this.profiles.change(params) };
  }

  @Read('check_capability')
  @Rights(managesSeo)
  checkCapability(@RestParams() { user_id: userId }: CheckCapabilityParams): Record<string, unknown> {
    return this.first.mayEditUser(userId);
  }

  @Act('enable_tracking')
  @Rights(managesSeo)
  enableTracking(@RestParams() { tracking }: EnableTrackingParams): Body {
    return this.first.enableTracking(tracking);
  }

  @Act('save_configuration_state')
  @Rights(managesSeo)
  saveState(@RestParams() { finishedSteps }: SaveStateParams): Body {
    return this.first.save(finishedSteps);
  }

  @Read('get_configuration_state')
  @Rights(managesSeo)
  state(): Body {
    return this.first.read();
  }

  @Read('get_site_representation')
  @Rights(managesSeo)
  @Endpoint({ hidden: true })
  represented(): Body {
    return this.representation.read();
  }

  @Read('get_social_profiles')
  @Rights(managesSeo)
  @Endpoint({ hidden: true })
  socialProfiles(): Body {
    return this.profiles.read();
  }

  @Read('get_tracking')
  @Rights(managesSeo)
  @Endpoint({ hidden: true })
  tracking(): Body {
    return this.first.tracking();
  }
}
