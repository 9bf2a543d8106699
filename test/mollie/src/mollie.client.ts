import { Injectable } from '@nestjs/common';
import { PaymentServiceUnavailableError, SafeHttpClient, Settings } from 'almanac';
import { MollieSettings } from './mollie.settings.js';

/** Milliseconds that one call may take. */
const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
/** Answers after which the same call may succeed later: the key is wrong, too many calls, or a fault of the service. */
const PASSING_STATUSES = new Set([401, 403, 409, 429]);

/** An amount as Mollie writes it: `{"currency": "EUR", "value": "10.00"}`, with all digits of the currency. */
export interface MollieAmount {
  currency: string;
  value: string;
}

/** What is read of a payment at Mollie. */
export interface MolliePayment {
  id: string;
  status: 'open' | 'pending' | 'authorized' | 'canceled' | 'expired' | 'failed' | 'paid';
  amount: MollieAmount;
  /** The key of the attempt that made it. */
  metadata?: { attempt?: string } | null;
  _links?: { checkout?: { href: string } | null };
}

/** What is read of a refund at Mollie. */
export interface MollieRefund {
  id: string;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
  amount: MollieAmount;
  /** The key of the refund here, where it was requested here. */
  metadata?: { refund?: string } | null;
}

/** A call of the interface. */
interface MollieCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v2/`. */
  path: string;
  body?: object;
  /** With the same key, Mollie does the same call once. */
  key?: string;
}

/** The interface of Mollie, called through the HTTP client that checks addresses. */
@Injectable()
export class MollieClient {
  private http?: SafeHttpClient;

  constructor(
    private readonly mollie: MollieSettings,
    private readonly settings: Settings,
  ) {}

  /** Whether there is a key. */
  get isConfigured(): boolean {
    return this.mollie.mollieApiKey !== undefined;
  }

  /** Whether the key is one of the test mode. */
  get isTest(): boolean {
    return this.mollie.mollieApiKey?.startsWith('test_') ?? false;
  }

  /** Makes a payment; with the same key once. */
  create(body: object, key: string): Promise<MolliePayment> {
    return this.call({ method: 'POST', path: 'payments', body, key });
  }

  read(id: string): Promise<MolliePayment> {
    return this.call({ method: 'GET', path: `payments/${id}` });
  }

  /** Ends a payment that is open. @throws Error for one that is not */
  cancel(id: string): Promise<MolliePayment> {
    return this.call({ method: 'DELETE', path: `payments/${id}` });
  }

  /** Returns a part of a payment; with the same key once. */
  refund(id: string, body: object, key: string): Promise<MollieRefund> {
    return this.call({ method: 'POST', path: `payments/${id}/refunds`, body, key });
  }

  /** The refunds of a payment, at most 250. */
  async refundsOf(id: string): Promise<MollieRefund[]> {
    const { _embedded: embedded } = await this.call<{ _embedded: { refunds: MollieRefund[] } }>({
      method: 'GET',
      path: `payments/${id}/refunds?limit=250`,
    });
    return embedded.refunds;
  }

  /**
   * Never inside of a unit of work.
   * @throws PaymentServiceUnavailableError when the result is unknown or the call may succeed later; any other error means
   * that Mollie refuses it
   */
  private async call<T>({ method, path, body, key }: MollieCall): Promise<T> {
    const { status, text } = await this.send({ method, path, body, key });
    if (status >= 500 || PASSING_STATUSES.has(status))
      throw new PaymentServiceUnavailableError(`Mollie answered ${status}`);
    const answer = JSON.parse(text) as T & { detail?: string };
    if (status >= 400) throw new Error(`Mollie: ${answer.detail ?? status}`);
    return answer;
  }

  private async send({ method, path, body, key }: MollieCall): Promise<{ status: number; text: string }> {
    try {
      const answer = await this.client().call(`${this.mollie.mollieApiBase}/v2/${path}`, {
        method,
        authorization: `Bearer ${this.mollie.mollieApiKey ?? ''}`,
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
        body: body && { text: JSON.stringify(body), type: 'application/json' },
      });
      return { status: answer.status, text: answer.body.toString('utf8') };
    } catch (error) {
      throw new PaymentServiceUnavailableError(`Mollie: ${(error as Error).message}`, { cause: error });
    }
  }

  private client(): SafeHttpClient {
    const { protocol, port } = new URL(this.mollie.mollieApiBase);
    return (this.http ??= new SafeHttpClient({
      allowPrivate: this.settings.httpAllowPrivate,
      allowedPorts: [Number(port) || (protocol === 'https:' ? 443 : 80)],
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
    }));
  }
}
