import { Injectable } from '@nestjs/common';
import { Database } from '#core/database';
import { SecretKeyService } from '#core/security';
import { newSecret, verificationKey } from './webhook-signatures.js';
import type { WebhookEndpointEntity, WebhookSignature } from './webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** For which the secrets of endpoints are sealed. */
const PURPOSE = 'webhook secret';

/** A secret that was made just now. */
export interface NewWebhookSecret {
  /** As it is stored. */
  sealed: string;
  /** For the receiver: `whsec_…`, or the public `whpk_…`. */
  shown: string;
}

/** Makes, opens and seals the secrets that deliveries are signed with. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly key: SecretKeyService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly database: Database,
  ) {}

  /** A new secret, which is shown this once. */
  create(signature: WebhookSignature): NewWebhookSecret {
    const secret = newSecret(signature);
    return { sealed: this.key.seal(PURPOSE, secret), shown: verificationKey(signature, secret) };
  }

  /** The public key of an endpoint that signs with one; null for `v1`, or when `SECRET_KEY` is another one. */
  publicKey({ signature, secret }: WebhookEndpointEntity): string | null {
    const opened = signature === 'v1a' ? this.key.open(PURPOSE, secret) : undefined;
    return opened === undefined ? null : verificationKey(signature, opened);
  }

  /** The secrets that sign now, the present one first; none when `SECRET_KEY` is another one. */
  signing(endpoint: WebhookEndpointEntity, nowMs: number): string[] {
    const { secret, former_secret: former, former_until: until } = endpoint;
    const sealed = [secret, ...(former !== null && until !== null && until > nowMs ? [former] : [])];
    return sealed.flatMap((text) => this.key.open(PURPOSE, text) ?? []);
  }

  /** Seals all with the present key of the service. @returns how many endpoints were changed */
  async reseal(): Promise<number> {
    let count = 0;
    for (const endpoint of await this.endpoints.all()) {
      const secret = this.key.reseal(PURPOSE, endpoint.secret);
      const former = endpoint.former_secret === null ? undefined : this.key.reseal(PURPOSE, endpoint.former_secret);
      if (secret === undefined && former === undefined) continue;
      const change = { ...(secret && { secret }), ...(former && { former_secret: former }) };
      if (await this.database.write(() => this.endpoints.reseal(endpoint, change))) count++;
    }
    return count;
  }
}
