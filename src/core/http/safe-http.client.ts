import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import type { Tracing } from '#core/tracing';
import { type BodyLimit, type BoundedStream, boundedStream, readBoundedBody } from './bounded-body.js';
import { flatHeaders } from './flat-headers.js';
import { OutgoingRequestRefusedError } from './outgoing-request-refused.error.js';
import { checkTarget, type CheckedTarget } from './outgoing-url.js';
import { type SafeHttpOptions, type SafeHttpSettings, withDefaults } from './safe-http.options.js';
import type { ResolvedAddress } from './bounded-resolver.js';

/** What one request may choose for itself. Only `call` can add headers, for a configured service. */
export interface SafeRequestOptions {
  /** Accept header. Default: anything. */
  accept?: string;
  /** Most bytes of the body after decompression; default: the client's. */
  maxBytes?: number;
  /** A longer body is refused (default) or cut at `maxBytes`, which suffices for reading the head of a page. */
  overflow?: BodyLimit['overflow'];
  /** Milliseconds for the whole exchange; default: the client's. */
  timeoutMs?: number;
  /** Which redirects are followed, by where they lead to; the others are refused. Default: all that the rules allow. */
  mayFollow?: (url: URL) => boolean;
  /** Withdraws the request, for instance because its client has closed the connection. */
  signal?: AbortSignal;
}

/** The answer of the last hop. Any status is an answer, 404 and 500 too. */
export interface SafeResponse {
  /** HTTP status. */
  status: number;
  /** Header names in lower case; repeated ones joined with a comma; without `set-cookie`. */
  headers: Record<string, string>;
  /** Decompressed body; empty after HEAD. */
  body: Buffer;
  /** True when the body was cut at the limit. */
  truncated: boolean;
  /** Where the answer came from, after redirects. */
  finalUrl: string;
}

/**
 * A request to a service that the operator of this one has configured and trusts with credentials; never to an address
 * that a request named.
 */
export interface ServiceRequest extends SafeRequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Value of the Authorization header. */
  authorization?: string;
  /** Further headers of the service's interface, such as keys of idempotent requests. */
  headers?: Readonly<Record<string, string>>;
  /** What is sent, with its type. */
  body?: { text: string; type: string };
}

/** The answer of a download, without its body. */
export type DownloadResponse = Pick<SafeResponse, 'status' | 'headers' | 'finalUrl'>;

/** Takes the decompressed body of a download as it arrives. */
export type DownloadSink = (body: Readable, response: DownloadResponse) => Promise<void>;

/** What a download does with its body. */
interface Sink {
  sink?: (body: BoundedStream, response: DownloadResponse) => Promise<void>;
}

type Method = 'HEAD' | ServiceRequest['method'];

/** An answer that leads elsewhere. */
interface Redirection {
  status: number;
  location: string;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The only way this service talks to addresses that users supply: link previews, oEmbed providers, remote images.
 *
 * It keeps every rule of oembed.md §2 ("Fetching safely"): http and https only, no credentials, few ports, every
 * address of the host globally routable, the connection made to exactly the checked addresses (so a name server can't
 * answer differently between check and use), every redirect checked again, bounded time and size, no cookies, and no
 * credentials but those that `call` is given for a configured service. Each hop has a connection of its own, so nothing leaks from one caller to the next.
 */
export class SafeHttpClient {
  private readonly settings: SafeHttpSettings;

  /** @param tracing gives requests spans; they do not carry the trace, which is not the business of other servers */
  constructor(
    options: SafeHttpOptions = {},
    private readonly tracing?: Tracing,
  ) {
    this.settings = withDefaults(options);
  }

  /**
   * Fetches a URL.
   * @throws OutgoingRequestRefusedError when a rule forbids it or no answer comes; never any other error
   */
  get(url: string, options: SafeRequestOptions = {}): Promise<SafeResponse> {
    return this.follow('GET', url, options);
  }

  /**
   * Fetches a file and hands its bytes on as they arrive, so that its size does not matter to memory. A body that is
   * longer than the limit, or breaks off, makes the stream that `sink` reads fail: what it has stored by then is not
   * the file.
   * @param sink gets the body of an answer with status 200; other answers have none
   * @throws OutgoingRequestRefusedError as {@link get}; whatever else `sink` throws is thrown as it is
   */
  async download(
    url: string,
    sink: DownloadSink,
    options: Omit<SafeRequestOptions, 'overflow'> = {},
  ): Promise<DownloadResponse> {
    let fault: { error: unknown } | undefined;
    const guarded = async (body: BoundedStream, response: DownloadResponse): Promise<void> => {
      try {
        await sink(body.stream, response);
      } catch (error) {
        const failure = body.failure();
        if (failure === undefined) fault = { error };
        throw failure ?? error;
      }
    };
    try {
      const { status, headers, finalUrl } = await this.follow('GET', url, { ...options, sink: guarded });
      return { status, headers, finalUrl };
    } catch (error) {
      throw fault ? fault.error : error;
    }
  }

  /**
   * Requests the headers of a URL.
   * @throws OutgoingRequestRefusedError as {@link get}
   */
  head(url: string, options: SafeRequestOptions = {}): Promise<SafeResponse> {
    return this.follow('HEAD', url, options);
  }

