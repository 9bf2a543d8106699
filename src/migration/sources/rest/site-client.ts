import { setTimeout as pause } from 'node:timers/promises';
import { OutgoingRequestRefusedError, SafeHttpClient, type SafeResponse } from '#core/http';
import { trimEnd } from '#core/text';
import { SourceUnusableError } from '../source.js';

/** How the interface of a site is called. */
export interface SiteClientOptions {
  /** Address of the site. */
  url: string;
  /** Login and application password, separated by a colon. */
  credentials?: string;
  /** Most requests a second; default 5. */
  requestsPerSecond?: number;
  /** Bytes of the largest file. */
  maxFileBytes: number;
  /** The site may be in a private network or at an unusual port: its operator says so. */
  allowPrivate?: boolean;
}

const DEFAULT_REQUESTS_PER_SECOND = 5;
const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 6;
const FIRST_RETRY_INTERVAL_MS = 500;
const MAX_RETRY_INTERVAL_MS = 30_000;
/** Bytes of the largest list: a hundred posts with long texts. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;
/** Statuses of a site that is overloaded or restarts. */
const WORTH_ANOTHER_TRY = new Set([408, 425, 429, 500, 502, 503, 504]);

/** An answer of the interface. */
export interface SiteAnswer {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

/** Calls the interface of one site: slowly, patiently, reading only. */
export class SiteClient {
  readonly http: SafeHttpClient;
  /** `/wp-json/` in paths, or `?rest_route=`. */
  private isPlain = false;
  private base: string;
  private nextAt = 0;

  constructor(private readonly options: SiteClientOptions) {
    if (!URL.canParse(options.url)) throw new SourceUnusableError(`${options.url} is no address of a site.`);
    const url = new URL(options.url);
    this.base = trimEnd(options.url.split(/[?#]/, 1)[0], '/').replace(/\/wp-json$/, '');
    this.isPlain = url.searchParams.has('rest_route');
    this.http = new SafeHttpClient({
      allowPrivate: false,
      ownOrigins: options.allowPrivate ? [url.origin] : [],
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_LIST_BYTES,
      userAgent: 'Almanac-Migrate',
    });
  }

  /** Finds out under which root the interface answers. @returns its index @throws SourceUnusableError when it does not */
  async connect(): Promise<Record<string, unknown>> {
    for (const plain of this.isPlain ? [true] : [false, true]) {
      this.isPlain = plain;
      const answer = await this.get('', {}).catch((error: unknown) => {
        if (error instanceof SourceUnusableError) throw error;
        return undefined;
      });
      const index = answer?.body as { namespaces?: unknown } | undefined;
      if (Array.isArray(index?.namespaces)) return index;
    }
    throw new SourceUnusableError(
      `No interface of WordPress answers at ${this.base}/wp-json/ or ${this.base}/?rest_route=/.`,
    );
  }

  /** Requests a route; waits and tries again while the site is overloaded. */
  async get(
    route: string,
    query: Readonly<Record<string, string | number>>,
    headers: { anonymous?: boolean } = {},
  ): Promise<SiteAnswer> {
    const answer = await this.request(this.address(route, query), headers.anonymous !== true);
    const text = answer.body.toString('utf8').replace(/^\uFEFF/, '');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      body = undefined;
    }
    return { status: answer.status, body, headers: answer.headers };
  }

  /** Bytes of a file of the site; nothing where there is none. */
  async file(url: string): Promise<Buffer | undefined> {
    const answer = await this.request(url, false, this.options.maxFileBytes);
    return answer.status === 200 ? answer.body : undefined;
  }

  private address(route: string, query: Readonly<Record<string, string | number>>): string {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    if (this.isPlain)
      return `${this.base}/?${new URLSearchParams({ rest_route: `/${route}` }).toString()}&${parameters.toString()}`;
    const text = parameters.toString();
    return `${this.base}/wp-json/${route}${text === '' ? '' : `?${text}`}`;
  }

  private async request(url: string, signedIn: boolean, maxBytes = MAX_LIST_BYTES): Promise<SafeResponse> {
    for (let attempt = 1; ; attempt++) {
      await this.turn();
      try {
        const answer = await this.send(url, signedIn, maxBytes);
        if (!WORTH_ANOTHER_TRY.has(answer.status) || attempt >= MAX_ATTEMPTS) return answer;
        await pause(waitMs(attempt, answer.headers['retry-after']));
      } catch (error) {
        if (!(error instanceof OutgoingRequestRefusedError)) throw error;
        if (attempt >= MAX_ATTEMPTS || !isTemporary(error)) throw new SourceUnusableError(refusal(url, error));
        await pause(waitMs(attempt));
      }
    }
  }

  private send(url: string, signedIn: boolean, maxBytes: number): Promise<SafeResponse> {
    const { credentials } = this.options;
    if (!signedIn || credentials === undefined) return this.http.get(url, { maxBytes });
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    return this.http.call(url, { method: 'GET', authorization, maxBytes });
  }

  /** Requests begin at most so often a second. */
  private async turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 1000 / (this.options.requestsPerSecond ?? DEFAULT_REQUESTS_PER_SECOND);
    if (at > now) await pause(at - now);
  }
}

function waitMs(attempt: number, retryAfter?: string): number {
  const asked = Number(retryAfter) * 1000;
  const own = FIRST_RETRY_INTERVAL_MS * 2 ** (attempt - 1);
  return Math.min(MAX_RETRY_INTERVAL_MS, Number.isFinite(asked) && asked > own ? asked : own);
}

function isTemporary({ reason }: OutgoingRequestRefusedError): boolean {
  return reason === 'network' || reason === 'timeout';
}

function refusal(url: string, { reason }: OutgoingRequestRefusedError): string {
  const { origin } = new URL(url);
  if (reason === 'redirects') return `${origin} redirects: give the address to which it leads.`;
  if (isPrivate(reason))
    return `${origin} is in a private network or at an unusual port: add --allow-private if it is your site.`;
  return `${origin} does not answer (${reason}).`;
}

function isPrivate(reason: string): boolean {
  return reason === 'address' || reason === 'port';
}
