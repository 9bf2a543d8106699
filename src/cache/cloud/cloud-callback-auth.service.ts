import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import type { UploadInput } from '#core/rest';
import { FailedCredentialsService } from '#core/security';
import { SettingsStore, InjectSettings } from '#core/settings';
import { CacheSettings } from '../cache.settings.js';
import { refused, type CallbackResult } from './callback-result.js';
import type { CallbackCode, CallbackDoneResponse, CallbackRefusedResponse } from './callback.response.js';
import { CloudSecretsService } from './cloud-secrets.service.js';
import { isHash, md5 } from './secret-parts.js';
import { isSigned } from './signature.js';

/** What a callback proves beside its address. */
@Injectable()
export class CloudCallbackAuthService {
  constructor(
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly secrets: CloudSecretsService,
    private readonly failures: FailedCredentialsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers a callback, if it is signed where the owner wants signatures and its caller has not guessed too often.
   * @throws RestError 429 after too many wrong hashes from one client
   */
  async authenticate<Done extends CallbackDoneResponse>(
    sent: UploadInput,
    answer: () => Promise<CallbackResult<Done>>,
  ): Promise<CallbackResult<Done>> {
    const { require_signature: wanted } = await this.stored.read();
    return this.withAttemptLimit(async () => {
      if (wanted && !(await this.signed(sent))) return this.refuseAndCount('wrong_signature');
      return answer();
    });
  }

  /** The same for callbacks that lead to a key, which therefore cannot be signed with it. */
  async withAttemptLimit<Done extends CallbackDoneResponse>(
    answer: () => Promise<CallbackResult<Done>>,
  ): Promise<CallbackResult<Done>> {
    await this.failures.check('cache callback', 'site');
    return answer();
  }

  /** Whether `domain_key` is that of the agreed key; while none is agreed, the address is enough. */
  async isAgreedKey(domainKey: unknown): Promise<boolean> {
    if (!(await this.secrets.hasApiKey())) return true;
    const key = await this.secrets.apiKey();
    return key !== '' && isHash(domainKey, md5(key));
  }

  /** Refuses a wrong guess and counts it. */
  async refuseAndCount(code: CallbackCode): Promise<CallbackRefusedResponse> {
    await this.failures.count('cache callback', 'site');
    return refused(code);
  }

  private async signed({ headers, body }: UploadInput): Promise<boolean> {
    // Of a multipart body there are no bytes left to check.
    if (/^multipart\//i.test(headers['content-type'] ?? '')) return false;
    const now = this.clock.nowSeconds();
    return isSigned(headers['x-cloud-signature'], await this.secrets.apiKey(), body, now);
  }
}
