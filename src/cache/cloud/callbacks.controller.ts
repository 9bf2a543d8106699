import type { UploadInput } from '../../core/rest/rest-request.js';
import { Act, RestParams, Read, RestController, Rights, Upload } from '../../core/rest/route.decorators.js';
import { fromCloud } from '../cache.rights.js';
import type { CallbackAnswer } from './callback-answer.js';
import { CallbackGate } from './callback-gate.service.js';
import { ApiKeyParams, CdnStatusParams, ErrDomainsParams, IpValidateParams, TokenParams } from './callback.dto.js';
import { HandshakeService } from './handshake.service.js';
import { CloudStatusService } from './status.service.js';

/** Callbacks of the optimisation service about the site itself: `token`, `apikey`, `ip_validate`, `cdn_status`, `err_domains`. */
@RestController('cache/v1')
export class CallbacksController {
  constructor(
    private readonly gate: CallbackGate,
    private readonly handshake: HandshakeService,
    private readonly status: CloudStatusService,
  ) {}

  @Read('token')
  @Rights(fromCloud)
  hello(): CallbackAnswer {
    return this.handshake.hello();
  }

  @Act('token')
  @Rights(fromCloud)
  token(@RestParams() params: TokenParams): Promise<CallbackAnswer> {
    return this.gate.limited(() => this.handshake.token(params));
  }

  @Act('apikey')
  @Rights(fromCloud)
  apiKey(@RestParams() params: ApiKeyParams): Promise<CallbackAnswer> {
    return this.gate.limited(() => this.handshake.apiKey(params));
  }

  @Act('ip_validate')
  @Rights(fromCloud)
  validate(@RestParams() params: IpValidateParams, @Upload() sent: UploadInput): Promise<CallbackAnswer> {
    return this.gate.pass(sent, () => this.handshake.validate(params));
  }

  @Act('cdn_status')
  @Rights(fromCloud)
  cdn(@RestParams() params: CdnStatusParams, @Upload() sent: UploadInput): Promise<CallbackAnswer> {
    return this.gate.pass(sent, () => this.status.cdn(params));
  }

  @Act('err_domains')
  @Rights(fromCloud)
  alias(@RestParams() params: ErrDomainsParams, @Upload() sent: UploadInput): Promise<CallbackAnswer> {
    return this.gate.pass(sent, () => this.status.alias(params));
  }
}
