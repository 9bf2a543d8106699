import { Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { injectableOf } from '#core/modules';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { writesPostsOrPages } from '../seo.policy.js';
import { refusalOr, SeoOutcomeResponse } from '../seo.response.js';
import { OAuthGrantService } from './oauth-grant.service.js';
import {
  AuthorizationUrlResponse,
  GrantedResponse,
  GrantRefusalResponse,
  RemoteRefusalResponse,
} from './remote.response.js';
import { CountryCodeDto, RelatedKeyphrasesDto, SemrushAuthenticateDto } from './semrush.dto.js';
import { RelatedKeyphrasesResponse } from './semrush.response.js';
import { SemrushService } from './semrush.service.js';

/** The routes are there only while the integration is on. */
const available = injectableOf([IntegrationsService], (integrations) => () => integrations.isActive('semrush'));

/** `seo/v1/semrush`. */
@RestController('seo/v1', 'semrush')
export class SemrushController {
  constructor(
    private readonly grants: OAuthGrantService,
    private readonly semrush: SemrushService,
  ) {}

  // Another server is waited for, so units of work are opened around what is stored.
  @Post('authenticate')
  @HttpCode(200)
  @Authorize(writesPostsOrPages)
  @Endpoint({ transaction: false, available })
  @ApiOperation({
    operationId: 'authenticateSemrush',
    summary: 'Connect the site with SEMrush',
    description:
      'Exchanges the code with which SEMrush sent a person back for tokens, and stores them encrypted. They are never returned.',
  })
  @ApiExample({ body: { code: 'code-from-semrush' } })
  @ApiOkResponse({ description: 'The access is stored.', type: GrantedResponse })
  @ApiErrors({
    401: {
      description: 'SEMrush did not accept the code, is not configured, or the authorization was not started here.',
      content: refusalOr(GrantRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
    502: { description: 'The service did not answer.', type: RemoteRefusalResponse },
  })
  authenticate(
    @CurrentUser() caller: Caller,
    @RestParams() params: SemrushAuthenticateDto,
  ): Promise<RestResponse<GrantedResponse | GrantRefusalResponse | RemoteRefusalResponse>> {
    return this.grants.authenticate(caller, 'semrush', params);
  }

  @Post('country_code')
  @HttpCode(200)
  @Authorize(writesPostsOrPages)
  @Endpoint({ available })
  @ApiOperation({
    operationId: 'setSemrushCountry',
    summary: 'Set the country of keyphrase searches',
    description: 'Stores in which country related keyphrases are looked up.',
  })
  @ApiExample({ body: { country_code: 'us' } })
  @ApiOkResponse({ description: 'The country is stored.', type: SeoOutcomeResponse })
  @ApiErrors({ 404: 'The integration is off (`rest_no_route`).' })
  setCountry(@RestParams() { country_code: country }: CountryCodeDto): Promise<SeoOutcomeResponse> {
    return this.semrush.setCountry(country);
  }

  @Get('related_keyphrases')
  @Authorize(writesPostsOrPages)
  @Endpoint({ available })
  @ApiOperation({
    operationId: 'listRelatedKeyphrases',
    summary: 'List related keyphrases',
    description:
      'Requests from SEMrush the ten most popular related keyphrases of a country. Responses are cached for a day.',
  })
  @ApiExample({ query: { keyphrase: 'summer concert', country_code: 'us' } })
  @ApiOkResponse({ description: 'The keyphrases.', type: RelatedKeyphrasesResponse })
  @ApiErrors({
    400: {
      description: 'A parameter is not accepted, or SEMrush is not configured, not connected or refused the request.',
      content: refusalOr(RemoteRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
    502: { description: 'The service did not answer.', type: RemoteRefusalResponse },
  })
  related(
    @RestParams() params: RelatedKeyphrasesDto,
  ): Promise<RestResponse<RelatedKeyphrasesResponse | RemoteRefusalResponse>> {
    return this.semrush.related(params);
  }

  @Get('authorization-url')
  @Authorize(writesPostsOrPages)
  @Endpoint({ available, hidden: true })
  @ApiOperation({
    operationId: 'getSemrushAuthorizationUrl',
    summary: 'Get the authorization address of SEMrush',
    description: 'Makes the address at which the caller can grant this site access to an account at SEMrush.',
  })
  @ApiOkResponse({ description: 'The address.', type: AuthorizationUrlResponse })
  @ApiErrors({
    400: {
      description: 'SEMrush is not configured.',
      content: refusalOr(RemoteRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
  })
  authorizationUrl(
    @CurrentUser() caller: Caller,
  ): Promise<RestResponse<AuthorizationUrlResponse | RemoteRefusalResponse>> {
    return this.grants.authorizationUrl(caller, 'semrush');
  }
}
