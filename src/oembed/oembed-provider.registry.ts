import { readFileSync } from 'node:fs';
import { StartError } from '#core/config';

/** One endpoint of a provider, as the public registry writes it (oembed.com/providers.json). */
export interface ProviderEndpoint {
  /** Addresses of its pages; `*` matches any text, in the host within it. None: only pages that link to it. */
  schemes?: string[];
  /** May hold `{format}`. */
  url: string;
  formats?: string[];
}

/** A provider of the registry. */
export interface Provider {
  provider_name: string;
  provider_url: string;
  endpoints: ProviderEndpoint[];
}

/** Longer addresses have no provider. */
const MAX_URL_LENGTH = 2000;

/** Finds the provider that answers for an address. */
export class OembedProviderRegistry {
  private readonly rules: { matches: RegExp; endpoint: ProviderEndpoint }[];

  /** @throws Error in plain words for what is no list of providers */
  constructor(providers: unknown) {
    if (!Array.isArray(providers) || !providers.every(isProvider)) {
      throw new Error('The list of oEmbed providers must be an array in the form of oembed.com/providers.json.');
    }
    this.rules = providers
      .flatMap(({ endpoints }) => endpoints)
      .flatMap((endpoint) => (endpoint.schemes ?? []).map((scheme) => ({ matches: schemePattern(scheme), endpoint })));
  }

  /** The providers of a file (`OEMBED_PROVIDERS`). @throws StartError for a file that cannot be read or used */
  static ofFile(path: string): OembedProviderRegistry {
    try {
      return new OembedProviderRegistry(JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      throw new StartError(`OEMBED_PROVIDERS: ${path} cannot be used: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Where to ask about an address, the address itself left out; nothing when no provider is known for it. */
  endpointFor(address: string): string | undefined {
    if (address.length > MAX_URL_LENGTH || !URL.canParse(address)) return undefined;
    const { endpoint } = this.rules.find(({ matches }) => matches.test(new URL(address).href)) ?? {};
    return endpoint?.url.replaceAll('{format}', 'json');
  }
}

function isProvider(value: unknown): value is Provider {
  const { endpoints } = (value ?? {}) as Partial<Provider>;
  const isText = (text: unknown) => typeof text === 'string';
  return (
    Array.isArray(endpoints) &&
    endpoints.every(({ url, schemes = [] }) => isText(url) && Array.isArray(schemes) && schemes.every(isText))
  );
}

/** A scheme as a pattern. In the host, `*` matches names only, lest another site could use a provider's name. */
function schemePattern(scheme: string): RegExp {
  const [, start = '', rest = ''] = /^([a-z][a-z\d+.-]*:(?:\/\/[^/?#]*)?)(.*)$/is.exec(scheme) ?? [];
  const quote = (text: string, any: string) => text.split('*').map(escapeRegExp).join(any);
  return start === '' ? /$^/ : new RegExp(`^${quote(start, '[a-z0-9.-]*')}${quote(rest, '.*')}$`, 'i');
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
