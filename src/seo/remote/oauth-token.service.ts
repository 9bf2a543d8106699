import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import type { ServiceRequest } from '#core/http';
import { Database } from '#core/database';
import { SecretKeyService } from '#core/security';
import { NOT_CONNECTED, RemoteServiceError, type Provider, type ProviderName } from './remote-service.error.js';
import { RemoteServicesService } from './remote-services.service.js';
import { RemoteCallsService } from './remote-calls.service.js';
import type { TokenStateResponse } from './remote.response.js';
import type { TokenEntity } from './token.entity.js';
import { TokensRepository } from './tokens.repository.js';

interface Secrets {
  access: string;
  refresh: string;
}

const PURPOSE = 'seo tokens';
/** Seconds before the end from which on tokens are renewed. */
const EXPIRY_MARGIN_SECONDS = 60;
/** Lifetime in seconds of tokens without a stated one. */
const DEFAULT_TTL_SECONDS = 3600;

/** Calls services with the access that they have granted, which is stored encrypted and never returned. */
@Injectable()
export class OAuthTokenService {
  constructor(
    private readonly providers: RemoteServicesService,
    private readonly rows: TokensRepository,
    private readonly calls: RemoteCallsService,
    private readonly secret: SecretKeyService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Keeps what a service has granted. @throws RemoteServiceError `refused` when it is none */
  async store(provider: ProviderName, answer: unknown, websiteId?: number): Promise<TokenStateResponse> {
    const granted = grantedBy(answer);
    if (!granted) throw new RemoteServiceError('refused', 'The service answered without a token.');
    const now = this.clock.nowSeconds();
    const row: TokenEntity = {
      provider,
      sealed: this.seal({ access: granted.access, refresh: granted.refresh ?? '' }),
      expires: now + granted.seconds,
      created_at: now,
      error_count: 0,
      website_id: websiteId ?? null,
    };
    await this.database.write(() => this.rows.store(row));
    return { expires: row.expires, has_expired: false, created_at: now, error_count: 0 };
  }

  /**
   * Calls a service in the name of its account, whose token is renewed when it has run out.
   * @param path below the address of its interface, `/` first; gets the id of the site there
   * @throws RemoteServiceError `unconnected`, `unconfigured`, `refused`, `unreachable`
   */
  async requestToken(
    name: ProviderName,
    path: (websiteId: number) => string,
    request: Pick<ServiceRequest, 'method'> & { json?: unknown },
  ): Promise<unknown> {
    const stored = await this.rows.find(name);
    if (!stored) throw new RemoteServiceError('unconnected', NOT_CONNECTED);
    const provider = this.providers.get(name);
    const access = await this.access(provider, stored);
    const { status, json } = await this.calls.call(provider.apiUrl + path(stored.website_id ?? 0), {
      method: request.method,
      authorization: `Bearer ${access}`,
      ...(request.json === undefined ? {} : { body: { type: 'application/json', text: JSON.stringify(request.json) } }),
    });
    if (status < 400) return json;
    if (status === 401) await this.database.write(() => this.rows.countError(name));
    throw new RemoteServiceError('refused', `${provider.label} refused the request (${status}).`);
  }

  private async access(provider: Provider, stored: TokenEntity): Promise<string> {
    const secrets = this.unseal(stored.sealed);
    // Encrypted with another key: the installation has lost it, so it has to be connected again.
    if (!secrets) throw new RemoteServiceError('unconnected', NOT_CONNECTED);
    if (stored.expires - EXPIRY_MARGIN_SECONDS > this.clock.nowSeconds()) return secrets.access;
    if (secrets.refresh === '') throw new RemoteServiceError('unconnected', NOT_CONNECTED);
    const { status, json } = await this.calls.call(provider.tokenUrl, {
      method: 'POST',
      body: {
        type: 'application/x-www-form-urlencoded',
        text: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: secrets.refresh,
          client_id: provider.clientId,
          ...(provider.clientSecret === '' ? {} : { client_secret: provider.clientSecret }),
        }).toString(),
      },
    });
    const granted = status < 400 ? grantedBy(json) : undefined;
    if (granted) {
      const sealed = this.seal({ access: granted.access, refresh: granted.refresh ?? secrets.refresh });
      await this.database.write(() => this.rows.renew(stored, sealed, this.clock.nowSeconds() + granted.seconds));
      return granted.access;
    }
    return this.renewedByOthers(stored);
  }

  /** Another request may have been faster: its tokens have then replaced those that do not work any more. */
  private async renewedByOthers(stored: TokenEntity): Promise<string> {
    const again = await this.rows.find(stored.provider);
    const secrets = again && again.sealed !== stored.sealed ? this.unseal(again.sealed) : undefined;
    if (secrets) return secrets.access;
    await this.database.write(() => this.rows.countError(stored.provider));
    throw new RemoteServiceError('refused', 'The access has run out and was not renewed. Connect the service again.');
  }

  /** Seals what a previous key of the server has sealed with the current one. @returns how many values */
  async reseal(): Promise<number> {
    let count = 0;
    for (const stored of await this.rows.all()) {
      const sealed = this.secret.reseal(PURPOSE, stored.sealed);
      if (sealed === undefined) continue;
      if (await this.database.write(() => this.rows.reseal(stored, sealed))) count++;
    }
    return count;
  }

  private seal(secrets: Secrets): string {
    return this.secret.seal(PURPOSE, JSON.stringify(secrets));
  }

  private unseal(sealed: string): Secrets | undefined {
    const text = this.secret.open(PURPOSE, sealed);
    return text === undefined ? undefined : (JSON.parse(text) as Secrets);
  }
}

function grantedBy(answer: unknown): { access: string; refresh?: string; seconds: number } | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { access_token: access, refresh_token: refresh, expires_in: expires } = answer as Record<string, unknown>;
  if (typeof access !== 'string' || access === '') return undefined;
  const seconds = Number(expires);
  return {
    access,
    refresh: typeof refresh === 'string' && refresh !== '' ? refresh : undefined,
    seconds: Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.floor(seconds), 315_360_000) : DEFAULT_TTL_SECONDS,
  };
}
