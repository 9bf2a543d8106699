import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import qs from 'qs';

export const STRIPE_KEY = 'sk_test_almanac';
export const STRIPE_WEBHOOK_SECRET = 'whsec_almanac';

/** What Stripe takes of a charge. */
const FEE_PART = 0.029;
const FEE_MINOR = 30;
/** Movements of a payout in one answer: few, so that tests have several pages. */
const MAX_PAGE_SIZE = 2;
const DAY_MS = 86_400_000;

type Metadata = Record<string, string>;

/** A Checkout Session as the fake stores it. */
export interface FakeSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  expires_at: number;
  metadata: Metadata;
  intentMetadata: Metadata;
  success_url: string;
}

interface FakeIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  metadata: Metadata;
  session: string;
}

interface FakeRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Metadata;
  failure_reason?: string;
}

interface FakeDispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  reason: string;
  evidence_details: { due_by: number };
}

interface FakeMovement {
  id: string;
  object: 'balance_transaction';
  created: number;
  amount: number;
  fee: number;
  currency: string;
  reporting_category: string;
  source: { id: string; object: string; payment_intent: string };
  payout?: string;
}

interface FakePayout {
  id: string;
  object: 'payout';
  amount: number;
  currency: string;
  arrival_date: number;
  status: 'paid';
  automatic: boolean;
}

/** A webhook that Stripe would send. */
export interface FakeEvent {
  id: string;
  object: 'event';
  type: string;
  livemode: false;
  data: { object: { id: string; object: string; payment_intent?: string | null } };
}

/** What the fake does with one of the next calls instead of answering it. */
export type FakeFault = 'unreachable' | 'lost answer' | 'server error';

interface SessionParams {
  expires_at: string;
  line_items: { price_data: { unit_amount: string; currency: string } }[];
  metadata?: Metadata;
  payment_intent_data?: { metadata?: Metadata };
  success_url: string;
}

interface RefundParams {
  payment_intent: string;
  amount: string;
  metadata?: Metadata;
}

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Stripe as far as the service uses it, with memory: sessions, intents, refunds, disputes, movements of money, events,
 * and the rules of `Idempotency-Key`. Webhooks are in `events`; the test decides which are sent, how often and when.
 */
export class StripeServer {
  readonly sessions = new Map<string, FakeSession>();
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds = new Map<string, FakeRefund>();
  readonly disputes = new Map<string, FakeDispute>();
  readonly movements: FakeMovement[] = [];
  readonly payouts: FakePayout[] = [];
  /** Events that are not sent yet. */
  readonly events: FakeEvent[] = [];
  /** Calls, such as `POST /v1/refunds`. */
  readonly calls: string[] = [];
  /** What happens to the next calls. */
  readonly faults: FakeFault[] = [];
  /** Status of new refunds. */
  refundStatus: FakeRefund['status'] = 'succeeded';
  private readonly answers = new Map<string, { fingerprint: string; answer: Answer }>();
  private readonly server: Server;

