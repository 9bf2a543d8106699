import { Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiExample, ApiOkResponse, ApiOperation, ApiResponse } from '#core/openapi';
import { managesSeo } from '../seo.policy.js';
import { refusalOr, SeoOutcomeResponse } from '../seo.response.js';
import {
  CheckCapabilityDto,
  EnableTrackingDto,
  SaveStateDto,
  SiteRepresentationDto,
  SocialProfilesDto,
} from './configuration.dto.js';
import {
  ConfigurationStateResponse,
  RepresentationFailureResponse,
  SetSocialProfilesResponse,
  SiteRepresentationResponse,
  SocialProfilesResponse,
  TrackingResponse,
} from './configuration.response.js';
import { FirstConfigurationService } from './first-configuration.service.js';
import { SiteRepresentationService } from './site-representation.service.js';
import { SocialProfilesService } from './social-profiles.service.js';

/** `seo/v1/configuration`. What can be written can be read too, by routes that the index does not list. */
@RestController('seo/v1', 'configuration')
export class ConfigurationController {
  constructor(
    private readonly representation: SiteRepresentationService,
    private readonly profiles: SocialProfilesService,
    private readonly first: FirstConfigurationService,
  ) {}

  @Post('site_representation')
  @HttpCode(200)
  @Authorize(managesSeo)
  @ApiOperation({
    operationId: 'setSiteRepresentation',
    summary: 'Change whom the site represents',
    description:
      'Stores each member by itself. A member that cannot be stored as it was sent makes the status 500, while the others are saved.',
  })
  @ApiExample({
    body: {
      company_or_person: 'company',
      company_name: 'Acme Events',
      company_logo: 'https://example.org/logo.png',
      description: 'We make events.',
    },
  })
  @ApiOkResponse({ description: 'All members are saved.', type: SeoOutcomeResponse })
  @ApiResponse({
    status: 500,
    description: 'Some members were not stored as they were sent.',
    content: refusalOr(RepresentationFailureResponse),
  })
  represent(
    @RestParams() params: SiteRepresentationDto,
  ): Promise<RestResponse<SeoOutcomeResponse | RepresentationFailureResponse>> {
    return this.representation.change(params);
  }

  @Post('social_profiles')
  @HttpCode(200)
  @Authorize(managesSeo)
  @ApiOperation({
    operationId: 'setSocialProfiles',
    summary: 'Change the social profiles',
    description:
      'Stores the profiles of the organisation on other sites, all or none. Profiles that are not accepted are named in the answer, which has status 200 all the same.',
  })
  @ApiExample({
    body: {
      facebook_site: 'https://facebook.com/acme',
      twitter_site: 'acme',
      other_social_urls: ['https://www.youtube.com/@acme'],
    },
  })
  @ApiOkResponse({ description: 'The outcome.', type: SetSocialProfilesResponse })
  async setProfiles(@RestParams() params: SocialProfilesDto): Promise<SetSocialProfilesResponse> {
    return { json: await this.profiles.change(params) };
  }

  @Get('check_capability')
  @Authorize(managesSeo)
  @ApiOperation({
    operationId: 'checkUserEditCapability',
    summary: 'Check who may edit an account',
    description:
      'Tells whether the caller may change the account `user_id`. Otherwise `success` is false and `status` is 403 in the body; the HTTP status is 200 in both cases.',
  })
  @ApiExample({ query: { user_id: DEMO_IDS.user } })
  @ApiOkResponse({ description: 'Whether the caller may change it.', type: SeoOutcomeResponse })
  checkCapability(
    @CurrentUser() caller: Caller,
    @RestParams() { user_id: userId }: CheckCapabilityDto,
  ): SeoOutcomeResponse {
    return this.first.mayEditUser(caller, userId);
  }

  @Post('enable_tracking')
  @HttpCode(200)
  @Authorize(managesSeo)
  @ApiOperation({
    operationId: 'setSeoTracking',
    summary: 'Allow or forbid usage reports',
    description: 'Stores whether usage may be reported. Nothing is sent anywhere in either case.',
  })
  @ApiExample({ body: { tracking: false } })
  @ApiOkResponse({ description: 'The decision is stored.', type: SeoOutcomeResponse })
  enableTracking(@RestParams() { tracking }: EnableTrackingDto): Promise<SeoOutcomeResponse> {
    return this.first.enableTracking(tracking);
  }

  @Post('save_configuration_state')
  @HttpCode(200)
  @Authorize(managesSeo)
  @ApiOperation({
    operationId: 'saveConfigurationState',
    summary: 'Save the finished configuration steps',
    description:
      'Replaces the list of finished steps of the first configuration. With three steps the first configuration counts as done.',
  })
  @ApiExample({ body: { finishedSteps: ['optimizeSeoData', 'siteRepresentation'] } })
  @ApiOkResponse({ description: 'The steps are stored.', type: SeoOutcomeResponse })
  saveState(@RestParams() { finishedSteps }: SaveStateDto): Promise<SeoOutcomeResponse> {
    return this.first.save(finishedSteps);
  }

  @Get('get_configuration_state')
  @Authorize(managesSeo)
  @ApiOperation({
    operationId: 'getConfigurationState',
    summary: 'Get the finished configuration steps',
    description: 'Lists the steps of the first configuration that are finished.',
  })
  @ApiOkResponse({ description: 'The finished steps.', type: ConfigurationStateResponse })
  state(): Promise<ConfigurationStateResponse> {
    return this.first.read();
  }

  @Get('get_site_representation')
  @Authorize(managesSeo)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getSiteRepresentation',
    summary: 'Get whom the site represents',
    description: 'Tells whether the site represents an organisation or a person, and what is known of them.',
  })
  @ApiOkResponse({ description: 'The representation as it is stored.', type: SiteRepresentationResponse })
  represented(): Promise<SiteRepresentationResponse> {
    return this.representation.read();
  }

  @Get('get_social_profiles')
  @Authorize(managesSeo)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getSocialProfiles',
    summary: 'Get the social profiles',
    description: 'Lists the profiles of the organisation on other sites.',
  })
  @ApiOkResponse({ description: 'The profiles as they are stored.', type: SocialProfilesResponse })
  socialProfiles(): Promise<SocialProfilesResponse> {
    return this.profiles.read();
  }

  @Get('get_tracking')
  @Authorize(managesSeo)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getSeoTracking',
    summary: 'Tell whether usage may be reported',
    description: 'Tells whether usage may be reported and whether anybody has decided about it.',
  })
  @ApiOkResponse({ description: 'The decision.', type: TrackingResponse })
  tracking(): Promise<TrackingResponse> {
    return this.first.tracking();
  }
}
