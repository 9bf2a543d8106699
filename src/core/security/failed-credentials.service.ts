import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { clientAddress } from './client-address.js';
import { clientNetwork } from './client-network.js';
import { RateLimiterService } from './rate-limiter.service.js';

/** Seconds for which a failed try counts, from the first one. */
export const FAILURE_WINDOW_SECONDS = 300;
/**
 * Failures allowed per network and kind of credential, as a multiple of those per network and target: many people share
 * an office network or a venue's Wi-Fi.
 */
const NETWORK_LIMIT_FACTOR = 5;

/** The kinds of secrets that are limited, each by itself. */
export type CredentialKind =
  | 'password'
  | 'post password'
  | 'scanner key'
  | 'admission device'
  | 'admission enrollment'
  | 'order key'
  | 'waiting list link'
  | 'ticket code'
  | 'discount code'
  | 'access code'
  | 'cache callback'
  | 'import callback'
  | 'mail bounce token'
  | 'new e-mail address'
  | 'password reset';

/**
 * Limits wrong credentials per client network, and per client network and target (an account, a post, an order), so
 * that one network cannot use up the attempts of another. Random secrets are compared before the limit is checked: a
 * right one always passes, and a limit would not make guessing 160 bits harder. Secrets that people choose (`check`)
 * are refused over the limit even if they are right, because otherwise the limit would not stop anybody from guessing.
 */
@Injectable()
export class FailedCredentialsService {
  constructor(
    private readonly limiter: RateLimiterService,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts a wrong credential of the running request.
   * @param target what it should have opened, e.g. an account
   * @throws RestError 429 with `Retry-After` when it was one too many
   */
  async count(kind: CredentialKind, target: string | number): Promise<void> {
    const { ofTarget, ofNetwork } = subjects(kind, target);
    const { maxFailedCredentials } = this.settings;
    await this.limiter.count([ofNetwork], FAILURE_WINDOW_SECONDS, maxFailedCredentials * NETWORK_LIMIT_FACTOR);
    await this.limiter.count([ofTarget], FAILURE_WINDOW_SECONDS, maxFailedCredentials);
  }

  /** @throws RestError 429 with `Retry-After` when the network of the running request has used up its tries */
  async check(kind: CredentialKind, target: string | number): Promise<void> {
    const { ofTarget, ofNetwork } = subjects(kind, target);
    const { maxFailedCredentials } = this.settings;
    await this.limiter.check([ofNetwork], maxFailedCredentials * NETWORK_LIMIT_FACTOR);
    await this.limiter.check([ofTarget], maxFailedCredentials);
  }
}

function subjects(kind: CredentialKind, target: string | number): { ofTarget: string; ofNetwork: string } {
  const network = clientNetwork(clientAddress());
  return { ofTarget: `${kind} of ${target} from ${network}`, ofNetwork: `${kind} from ${network}` };
}
