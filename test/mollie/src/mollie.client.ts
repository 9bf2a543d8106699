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

/** What is read of a chargeback at Mollie: money that a bank has taken back. */
export interface MollieChargeback {
  id: string;
  amount: MollieAmount;
  reason?: { code: string; description: string } | null;
  /** ISO 8601; set when the bank has given the money back. */
  reversedAt?: string | null;
}

/** Kinds of movements that follow a payment. */
export type MollieMovementKind = 'refunds' | 'chargebacks';

/** A movement of money, in a list over all payments. */
interface MollieMovement {
  paymentId: string;
  /** ISO 8601. */
  createdAt: string;
}

/** Movements that Mollie lists at once. */
const MAX_MOVEMENTS = 250;

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
  refundsOf(id: string): Promise<MollieRefund[]> {
    return this.list(`payments/${id}`, 'refunds');
  }

  /** The chargebacks of a payment, at most 250. */
  chargebacksOf(id: string): Promise<MollieChargeback[]> {
    return this.list(`payments/${id}`, 'chargebacks');
  }

  /**
   * Ids of the payments with one of the 250 newest movements of a kind.
   * @param sinceMs milliseconds since 1970; older movements are left out
   */
  async movedSince(kind: MollieMovementKind, sinceMs: number): Promise<string[]> {
    const movements = await this.list<MollieMovement>('', kind);
    return movements.filter(({ createdAt }) => Date.parse(createdAt) >= sinceMs).map(({ paymentId }) => paymentId);
  }

  private async list<T>(of: string, kind: MollieMovementKind): Promise<T[]> {
    const path = `${of && `${of}/`}${kind}?limit=${MAX_MOVEMENTS}`;
    const { _embedded: embedded } = await this.call<{ _embedded: Record<MollieMovementKind, T[]> }>({
      method: 'GET',
      path,
    });
    return embedded[kind];
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
