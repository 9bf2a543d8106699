import { Get } from '@nestjs/common';
import { type UploadInput, Authorize, RestParams, RestController, Upload } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { fromCloud } from '../cache.policy.js';
import type { CallbackResult } from './callback-result.js';
import { CloudCallbackAuthService } from './cloud-callback-auth.service.js';
import { Callback } from './callback.decorator.js';
import { CloudApiKeyDto, CdnStatusDto, ErrDomainsDto, IpValidateDto, TokenDto } from './callback.dto.js';
import { CallbackDoneResponse, CallbackHashResponse, SiteStateResponse } from './callback.response.js';
import { HandshakeService } from './handshake.service.js';
import { CloudStatusService } from './cloud-status.service.js';

/** Callbacks of the optimisation service about the site itself: `token`, `apikey`, `ip_validate`, `cdn_status`, `err_domains`. */
@RestController('cache/v1')
export class CloudCallbacksController {
  constructor(
    private readonly gate: CloudCallbackAuthService,
    private readonly handshake: HandshakeService,
    private readonly status: CloudStatusService,
  ) {}

  @Get('token')
  @Authorize(fromCloud)
  @ApiOperation({
    operationId: 'checkCallbackAddress',
    summary: 'Check that callbacks are admitted',
    description: 'Answers `ok` to the optimisation service. Changes nothing.',
  })
  @ApiOkResponse({ description: 'The caller is admitted.', type: CallbackDoneResponse })
  hello(): CallbackDoneResponse {
    return this.handshake.hello();
  }

  @Callback('token', CallbackHashResponse)
  @ApiOperation({
    operationId: 'validateCloudToken',
    summary: 'Show that both sides know the token',
    description:
      'The optimisation service proves that it knows the token of the site, and the site proves the same with another part of it. Changes nothing.',
  })
  @ApiExample({ body: { hash: '5f4dcc3b5aa765d61d8327deb882cf99' } })
  token(@RestParams() params: TokenDto): Promise<CallbackResult<CallbackHashResponse>> {
    return this.gate.withAttemptLimit(() => this.handshake.token(params));
  }

  @Callback('apikey', CallbackDoneResponse)
  @ApiOperation({
    operationId: 'storeCloudKey',
    summary: 'Bring the key of the optimisation service',
    description:
      'Stores the key that the optimisation service and the site agree on. Uses up the token, so that each token brings one key.',
  })
  @ApiExample({
    body: {
      domain_key: 'key-of-the-site',
      is_linked: true,
      hash: '5f4dcc3b5aa765d61d8327deb882cf99',
      main_domain: 'example.org',
    },
  })
  apiKey(@RestParams() params: CloudApiKeyDto): Promise<CallbackResult> {
    return this.gate.withAttemptLimit(() => this.handshake.apiKey(params));
  }

  @Callback('ip_validate', CallbackHashResponse)
  @ApiOperation({
    operationId: 'validateCloudKey',
    summary: 'Show that both sides know the key',
    description:
      'The optimisation service proves that it knows the key, and the site proves the same with another part of it. Changes nothing.',
  })
  @ApiExample({ body: { hash: '5f4dcc3b5aa765d61d8327deb882cf99' } })
  validate(
    @RestParams() params: IpValidateDto,
    @Upload() sent: UploadInput,
  ): Promise<CallbackResult<CallbackHashResponse>> {
    return this.gate.authenticate(sent, () => this.handshake.validate(params));
  }

  @Callback('cdn_status', SiteStateResponse)
  @ApiOperation({
    operationId: 'setCloudState',
    summary: 'Store the state of the site',
    description:
      'Stores what the optimisation service says about the site. `cdn` has pages take their files from `cdn_url`; `deleted` ends that.',
  })
  @ApiExample({ body: { qc_activated: 'linked' } })
  cdn(@RestParams() params: CdnStatusDto, @Upload() sent: UploadInput): Promise<CallbackResult<SiteStateResponse>> {
    return this.gate.authenticate(sent, () => this.status.cdn(params));
  }

  @Callback('err_domains', CallbackDoneResponse)
  @ApiOperation({
    operationId: 'confirmAliasRefusal',
    summary: 'Confirm a refusal as an alias',
    description:
      'The optimisation service checks whether this site is the one that it refused as an alias of a domain. The site deletes a refusal that it has confirmed.',
  })
  @ApiExample({ body: { main_domain: 'example.org', alias: 'https://www.example.org' } })
  alias(@RestParams() params: ErrDomainsDto, @Upload() sent: UploadInput): Promise<CallbackResult> {
    return this.gate.authenticate(sent, () => this.status.alias(params));
  }
}
