import { Injectable } from '@nestjs/common';
import { SeoConfig } from '../seo.config.js';
import { RemoteServiceError, type Provider, type ProviderName } from './remote-service.error.js';

/** What the protocols of the services define: paths and scopes. */
const KINDS: Record<ProviderName, { label: string; authorize: string; token: string; scope: string }> = {
  semrush: { label: 'SEMrush', authorize: '/oauth2/authorize', token: '/oauth2/access_token', scope: 'user.id' },
  wincher: {
    label: 'Wincher',
    authorize: '/connect/authorize',
    token: '/connect/token',
    scope: 'accounts:read accounts:write websites:read websites:write offline_access',
  },
};

/** Knows which services this installation may use. */
@Injectable()
export class RemoteServicesService {
  constructor(private readonly config: SeoConfig) {}

  /** @throws RemoteServiceError `unconfigured` while the installation has no account there */
  get(name: ProviderName): Provider {
    const { label, authorize, token, scope } = KINDS[name];
    const { url, apiUrl, clientId, clientSecret, redirectUrl } = this.configured(name);
    if (!url || !clientId || !redirectUrl) {
      throw new RemoteServiceError(
        'unconfigured',
        `${label} is not configured: the operator has to set its address and client.`,
      );
    }
    const base = url.replace(/\/$/, '');
    return {
      name,
      label,
      authorizeUrl: base + authorize,
      tokenUrl: base + token,
      apiUrl: (apiUrl ?? base).replace(/\/$/, ''),
      clientId,
      clientSecret: clientSecret ?? '',
      redirectUrl,
      scope,
    };
  }

  private configured(
    name: ProviderName,
  ): Record<'url' | 'apiUrl' | 'clientId' | 'clientSecret' | 'redirectUrl', string | undefined> {
    const { config: s } = this;
    return name === 'semrush'
      ? {
          url: s.semrushUrl,
          apiUrl: s.semrushApiUrl,
          clientId: s.semrushClientId,
          clientSecret: s.semrushClientSecret,
          redirectUrl: s.semrushRedirectUrl,
        }
      : {
          url: s.wincherUrl,
          apiUrl: s.wincherApiUrl,
          clientId: s.wincherClientId,
          clientSecret: s.wincherClientSecret,
          redirectUrl: s.wincherRedirectUrl,
        };
  }
}