  constructor(private readonly now: () => number) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Settings of a service that uses this server. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      HTTP_ALLOW_PRIVATE: 'on',
    };
  }

  /** The session behind an address that purchasers open. */
  sessionAt(url: string): FakeSession {
    const session = this.sessions.get(url.slice(url.lastIndexOf('/') + 1));
    if (!session) throw new Error(`There is no session at ${url}`);
    return session;
  }

  /** The purchaser pays. @param how `delayed`: by a method whose money takes days (`settle`) */
  pay(session: FakeSession, how: 'card' | 'delayed' = 'card'): FakeIntent {
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    const intent: FakeIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      currency: session.currency,
      status: 'processing',
      metadata: session.intentMetadata,
      session: session.id,
    };
    this.intents.set(intent.id, intent);
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null });
    if (how === 'card') this.capture(intent);
    this.publish('checkout.session.completed', session);
    return intent;
  }

  /** The money of a delayed payment comes, or does not. */
  settle(intent: FakeIntent, succeeds: boolean): void {
    const session = this.sessions.get(intent.session)!;
    if (succeeds) this.capture(intent);
    else intent.status = 'requires_payment_method';
    this.publish(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session);
  }

  /** A session ends by itself. */
  expire(session: FakeSession): void {
    if (session.status !== 'open') return;
    Object.assign(session, { status: 'expired', url: null });
    this.publish('checkout.session.expired', session);
  }

  /** A refund that is made in the dashboard. @returns nothing when that much is not left */
  refund(intent: FakeIntent, amount: number, metadata: Metadata = {}): FakeRefund | undefined {
    const before = [...this.refunds.values()].filter(
      ({ payment_intent: of, status }) => of === intent.id && status !== 'failed',
    );
    if (before.reduce((sum, refund) => sum + refund.amount, amount) > intent.amount) return undefined;
    const { currency } = intent;
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency,
      payment_intent: intent.id,
      status: this.refundStatus,
      metadata,
    };
    this.refunds.set(refund.id, refund);
    this.move(-amount, refund);
    this.publish('refund.created', refund);
    this.publish('charge.refunded', { id: newId('ch'), object: 'charge', payment_intent: intent.id });
    return refund;
  }

  /** A refund that was accepted goes through, or fails. */
  settleRefund(refund: FakeRefund, status: 'succeeded' | 'failed'): void {
    refund.status = status;
    if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
    this.publish('refund.updated', refund);
  }

  /** The purchaser contests the payment at their bank. */
  dispute(intent: FakeIntent): FakeDispute {
    const dispute: FakeDispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: intent.amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: 'needs_response',
      reason: 'fraudulent',
      evidence_details: { due_by: Math.floor(this.now() / 1000) + 86_400 },
    };
    this.disputes.set(dispute.id, dispute);
    this.move(-intent.amount, dispute);
    this.publish('charge.dispute.created', dispute);
    this.publish('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** The bank decides. */
  decide(dispute: FakeDispute, status: FakeDispute['status']): void {
    dispute.status = status;
    this.publish('charge.dispute.updated', dispute);
    if (status === 'won' || status === 'lost') this.publish('charge.dispute.closed', dispute);
  }

  /**
   * Sends all that is there to the bank of the organizer.
   * @param automatic else a person has started it, and Stripe does not say what it consists of
   */
  payOut(automatic = true): FakePayout {
    const movements = this.movements.filter(({ payout }) => payout === undefined);
    const payout: FakePayout = {
      id: newId('po'),
      object: 'payout',
      amount: movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
      currency: 'usd',
      arrival_date: Math.floor(this.now() / DAY_MS) * (DAY_MS / 1000),
      status: 'paid',
      automatic,
    };
    for (const movement of movements) movement.payout = payout.id;
    this.move(-payout.amount, { id: payout.id, object: 'payout', payment_intent: '' });
    this.movements.at(-1)!.payout = payout.id;
    this.payouts.push(payout);
    return payout;
  }

  /** A webhook as it is sent: its body and header. */
  signed(event: FakeEvent, secret = STRIPE_WEBHOOK_SECRET): { body: string; header: string } {
    const body = JSON.stringify(event);
    const time = Math.floor(this.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, header: `t=${time},v1=${signature}` };
  }

  /** What is left of an intent's money: paid, refunded and lost in disputes, in Stripe's amounts. */
  ledger(intentId: string): { captured: number; refunded: number; withdrawn: number } {
    const intent = this.intents.get(intentId);
    const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
    const of = <T extends { payment_intent: string }>(objects: Map<string, T>) =>
      [...objects.values()].filter(({ payment_intent: id }) => id === intentId);
    return {
      captured: intent?.status === 'succeeded' ? intent.amount : 0,
      refunded: sum(of(this.refunds).filter(({ status }) => status === 'succeeded')),
      withdrawn: sum(of(this.disputes).filter(({ status }) => status !== 'won')),
    };
  }

  private capture(intent: FakeIntent): void {
    intent.status = 'succeeded';
    this.sessions.get(intent.session)!.payment_status = 'paid';
    this.move(intent.amount, { id: newId('ch'), object: 'charge', payment_intent: intent.id });
    this.publish('payment_intent.succeeded', intent);
  }

  private move(amount: number, { id, object, payment_intent }: FakeMovement['source']): void {
    const created = Math.floor(this.now() / 1000);
    const source = { id, object, payment_intent };
    this.movements.push({
      id: newId('txn'),
      object: 'balance_transaction',
      created,
      amount,
      fee: object === 'charge' ? Math.round(amount * FEE_PART) + FEE_MINOR : 0,
      currency: 'usd',
      reporting_category: object,
      source,
    });
  }

  private publish(type: string, object: FakeEvent['data']['object']): void {
    this.events.push({ id: newId('evt'), object: 'event', type, livemode: false, data: { object: { ...object } } });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const text = Buffer.concat(chunks).toString();
    this.calls.push(`${request.method} ${url.pathname}`);
    const fault = this.faults.shift();
    if (fault === 'unreachable') return void request.socket.destroy();
    const answer = fault === 'server error' ? refusal(500, 'api_error') : this.answer(request, url, text);
    if (fault === 'lost answer') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(JSON.stringify(answer.body));
  }

  private answer({ method, headers }: IncomingMessage, url: URL, text: string): Answer {
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return refusal(401, 'invalid_request_error');
    const key = headers['idempotency-key'];
    if (method !== 'POST' || typeof key !== 'string') return this.route(method ?? 'GET', url, text);
    const fingerprint = createHash('sha256').update(`${url.pathname} ${text}`).digest('hex');
    const known = this.answers.get(key);
    if (known) return known.fingerprint === fingerprint ? known.answer : refusal(400, 'idempotency_error');
    const answer = this.route(method, url, text);
    if (answer.status < 500) this.answers.set(key, { fingerprint, answer });
    return answer;
  }

  private route(method: string, { pathname, searchParams }: URL, text: string): Answer {
    const [, , ...path] = pathname.split('/');
    const params = qs.parse(text) as unknown;
    const intent = searchParams.get('payment_intent');
    const at = `${method} ${path.filter((part) => !part.includes('_') || part === 'payment_intents' || part === 'balance_transactions').join('/')}`;
    const id = path.find((part) => /^(?:cs|pi|re|dp)_/.test(part)) ?? '';
    switch (at) {
      case 'POST checkout/sessions':
        return this.createSession(params as SessionParams);
      case 'GET checkout/sessions':
        return found(this.sessions.get(id));
      case 'POST checkout/sessions/expire':
        return this.expireSession(id);
      case 'GET payment_intents':
        return found(this.intents.get(id));
      case 'POST refunds':
        return this.createRefund(params as RefundParams);
      case 'GET refunds':
        return list([...this.refunds.values()].filter((refund) => refund.payment_intent === intent));
      case 'GET disputes':
        return list([...this.disputes.values()].filter((dispute) => dispute.payment_intent === intent));
      case 'GET balance_transactions':
        return searchParams.has('payout')
          ? page(
              this.movements.filter(({ payout }) => payout === searchParams.get('payout')),
              searchParams,
            )
          : list(this.movements);
      case 'GET payouts':
        return list(this.payouts.filter(({ arrival_date: at }) => isWithin(at, 'arrival_date', searchParams)));
      default:
        return refusal(404, 'invalid_request_error');
    }
  }

  private createSession(params: SessionParams): Answer {
    const seconds = Number(params.expires_at) - this.now() / 1000;
    if (!(seconds >= 30 * 60 && seconds <= 24 * 3600)) return refusal(400, 'invalid_request_error');
    const { unit_amount: amount, currency } = params.line_items[0].price_data;
    const id = newId('cs');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(amount),
      currency,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      expires_at: Number(params.expires_at),
      metadata: params.metadata ?? {},
      intentMetadata: params.payment_intent_data?.metadata ?? {},
      success_url: params.success_url,
    };
    this.sessions.set(id, session);
    return { status: 200, body: { ...session } };
  }

  private expireSession(id: string): Answer {
    const session = this.sessions.get(id);
    if (session?.status !== 'open') return refusal(400, 'invalid_request_error');
    this.expire(session);
    return { status: 200, body: session };
  }

  private createRefund(params: RefundParams): Answer {
    const intent = this.intents.get(params.payment_intent);
    const refund = intent && this.refund(intent, Number(params.amount), params.metadata);
    return refund ? { status: 200, body: { ...refund } } : refusal(400, 'invalid_request_error');
  }
}

let made = 0;

function newId(prefix: string): string {
  return `${prefix}_test${++made}${randomBytes(4).toString('hex')}`;
}

function found(object: object | undefined): Answer {
  return object ? { status: 200, body: object } : refusal(404, 'invalid_request_error');
}

function list(data: object[]): Answer {
  return { status: 200, body: { object: 'list', data, has_more: false } };
}

/** Lists of this kind are longer than a page. */
function page(data: { id: string }[], params: URLSearchParams): Answer {
  const start = data.findIndex(({ id }) => id === params.get('starting_after')) + 1;
  const end = start + MAX_PAGE_SIZE;
  return { status: 200, body: { object: 'list', data: data.slice(start, end), has_more: end < data.length } };
}

function isWithin(moment: number, name: string, params: URLSearchParams): boolean {
  const limit = (way: 'gte' | 'lt', none: number) => Number(params.get(`${name}[${way}]`) ?? none);
  return moment >= limit('gte', 0) && moment < limit('lt', Infinity);
}

function refusal(status: number, type: string): Answer {
  return { status, body: { error: { type, message: `refused with ${status}` } } };
}
