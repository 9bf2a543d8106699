import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { Settings } from '#core/config';
import { SafeHttpClient } from '#core/http';
import { PaymentServiceUnavailableError } from '../../cal/tickets/payments/index.js';
import { type StripeFault, StripeRefusedError } from './stripe-refused.error.js';
import { StripeConfig } from './stripe.config.js';

/** Milliseconds that one call may take. */
const TIMEOUT_MS = 10_000;
/** How often a call is repeated whose failure may pass, with the same idempotency key and growing pauses. */
const MAX_RETRIES = 1;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const API_BASE = 'https://api.stripe.com';
/** Headers of the SDK that the HTTP client sets itself. */
const OWN_HEADERS = new Set(['user-agent', 'accept', 'authorization', 'content-type', 'content-length', 'host']);
/** Answers after which the same call may succeed later: the key is wrong, too many calls, or a fault of the service. */
const PASSING_STATUSES = new Set([401, 403, 409, 429]);

/** Work with the SDK. */
type Call<T> = (stripe: Stripe) => Promise<T>;

/**
 * The SDK of Stripe, loaded for the first call. Its requests go through the HTTP client that checks addresses, and have
 * time limits.
 */
@Injectable()
export class StripeClient {
  private readonly log = new Logger('Payments');
  private sdk?: Promise<Stripe>;

  constructor(
    private readonly config: StripeConfig,
    private readonly settings: Settings,
  ) {}

  /** Whether there is a key. */
  get isConfigured(): boolean {
    return this.config.stripeSecretKey !== undefined;
  }

  /** Whether the key is one of the test mode. */
  get isTest(): boolean {
    return /^[sr]k_test_/.test(this.config.stripeSecretKey ?? '');
  }

  /**
   * Calls Stripe. Never inside of a unit of work.
   * @throws PaymentServiceUnavailableError when the result is unknown or the call may succeed later, StripeRefusedError
   * when Stripe refuses it
   */
  async call<T>(work: Call<T>): Promise<T> {
    const stripe = await this.open();
    try {
      return await work(stripe);
    } catch (error) {
      throw this.explained(error as StripeFault);
    }
  }

  /** The SDK. */
  open(): Promise<Stripe> {
    return (this.sdk ??= this.load());
  }

  /** The words of Stripe are for the log and for rows of managers, not for purchasers. */
  private explained(fault: StripeFault): unknown {
    const { statusCode: status, type, message, headers = {} } = fault;
    if (status === undefined && type === undefined) return fault;
    const cause = { cause: fault };
    if (status === undefined || PASSING_STATUSES.has(status))
      return new PaymentServiceUnavailableError(`Stripe: ${message}`, cause);
    if (status < 500) {
      const refused = new StripeRefusedError(fault);
      this.log.warn(`Stripe refuses a call: ${refused.detail}`);
      return refused;
    }
    // Other faults may be of a server before the one that keeps answers, unless they are a repetition.
    const isCached = status === 500 || headers['idempotent-replayed'] === 'true';
    return new PaymentServiceUnavailableError(`Stripe: ${message}`, { ...cause, isCached });
  }

  private async load(): Promise<Stripe> {
    const { stripeSecretKey: key, stripeApiBase = API_BASE } = this.config;
    if (key === undefined) throw new Error('STRIPE_SECRET_KEY is not set');
    const { default: Sdk } = await import('stripe');
    const { protocol, hostname, port } = new URL(stripeApiBase);
    const isHttps = protocol === 'https:';
    const usedPort = Number(port) || (isHttps ? 443 : 80);
    const http = new SafeHttpClient({
      allowPrivate: this.settings.httpAllowPrivate,
      allowedPorts: [usedPort],
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    });
    return new Sdk(key, {
      host: hostname,
      port: usedPort,
      protocol: isHttps ? 'https' : 'http',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
      httpClient: Sdk.createFetchHttpClient((url, init = {}) => fetchThrough(http, url as string, init)),
    });
  }
}

/** `fetch` for the SDK, by the HTTP client that checks addresses. */
async function fetchThrough(http: SafeHttpClient, url: string, init: RequestInit): Promise<Response> {
  const sent = new Headers(init.headers);
  const headers = Object.fromEntries([...sent].filter(([name]) => !OWN_HEADERS.has(name)));
  const {
    status,
    body,
    headers: received,
  } = await http.call(url, {
    method: (init.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
    authorization: sent.get('authorization') ?? undefined,
    headers,
    body:
      typeof init.body === 'string' && init.method !== 'GET'
        ? { text: init.body, type: sent.get('content-type') ?? 'application/x-www-form-urlencoded' }
        : undefined,
    signal: init.signal ?? undefined,
  });
  // The body is decompressed already.
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = received;
  return new Response(new Uint8Array(body), { status, headers: rest });
}
