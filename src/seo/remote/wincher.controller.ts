import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { injectableOf } from '#core/modules';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { IntegrationsService } from '../integrations/integrations.service.js';
import { publishes } from '../seo.policy.js';
import { refusalOr } from '../seo.response.js';
import { OAuthGrantService } from './oauth-grant.service.js';
import {
  AuthorizationUrlResponse,
  GrantedResponse,
  GrantRefusalResponse,
  RemoteRefusalResponse,
} from './remote.response.js';
import { KeyphrasesDto, TrackKeyphrasesDto, UntrackDto, WincherAuthenticateDto } from './wincher.dto.js';
import {
  KeyphraseLimitResponse,
  KeyphrasePositionsResponse,
  TrackedKeyphrasesResponse,
  UntrackedKeyphraseResponse,
} from './wincher.response.js';
import { WincherService } from './wincher.service.js';

/** The routes are there only while the integration is on; another server is waited for outside of units of work. */
const options = {
  transaction: false,
  available: injectableOf([IntegrationsService], (integrations) => () => integrations.isActive('wincher')),
};

/** `seo/v1/wincher`. */
@RestController('seo/v1', 'wincher')
export class WincherController {
  constructor(
    private readonly grants: OAuthGrantService,
    private readonly wincher: WincherService,
  ) {}

  @Get('authorization-url')
  @Authorize(publishes)
  @Endpoint(options)
  @ApiOperation({
    operationId: 'getWincherAuthorizationUrl',
    summary: 'Get the authorization address of Wincher',
    description: 'Makes the address at which the caller can grant this site access to an account at Wincher.',
  })
  @ApiOkResponse({ description: 'The address.', type: AuthorizationUrlResponse })
  @ApiErrors({
    400: {
      description: 'Wincher is not configured.',
      content: refusalOr(RemoteRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
  })
  authorizationUrl(
    @CurrentUser() caller: Caller,
  ): Promise<RestResponse<AuthorizationUrlResponse | RemoteRefusalResponse>> {
    return this.grants.authorizationUrl(caller, 'wincher');
  }

  @Post('authenticate')
  @HttpCode(200)
  @Authorize(publishes)
  @Endpoint(options)
  @ApiOperation({
    operationId: 'authenticateWincher',
    summary: 'Connect the site with Wincher',
    description:
      'Exchanges the code with which Wincher sent a person back for tokens, and stores them encrypted. They are never returned.',
  })
  @ApiExample({ body: { code: 'code-from-wincher', websiteId: 1 } })
  @ApiOkResponse({ description: 'The access is stored.', type: GrantedResponse })
  @ApiErrors({
    401: {
      description: 'Wincher did not accept the code, is not configured, or the authorization was not started here.',
      content: refusalOr(GrantRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
    502: { description: 'The service did not answer.', type: RemoteRefusalResponse },
  })
  authenticate(
    @CurrentUser() caller: Caller,
    @RestParams() params: WincherAuthenticateDto,
  ): Promise<RestResponse<GrantedResponse | GrantRefusalResponse | RemoteRefusalResponse>> {
    return this.grants.authenticate(caller, 'wincher', params);
  }

  @Post('keyphrases/track')
  @HttpCode(200)
  @Authorize(publishes)
  @Endpoint(options)
  @ApiOperation({
    operationId: 'trackKeyphrases',
    summary: 'Track keyphrases',
    description:
      'Has Wincher track the positions of keyphrases in search results. Nothing is changed where the account there does not allow all of them.',
  })
  @ApiExample({ body: { keyphrases: ['jazz'] } })
  @ApiOkResponse({ description: 'The tracked keyphrases.', type: TrackedKeyphrasesResponse })
  @ApiErrors({
    400: {
      description:
        'A parameter is not accepted, the account allows no more keyphrases, or Wincher is not configured, not connected or refused the request.',
      content: refusalOr(KeyphraseLimitResponse, RemoteRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
    502: { description: 'The service did not answer.', type: RemoteRefusalResponse },
  })
  track(
    @RestParams() params: TrackKeyphrasesDto,
  ): Promise<RestResponse<TrackedKeyphrasesResponse | KeyphraseLimitResponse | RemoteRefusalResponse>> {
    return this.wincher.track(params);
  }

  @Post('keyphrases')
  @HttpCode(200)
  @Authorize(publishes)
  @Endpoint(options)
  @ApiOperation({
    operationId: 'listKeyphrasePositions',
    summary: 'List positions of keyphrases',
    description:
      'Requests from Wincher the positions of keyphrases in search results. Without `keyphrases`, those of all posts are requested; if there are none, nothing is. Changes nothing.',
  })
  @ApiExample({ body: { keyphrases: [] } })
  @ApiOkResponse({ description: 'The positions.', type: KeyphrasePositionsResponse })
  @ApiErrors({
    400: {
      description: 'A parameter is not accepted, or Wincher is not configured, not connected or refused the request.',
      content: refusalOr(RemoteRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
    502: { description: 'The service did not answer.', type: RemoteRefusalResponse },
  })
  positions(
    @RestParams() params: KeyphrasesDto,
  ): Promise<RestResponse<KeyphrasePositionsResponse | RemoteRefusalResponse>> {
    return this.wincher.positions(params);
  }

  @Delete('keyphrases/untrack')
  @Authorize(publishes)
  @Endpoint(options)
  @ApiOperation({
    operationId: 'untrackKeyphrase',
    summary: 'Stop tracking a keyphrase',
    description: 'Has Wincher track a keyphrase no longer.',
  })
  @ApiOkResponse({ description: 'The keyphrase is not tracked any more.', type: UntrackedKeyphraseResponse })
  @ApiErrors({
    400: {
      description:
        'A parameter is missing or not accepted, or Wincher is not configured, not connected or refused the request.',
      content: refusalOr(RemoteRefusalResponse),
    },
    404: 'The integration is off (`rest_no_route`).',
    502: { description: 'The service did not answer.', type: RemoteRefusalResponse },
  })
  untrack(@RestParams() params: UntrackDto): Promise<RestResponse<UntrackedKeyphraseResponse | RemoteRefusalResponse>> {
    return this.wincher.untrack(params);
  }
}
