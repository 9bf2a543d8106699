import { setTimeout as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { OutgoingRequestRefusedError, SafeHttpClient, type SafeResponse } from '#core/http';
import { trimEnd } from '#core/text';
import { SourceUnusableError } from '../../../migration/source.js';
import { refusedCredentials } from './refused-credentials.js';
import { indexAddresses, jsonOf } from './site-answers.js';

/** How the interface of a site is called. */
export interface SiteClientOptions {
  /** Address of the site. */
  url: string;
  /** Login and application password, separated by a colon. */
  credentials?: string;
  /** Most requests a second; default 5. */
  requestsPerSecond?: number;
  /** First wait before another try; later ones are longer. Default 500 ms. */
  retryIntervalMs?: number;
  /** Bytes of the largest file. */
  maxFileBytes: number;
  /** The site may be in a private network or at an unusual port: its operator says so. */
  allowPrivate?: boolean;
}

const DEFAULT_REQUESTS_PER_SECOND = 5;
const TIMEOUT_MS = 60_000;
/** Longest download: large files of slow sites. */
const FILE_TIMEOUT_MS = 15 * 60_000;
const MAX_ATTEMPTS = 6;
/** A fault of the site's own code mostly stays: it is tried less often. */
const MAX_ATTEMPTS_AFTER_FAULT = 3;
const DEFAULT_RETRY_INTERVAL_MS = 500;
const MAX_RETRY_INTERVAL_MS = 30_000;
/** Longest wait that a site demands (`Retry-After`). */
const MAX_REQUESTED_WAIT_MS = 5 * 60_000;
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

/** How a request is sent. */
interface Sending {
  signedIn: boolean;
  /** Attempts in all where the site fails. */
  mostAfterFault?: number;
  own?: Readonly<Record<string, string>>;
}

/** The answer of a route that leads elsewhere. */
const REDIRECTED: SafeResponse = { status: 301, headers: {}, body: Buffer.alloc(0), truncated: false, finalUrl: '' };

/** How a route is requested. */
interface RequestOptions {
  /** Without the credentials. */
  anonymous?: boolean;
  /** Attempts in all where the site fails; default 3. */
  maxAttempts?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Calls the interface of one site: slowly, patiently, reading only. */
export class SiteClient {
  private readonly http: SafeHttpClient;
  /** Address of the site. */
  private readonly site: string;
  /** Address of the root of the interface. */
  private root: string;
  private nextAt = 0;
  /** Whether the root of the interface was found. */
  private isConnected = false;

  constructor(private readonly options: SiteClientOptions) {
    if (!URL.canParse(options.url)) throw new SourceUnusableError(`${options.url} is no address of a site.`);
    const url = new URL(options.url);
    this.site = trimEnd(options.url.split(/[?#]/, 1)[0], '/').replace(/\/wp-json$/, '');
    this.root = `${this.site}/wp-json/`;
    this.http = new SafeHttpClient({
      allowPrivate: false,
      ownOrigins: options.allowPrivate ? [url.origin] : [],
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_LIST_BYTES,
      userAgent: 'Almanac-Migrate',
    });
  }

  /**
   * Finds the root of the interface: below `/wp-json/`, where the front page says it is, at the given address itself, or
   * behind `?rest_route=`, which works on sites without readable addresses too.
   * @returns its index
   * @throws SourceUnusableError when no interface answers, or it refuses the credentials
   */
  async connect(): Promise<Record<string, unknown>> {
    let first: unknown;
    let isRefused = false;
    for await (const root of this.roots()) {
      this.root = root;
      try {
        const { status, body } = await this.get('', {});
        // Wrong credentials are refused at every route, also at those that are for everyone.
        isRefused ||= status === 401 && typeof (body as { code?: unknown } | null | undefined)?.code === 'string';
        if (isRefused) break;
        const isIndex = Array.isArray((body as { namespaces?: unknown } | null | undefined)?.namespaces);
        // A cache can have the index of a site whose readable addresses do not work any more.
        if (isIndex && (await this.answersAt('wp/v2/users/me', 'wp/v2/settings'))) {
          this.isConnected = true;
          return body as Record<string, unknown>;
        }
      } catch (error) {
        if (!(error instanceof SourceUnusableError)) throw error;
        first ??= error;
      }
    }
    if (isRefused) throw refusedCredentials();
    if (first instanceof Error) throw first;
    throw new SourceUnusableError(
      `No interface of WordPress answers at ${this.site}/wp-json/ or ${this.site}/?rest_route=/.`,
    );
  }

  /** Whether the site has one of the routes, for whomever; a cache does not have them with a query. */
  private async answersAt(...routes: readonly string[]): Promise<boolean> {
    for (const route of routes) if ((await this.get(route, { context: 'edit' })).status !== 404) return true;
    return false;
  }

  private async *roots(): AsyncGenerator<string> {
    const plain = `${this.site}/?rest_route=/`;
    const isPlain = new URL(this.options.url).searchParams.has('rest_route');
    if (isPlain) yield plain;
    if (isPlain) return;
    yield `${this.site}/wp-json/`;
    yield `${trimEnd(this.options.url.split(/[?#]/, 1)[0], '/')}/`;
    const page = await this.request(`${this.site}/`, { signedIn: false }).catch(() => undefined);
    if (page) yield* indexAddresses(page).filter((address) => new URL(address).origin === new URL(this.site).origin);
    yield plain;
  }

  /**
   * Requests a route; waits and tries again while the site is overloaded, and when an answer was cut off or is a page of
   * HTML with the status 200, as protections of sites send them.
   * @throws SourceUnusableError when the site does not answer at all
   */
  async get(
    route: string,
    query: Readonly<Record<string, string | number>>,
    { anonymous = false, maxAttempts = MAX_ATTEMPTS_AFTER_FAULT, headers: own }: RequestOptions = {},
  ): Promise<SiteAnswer> {
    const url = this.address(route, query);
    for (let attempt = 1; ; attempt++) {
      const { status, headers, body } = await this.request(url, {
        signedIn: !anonymous,
        mostAfterFault: maxAttempts,
        own,
      });
      const answer = { status, headers, body: jsonOf(body) };
      // A list that breaks off in the middle is not the list.
      if (status !== 200 || answer.body !== undefined || attempt >= maxAttempts) return answer;
      await pause(this.waitMs(attempt));
    }
  }

  /**
   * Hands the bytes of a file of the site on; tries again when the connection breaks, and when a page of HTML comes in
   * place of the file, as protections of sites send them.
   * @returns status of the answer; `page`: there is a page in place of the file
   * @throws OutgoingRequestRefusedError when there is none, or a rule forbids it
   */
  async file(url: string, sink: (body: Readable) => Promise<void>): Promise<number | 'page'> {
    for (let attempt = 1; ; attempt++) {
      await this.turn();
      try {
        const options = { maxBytes: this.options.maxFileBytes, timeoutMs: FILE_TIMEOUT_MS };
        let page = false;
        const { status, headers } = await this.http.download(
          url,
          async (body, answer) => {
            page = isPage(url, answer.headers);
            if (page) body.destroy();
            else await sink(body);
          },
          options,
        );
        if (page && attempt >= MAX_ATTEMPTS_AFTER_FAULT) return 'page';
        if (!page && attempt >= attemptsFor(status, MAX_ATTEMPTS)) return status;
        await pause(this.waitMs(attempt, headers));
      } catch (error) {
        if (!(error instanceof OutgoingRequestRefusedError)) throw error;
        if (attempt >= MAX_ATTEMPTS || !isTemporary(error)) throw error;
        await pause(this.waitMs(attempt));
      }
    }
  }

  private address(route: string, query: Readonly<Record<string, string | number>>): string {
    const url = new URL(this.root);
    if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${route}`);
    else url.pathname += route;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return url.href;
  }

  private async request(
    url: string,
    { signedIn, mostAfterFault = MAX_ATTEMPTS_AFTER_FAULT, own }: Sending,
  ): Promise<SafeResponse> {
    for (let attempt = 1; ; attempt++) {
      await this.turn();
      try {
        const answer = await this.send(url, signedIn, own);
        if (attempt >= attemptsFor(answer.status, mostAfterFault)) return answer;
        await pause(this.waitMs(attempt, answer.headers));
      } catch (error) {
        if (!(error instanceof OutgoingRequestRefusedError)) throw error;
        // One route that leads elsewhere is no reason to end: credentials are not sent there.
        if (this.isConnected && error.reason === 'redirects') return REDIRECTED;
        if (attempt >= MAX_ATTEMPTS || !isTemporary(error)) throw new SourceUnusableError(refusal(url, error));
        await pause(this.waitMs(attempt));
      }
    }
  }

  private send(url: string, signedIn: boolean, headers?: Readonly<Record<string, string>>): Promise<SafeResponse> {
    const { credentials } = this.options;
    if (!signedIn || credentials === undefined) return this.http.get(url, { maxBytes: MAX_LIST_BYTES });
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    return this.http.call(url, { method: 'GET', authorization, headers, maxBytes: MAX_LIST_BYTES });
  }

  private waitMs(attempt: number, headers: Readonly<Record<string, string>> = {}): number {
    const first = this.options.retryIntervalMs ?? DEFAULT_RETRY_INTERVAL_MS;
    return requestedWaitMs(Math.min(MAX_RETRY_INTERVAL_MS, first * 2 ** (attempt - 1)), headers);
  }

  /** Requests begin at most so often a second. */
  private async turn(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextAt);
    this.nextAt = at + 1000 / (this.options.requestsPerSecond ?? DEFAULT_REQUESTS_PER_SECOND);
    if (at > now) await pause(at - now);
  }
}

/** Whether a page of HTML comes in place of a file of another type. */
function isPage(url: string, headers: Readonly<Record<string, string>>): boolean {
  return /^text\/html\b/i.test(headers['content-type'] ?? '') && !/\.html?$/i.test(new URL(url).pathname);
}

/** How often a request with this answer is made in all. */
function attemptsFor(status: number, mostAfterFault: number): number {
  if (!WORTH_ANOTHER_TRY.has(status)) return 1;
  // Where many single records failed before, overloads are not waited for any longer either.
  return status === 500 || (status !== 429 && mostAfterFault < MAX_ATTEMPTS_AFTER_FAULT)
    ? mostAfterFault
    : MAX_ATTEMPTS;
}

/** How long to wait, as the site says it: in seconds, or until a moment of its clock. @param own without that */
function requestedWaitMs(own: number, { 'retry-after': retryAfter, date }: Readonly<Record<string, string>>): number {
  if (retryAfter === undefined) return own;
  const seconds = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isFinite(seconds) ? Math.min(MAX_REQUESTED_WAIT_MS, Math.max(own, seconds)) : own;
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
