import { randomBytes, createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, SiteUrls } from '#core/context';
import { Database } from '#core/database';
import type { RestResponse } from '#core/rest';
import { SecretKeyService } from '#core/security';
import { RemoteServiceError, type ProviderName } from './remote-service.error.js';
import { RemoteServicesService } from './remote-services.service.js';
import { RemoteCallsService } from './remote-calls.service.js';
import { grantResponse, remoteResponse } from './remote-responses.js';
import type {
  AuthorizationUrlResponse,
  GrantedResponse,
  GrantRefusalResponse,
  RemoteRefusalResponse,
  TokenStateResponse,
} from './remote.response.js';
import { TokensRepository } from './tokens.repository.js';
import { OAuthTokenService } from './oauth-token.service.js';

/** Seconds that people have for allowing it. */
const GRANT_TTL_SECONDS = 900;
const PURPOSE = 'seo grant';

/** Connects this installation with an account at a service: OAuth with PKCE and a random state, each good for once. */
@Injectable()
export class OAuthGrantService {
  constructor(
    private readonly providers: RemoteServicesService,
    private readonly calls: RemoteCallsService,
    private readonly rows: TokensRepository,
    private readonly tokens: OAuthTokenService,
    private readonly secret: SecretKeyService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** Makes the address at which the caller can grant access to an account. */
  authorizationUrl(
    caller: Caller,
    name: ProviderName,
  ): Promise<RestResponse<AuthorizationUrlResponse | RemoteRefusalResponse>> {
    return remoteResponse(async () => ({ url: await this.newGrantUrl(caller, name) }));
  }

  /**
   * Exchanges a code for tokens, and stores them.
   * @param state as it came back with the code; without one the caller's last grant counts
   * @param websiteId the site at the service, where it has several
   */
  authenticate(
    caller: Caller,
    name: ProviderName,
    { code, state, websiteId }: { code: string; state?: string; websiteId?: number },
  ): Promise<RestResponse<GrantedResponse | GrantRefusalResponse | RemoteRefusalResponse>> {
    return grantResponse(() => this.redeem(caller, name, code, state, websiteId));
  }

  /** @throws RemoteServiceError `unconfigured` */
  private async newGrantUrl(caller: Caller, name: ProviderName): Promise<string> {
    const provider = this.providers.get(name);
    const verifier = newVerifier();
    const state = JSON.stringify({
      domain: new URL(this.urls.siteUrl).host,
      nonce: randomBytes(24).toString('base64url'),
    });
    const now = this.clock.nowSeconds();
    await this.database.write(() =>
      this.rows.addGrant({
        id: hashOf(state),
        provider: name,
        user_id: caller.id,
        sealed: this.secret.seal(PURPOSE, verifier),
        expires: now + GRANT_TTL_SECONDS,
      }),
    );
    const url = new URL(provider.authorizeUrl);
    for (const [key, value] of Object.entries({
      state,
      scope: provider.scope,
      response_type: 'code',
      redirect_uri: provider.redirectUrl,
      client_id: provider.clientId,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    })) {
      url.searchParams.set(key, value);
    }
    return url.href;
  }

  /** @throws RemoteServiceError */
  private async redeem(
    caller: Caller,
    name: ProviderName,
    code: string,
    state?: string,
    websiteId?: number,
  ): Promise<TokenStateResponse> {
    const provider = this.providers.get(name);
    const verifier = await this.take(caller, name, state);
    const { status, json } = await this.calls.call(provider.tokenUrl, {
      method: 'POST',
      body: {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: provider.redirectUrl,
          client_id: provider.clientId,
          ...(provider.clientSecret === '' ? {} : { client_secret: provider.clientSecret }),
          code_verifier: verifier,
        }).toString(),
      },
    });
    if (status >= 400) throw new RemoteServiceError('refused', 'The service did not accept the code.');
    return this.tokens.store(name, json, websiteId);
  }

  /** Proof that this service sent the request. A state of another caller, or used before, proves nothing. */
  private async take(caller: Caller, name: ProviderName, state: string | undefined): Promise<string> {
    return this.database.write(async () => {
      const id = state === undefined ? undefined : hashOf(state);
      const grant = await this.rows.grant(name, caller.id, this.clock.nowSeconds(), id);
      const verifier =
        grant && (await this.rows.takeGrant(grant.id)) ? this.secret.open(PURPOSE, grant.sealed) : undefined;
      if (verifier === undefined) {
        throw new RemoteServiceError(
          'refused',
          'Nobody was sent to the service just now. Ask for its authorization-url first.',
        );
      }
      return verifier;
    });
  }
}

/** A secret of ours for one grant (RFC 7636): 43 characters. */
export function newVerifier(): string {
  return randomBytes(32).toString('base64url');
}

/** What the service gets of it beforehand. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** A state under which its grant is found again. */
export function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}