  /**
   * Calls a configured service under the same rules. Redirects are reported, never followed: they could carry the
   * credentials elsewhere.
   * @throws OutgoingRequestRefusedError as {@link get}
   */
  call(url: string, request: ServiceRequest): Promise<SafeResponse> {
    return this.within(request, async (signal) => {
      const target = await checkTarget(url, this.settings);
      const answer = await this.exchange(request.method, target, request, signal);
      if (!('location' in answer)) return answer;
      throw new OutgoingRequestRefusedError('redirects', target.url.origin);
    });
  }

  /**
   * Checks a URL by all rules, resolving its host, without connecting (block-editor.md, parameter check of `url`).
   * A later {@link get} resolves and checks again.
   * @throws OutgoingRequestRefusedError
   */
  async check(url: string, options: Pick<SafeRequestOptions, 'timeoutMs' | 'signal'> = {}): Promise<void> {
    await this.within(options, () => checkTarget(url, this.settings));
  }

  private follow(method: Method, start: string, options: SafeRequestOptions & Sink): Promise<SafeResponse> {
    return this.within(options, async (signal) => {
      let target = await checkTarget(start, this.settings);
      for (let redirects = 0; ; redirects++) {
        const answer = await this.exchange(method, target, options, signal);
        if (!('location' in answer)) return answer;
        if (redirects === this.settings.maxRedirects)
          throw new OutgoingRequestRefusedError('redirects', target.url.origin);
        signal.throwIfAborted();
        target = await checkTarget(answer.location, this.settings, { base: target.url, ownAllowed: target.own });
        if (options.mayFollow?.(target.url) === false)
          throw new OutgoingRequestRefusedError('redirects', target.url.origin);
      }
    });
  }

  private exchange(
    method: Method,
    target: CheckedTarget,
    options: SafeRequestOptions & Partial<ServiceRequest> & Sink,
    signal: AbortSignal,
  ): Promise<SafeResponse | Redirection> {
    if (!this.tracing) return this.send(method, target, options, signal);
    const { hostname, port, protocol } = target.url;
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    };
    return this.tracing.run(method, { kind: 'CLIENT', attributes }, async (span) => {
      const answer = await this.send(method, target, options, signal);
      span?.setAttribute('http.response.status_code', answer.status);
      return answer;
    });
  }

  private async send(
    method: Method,
    { url, addresses }: CheckedTarget,
    options: SafeRequestOptions & Partial<ServiceRequest> & Sink,
    signal: AbortSignal,
  ): Promise<SafeResponse | Redirection> {
    // Loaded for the first request: a service that fetches nothing starts faster without it.
    const { Client } = await import('undici');
    const client = new Client(url.origin, {
      connect: { lookup: pinnedLookup(addresses), autoSelectFamily: true, timeout: this.settings.timeoutMs },
    });
    try {
      const response = await client.request({
        method,
        path: url.pathname + url.search,
        headers: {
          'user-agent': this.settings.userAgent,
          accept: options.accept ?? '*/*',
          'accept-encoding': 'gzip, br',
          ...options.headers,
          ...(options.authorization === undefined ? {} : { authorization: options.authorization }),
          ...(options.body === undefined ? {} : { 'content-type': options.body.type }),
        },
        body: options.body?.text,
        signal,
      });
      // The last word on a body we leave unread: without a listener its abort would surface as an uncaught error.
      response.body.on('error', () => undefined);
      const headers = flatHeaders(response.headers);
      if (REDIRECTS.has(response.statusCode) && headers['location'])
        return { status: response.statusCode, location: headers['location'] };

      const limit: BodyLimit = {
        maxBytes: options.maxBytes ?? this.settings.maxBytes,
        overflow: options.overflow ?? 'refuse',
      };
      const encoding = method === 'HEAD' ? undefined : headers['content-encoding'];
      if (options.sink) {
        const answer = { status: response.statusCode, headers, finalUrl: url.href };
        if (answer.status === 200)
          await options.sink(boundedStream(response.body, encoding, limit.maxBytes, signal), answer);
        return { ...answer, body: Buffer.alloc(0), truncated: false };
      }
      const { data, truncated } = await readBoundedBody(response.body, encoding, limit, signal);
      return { status: response.statusCode, headers, body: data, truncated, finalUrl: url.href };
    } finally {
      await client.destroy();
    }
  }

  /** Runs the work under the time limit and turns everything that can go wrong into the one error. */
  private async within<T>(
    { timeoutMs, signal }: Pick<SafeRequestOptions, 'timeoutMs' | 'signal'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const milliseconds = timeoutMs ?? this.settings.timeoutMs;
    const deadline = AbortSignal.timeout(milliseconds);
    const both = signal ? AbortSignal.any([deadline, signal]) : deadline;
    try {
      return await raceAbort(work(both), both);
    } catch (cause) {
      if (cause instanceof OutgoingRequestRefusedError) throw cause;
      if (deadline.aborted)
        throw new OutgoingRequestRefusedError('timeout', `no answer in ${milliseconds} ms`, { cause });
      if (signal?.aborted) throw new OutgoingRequestRefusedError('aborted', 'withdrawn by the caller', { cause });
      throw new OutgoingRequestRefusedError('network', String(cause), { cause });
    }
  }
}

/**
 * A `lookup` for `net.connect` that returns only the checked addresses, without another query. Host header, SNI and the
 * certificate check still go by the host name.
 */
export function pinnedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}

/** Name lookups can't be withdrawn, so waiting for the work ends with the signal even where the work goes on. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
