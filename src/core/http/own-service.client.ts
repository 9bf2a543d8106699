import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { readBoundedBody } from './bounded-body.js';

/** The two configured addresses of this service: of its REST root and of the site that visitors see. */
export type OwnAddressKind = 'api' | 'site';

/** What an {@link OwnServiceClient} is built from. */
export interface OwnServiceOptions {
  /** Address of the REST root, e.g. `https://api.example.org/api`; a slash at its end makes no difference. */
  api: string;
  /** Address of the site. */
  site: string;
  /** Milliseconds for one exchange, body included. Default 10,000 (site-health.md). */
  timeoutMs?: number;
  /** Certificates that are trusted instead of the usual ones. For tests. */
  ca?: string;
}

/** What the service answered itself. Any status is a response; redirects are reported, never followed. */
export interface OwnResponse {
  status: number;
  headers: IncomingMessage['headers'];
  /** At most 256 KiB; the rest is cut off. */
  body: Buffer;
  /** Milliseconds from the request to the end of the body. */
  milliseconds: number;
  /** Until when the certificate is good; only over https. */
  certificateUntil?: Date;
}

/** Why there was no answer. */
export type OwnFailure = 'timeout' | 'certificate' | 'network';

/** The service could not be reached at its own address. The message is for logs: it names hosts. */
export class OwnServiceUnreachableError extends Error {
  override readonly name = 'OwnServiceUnreachable';

  constructor(
    readonly reason: OwnFailure,
    options?: ErrorOptions,
  ) {
    super(`No answer from our own address (${reason})${options?.cause ? `: ${String(options.cause)}` : ''}`, options);
  }
}

const MAX_BYTES = 256 * 1024;

/**
 * Calls this very service at its configured addresses, which may lie in a private network, where `SafeHttpClient`
 * rightly does not go. Host and port come from the settings alone, never from a request: callers give a path, and what
 * would lead to another host or port is refused. Requests are anonymous: they have no cookies and no credentials of
 * anybody.
 */
export class OwnServiceClient {
  private readonly bases: Record<OwnAddressKind, URL>;

  constructor(private readonly options: OwnServiceOptions) {
    this.bases = { api: folder(options.api), site: folder(options.site) };
  }

  /** Whether the place is configured as https. */
  secure(place: OwnAddressKind): boolean {
    return this.bases[place].protocol === 'https:';
  }

  /** Whether both places are at the same host and port. */
  get together(): boolean {
    return this.bases.api.origin === this.bases.site.origin;
  }

  /**
   * Fetches a path of ours.
   * @param path relative to the place, without a slash before it; may have a query
   * @param headers a header to try out
   * @throws OwnServiceUnreachableError when no answer comes in time; RangeError for a path that leads elsewhere
   */
  async get(place: OwnAddressKind, path: string, headers: { authorization?: string } = {}): Promise<OwnResponse> {
    const base = this.bases[place];
    const url = new URL(path, base);
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
      throw new RangeError('This path leads away from our own address');
    }
    const milliseconds = this.options.timeoutMs ?? 10_000;
    const signal = AbortSignal.timeout(milliseconds);
    try {
      return await this.exchange(url, headers, signal);
    } catch (cause) {
      const reason = signal.aborted ? 'timeout' : isAboutCertificate(cause) ? 'certificate' : 'network';
      throw new OwnServiceUnreachableError(reason, { cause });
    }
  }

  private async exchange(url: URL, headers: { authorization?: string }, signal: AbortSignal): Promise<OwnResponse> {
    const started = performance.now();
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
      send(url, {
        // A connection of its own: a connection that is reused would not show a certificate that has changed.
        agent: false,
        signal,
        ca: this.options.ca,
        headers: {
          'user-agent': 'Almanac',
          accept: 'application/json, */*',
          'accept-encoding': 'identity',
          ...headers,
        },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    const { socket } = response;
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
    const { data } = await readBoundedBody(
      response,
      response.headers['content-encoding'],
      { maxBytes: MAX_BYTES, overflow: 'truncate' },
      signal,
    );
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: data,
      milliseconds: performance.now() - started,
      ...(certificate ? { certificateUntil: new Date(certificate.valid_to) } : {}),
    };
  }
}

function folder(address: string): URL {
  return new URL(address.endsWith('/') ? address : `${address}/`);
}

/** OpenSSL and Node name everything that is wrong with a certificate so. */
function isAboutCertificate(error: unknown): boolean {
  return /CERT|VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER/.test(String((error as NodeJS.ErrnoException).code));
}
