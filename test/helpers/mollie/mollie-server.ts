import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testNowMs } from '../clock.js';

type State = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';

interface Amount {
  currency: string;
  value: string;
}

interface StoredRefund {
  id: string;
  status: string;
  amount: Amount;
  metadata?: unknown;
  createdAt: string;
}

/** A chargeback at the fake. */
export interface StoredChargeback {
  id: string;
  amount: Amount;
  reason: { code: string; description: string };
  createdAt: string;
  reversedAt: string | null;
}

/** A payment at the fake. */
export interface StoredPayment {
  id: string;
  status: State;
  amount: Amount;
  webhookUrl: string;
  redirectUrl: string;
  metadata: { attempt: string };
  refunds: StoredRefund[];
  chargebacks: StoredChargeback[];
}

interface Answer {
  status: number;
  body: unknown;
}

const minor = ({ value }: Amount): number => Math.round(Number(value) * 100);

/** A Mollie with memory: payments, refunds and `Idempotency-Key`. It loses answers, and webhooks are sent by the test. */
export class MollieServer {
  readonly payments = new Map<string, StoredPayment>();
  /** Method and path of each call. */
  readonly calls: string[] = [];
  /** The next call that matches is processed, and its answer is lost. */
  losesAnswerTo?: RegExp;
  private readonly answers = new Map<string, { body: string; answer: Answer }>();
  private made = 0;

  private constructor(private readonly server: Server) {}

  static async start(key: string): Promise<MollieServer> {
    const server = createServer();
    const mollie = new MollieServer(server);
    server.on('request', (request, response) => void mollie.respond(request, response, key));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return mollie;
  }

  get base(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The payment that was made last. */
  get last(): StoredPayment {
    const payment = [...this.payments.values()].at(-1);
    if (!payment) throw new Error('There is no payment');
    return payment;
  }

  /** Sends the webhook of a payment. @returns the status of the answer */
  async notify({ id, webhookUrl }: Pick<StoredPayment, 'id' | 'webhookUrl'>): Promise<number> {
    const { status } = await fetch(webhookUrl, { method: 'POST', body: new URLSearchParams({ id }) });
    return status;
  }

  /** Refunds a part in the dashboard of Mollie. */
  refundInDashboard(payment: StoredPayment, value: string): void {
    const amount = { ...payment.amount, value };
    payment.refunds.push({ id: `re_${++this.made}`, status: 'refunded', amount, createdAt: this.now() });
  }

  /** The bank of the purchaser takes the money of a payment back. */
  chargeBack(payment: StoredPayment): StoredChargeback {
    const chargeback: StoredChargeback = {
      id: `chb_${++this.made}`,
      amount: payment.amount,
      reason: { code: 'AC01', description: 'Account identifier incorrect' },
      createdAt: this.now(),
      reversedAt: null,
    };
    payment.chargebacks.push(chargeback);
    return chargeback;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async respond(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    this.calls.push(`${method} ${url}`);
    const answer =
      headers.authorization === `Bearer ${key}`
        ? this.once(headers['idempotency-key'] as string | undefined, body, () => this.act(method, url, body))
        : { status: 401, body: { detail: 'Missing authentication' } };
    if (this.losesAnswerTo?.test(`${method} ${url}`)) {
      this.losesAnswerTo = undefined;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(answer.body));
  }

  /** The same key does the same once; with another body it is refused. */
  private once(key: string | undefined, body: string, act: () => Answer): Answer {
    const known = key === undefined ? undefined : this.answers.get(key);
    if (known) return known.body === body ? known.answer : { status: 400, body: { detail: 'Key of another call' } };
    const answer = act();
    if (key !== undefined && answer.status < 400) this.answers.set(key, { body, answer });
    return answer;
  }

  private act(method: string, url: string, body: string): Answer {
    const [, kind] = /^\/v2\/(refunds|chargebacks)\?/.exec(url) ?? [];
    if (kind === 'refunds' || kind === 'chargebacks') return this.movements(kind);
    const [, id, part] = /^\/v2\/payments(?:\/(\w+))?(?:\/(refunds|chargebacks))?(?:\?|$)/.exec(url) ?? [];
    if (method === 'POST' && id === undefined) return this.create(JSON.parse(body) as StoredPayment);
    const payment = this.payments.get(id ?? '');
    if (!payment) return { status: 404, body: { detail: 'No payment exists with token' } };
    if (part === 'refunds')
      return method === 'POST'
        ? this.refund(payment, JSON.parse(body) as StoredRefund)
        : { status: 200, body: { _embedded: { refunds: payment.refunds } } };
    if (part === 'chargebacks') return { status: 200, body: { _embedded: { chargebacks: payment.chargebacks } } };
    if (method !== 'DELETE') return { status: 200, body: shown(payment) };
    if (payment.status !== 'open') return { status: 422, body: { detail: 'The payment cannot be canceled' } };
    payment.status = 'canceled';
    return { status: 200, body: shown(payment) };
  }

  /** The newest movements of all payments. */
  private movements(kind: 'refunds' | 'chargebacks'): Answer {
    const all = [...this.payments.values()].flatMap((payment) =>
      payment[kind].map((movement) => ({ ...movement, paymentId: payment.id })),
    );
    return { status: 200, body: { _embedded: { [kind]: all.reverse() } } };
  }

  private now(): string {
    return new Date(testNowMs()).toISOString();
  }

  private create(sent: StoredPayment): Answer {
    if (!/^\d+\.\d{2}$/.test(sent.amount.value)) return { status: 422, body: { detail: 'The amount is invalid' } };
    const payment: StoredPayment = {
      ...sent,
      id: `tr_fake${++this.made}`,
      status: 'open',
      refunds: [],
      chargebacks: [],
    };
    this.payments.set(payment.id, payment);
    return { status: 201, body: shown(payment) };
  }

  private refund(payment: StoredPayment, sent: StoredRefund): Answer {
    const refunded = payment.refunds.reduce((sum, { amount }) => sum + minor(amount), 0);
    if (payment.status !== 'paid' || refunded + minor(sent.amount) > minor(payment.amount))
      return { status: 422, body: { detail: 'The amount is higher than the maximum' } };
    const refund = { ...sent, id: `re_${++this.made}`, status: 'pending', createdAt: this.now() };
    payment.refunds.push(refund);
    return { status: 201, body: refund };
  }
}

function shown({ refunds: _refunds, chargebacks: _chargebacks, ...payment }: StoredPayment): object {
  const isOpen = payment.status === 'open';
  return { ...payment, _links: isOpen ? { checkout: { href: `https://pay.mollie.example/${payment.id}` } } : {} };
}
