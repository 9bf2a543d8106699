import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { CacheSettings } from '../cache.settings.js';
import { done, refused, type CallbackResult } from './callback-result.js';
import { CloudCallbackAuthService } from './cloud-callback-auth.service.js';
import type { CloudApiKeyDto, IpValidateDto, TokenDto } from './callback.dto.js';
import type { CallbackDoneResponse, CallbackHashResponse } from './callback.response.js';
import { CloudSecretsService } from './cloud-secrets.service.js';
import { isHash, partHash } from './secret-parts.js';
import { asText, isBlank } from './sent-values.js';

/** Length of the longest key that is stored. */
const MAX_KEY_LENGTH = 500;
/** Longest domain name there can be. */
const MAX_DOMAIN_LENGTH = 255;

/** How the optimisation service and the site get to know each other: a token, then a key (cache.md, release 6.4). */
@Injectable()
export class HandshakeService {
  constructor(
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly secrets: CloudSecretsService,
    private readonly gate: CloudCallbackAuthService,
    private readonly clock: Clock,
  ) {}

  /** `GET token`: the site answers. */
  hello(): CallbackDoneResponse {
    return done();
  }

  /** `POST token`: both show that they know the token, each by another part. */
  async token({ hash }: TokenDto): Promise<CallbackResult<CallbackHashResponse>> {
    if (isBlank(hash)) return refused('lack_of_param');
    const token = await this.secrets.token();
    if (token === '') return refused('lack_of_local_token');
    if (!isHash(hash, partHash(token, 0, 8))) return this.gate.refuseAndCount('mismatch');
    return done({ hash: partHash(token, 3, 11) });
  }

  /** `POST apikey`: brings the key, once for each token. */
  async apiKey({ domain_key, is_linked, hash, main_domain }: CloudApiKeyDto): Promise<CallbackResult> {
    const key = asText(domain_key);
    if (isBlank(key) || key.length > MAX_KEY_LENGTH || is_linked === undefined || is_linked === null || isBlank(hash))
      return refused('lack_of_param');
    const token = await this.secrets.token();
    if (token === '') return refused('lack_of_local_token');
    if (!isHash(hash, partHash(token, 1, 9))) return this.gate.refuseAndCount('mismatch');
    if (!(await this.secrets.useUpToken())) return refused('lack_of_local_token');
    await this.stored.store({
      api_key: this.secrets.sealedKey(key),
      is_linked: !isBlank(is_linked),
      linked_at: this.clock.nowMs(),
      ...(isBlank(main_domain) ? {} : { main_domain: asText(main_domain).slice(0, MAX_DOMAIN_LENGTH) }),
    });
    return done();
  }

  /** `POST ip_validate`: the same with the key. */
  async validate({ hash }: IpValidateDto): Promise<CallbackResult<CallbackHashResponse>> {
    if (isBlank(hash)) return refused('lack_of_params');
    const key = await this.secrets.apiKey();
    if (key === '') return refused('lack_of_api_key');
    if (!isHash(hash, partHash(key, 0, 4))) return this.gate.refuseAndCount('err_hash');
    return done({ hash: partHash(key, 2, 6) });
  }
}
