/** Services of others that grant access to an account there. */
export type ProviderName = 'semrush' | 'wincher';

/** How one of them is reached; everything comes from the settings of this installation. */
export interface Provider {
  name: ProviderName;
  /** What people call it. */
  label: string;
  /** Where people allow it, and where codes are exchanged for tokens. */
  authorizeUrl: string;
  tokenUrl: string;
  /** Where its interface begins, without a slash at the end. */
  apiUrl: string;
  clientId: string;
  /** Empty: the installation proves itself by PKCE alone. */
  clientSecret: string;
  redirectUrl: string;
  /** The requested scopes. */
  scope: string;
}

/** Why a service could not be made use of; each has an answer of its own (seo.md, "Remote services"). */
export class RemoteServiceError extends Error {
  override readonly name = 'RemoteFault';

  /** @param kind `refused`: the service says no; `unreachable`: no response came; `unconnected`: it is not connected */
  constructor(
    readonly kind: 'unconfigured' | 'unconnected' | 'refused' | 'unreachable',
    message: string,
  ) {
    super(message);
  }
}

/** What clients know to mean that the service is not connected. */
export const NOT_CONNECTED = 'Token usage failed. Token is empty.';
