import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import qs from 'qs';
import { type Answer, found, KeptAnswers, refusal, serverError } from './fake-answers.js';
import { FakeDisputes } from './fake-disputes.js';
import {
  type FakeDispute,
  type FakeEvent,
  type FakeIntent,
  type FakePayout,
  type FakeRefund,
  type FakeSession,
  type Metadata,
  newId,
  type Publish,
} from './fake-objects.js';
import { FakePayouts } from './fake-payouts.js';
import { FakeRefunds, type RefundParams } from './fake-refunds.js';
import { FakeSessions, type SessionParams } from './fake-sessions.js';

export type { FakeEvent, FakeSession } from './fake-objects.js';

export const STRIPE_KEY = 'sk_test_almanac';
export const STRIPE_WEBHOOK_SECRET = 'whsec_almanac';

/**
 * What the fake does with one of the next calls instead of answering it. `server error`: it does nothing, and a key keeps
 * the 500; `late server error`: it does what was requested, and answers 500 all the same.
 */
export type FakeFault = 'unreachable' | 'lost answer' | 'server error' | 'late server error';

/**
 * Stripe as far as the service uses it, with memory: sessions, intents, refunds, disputes, movements of money, events,
 * and the rules of `Idempotency-Key`. Webhooks are in `events`; the test decides which are sent, how often and when.
 */
export class StripeServer {
  /** Events that are not sent yet. */
  readonly events: FakeEvent[] = [];
  /** Calls, such as `POST /v1/refunds`. */
  readonly calls: string[] = [];
  /** What happens to the next calls. */
  readonly faults: FakeFault[] = [];
  /** Milliseconds until a call is answered. */
  latencyMs = 0;
  /** Calls are answered once it is resolved. */
  gate: Promise<unknown> = Promise.resolve();
  /** Most calls that were under way at once. */
  mostAtOnce = 0;
  /** Most calls about the same object that were under way at once. */
  mostAtOnceOfOne = 0;
  readonly payouts: FakePayouts;
  readonly disputing: FakeDisputes;
  readonly refunding: FakeRefunds;
  readonly checkout: FakeSessions;
  private readonly kept = new KeptAnswers();
  private readonly open = new Map<string, number>();
  private readonly server: Server;

  constructor(private readonly now: () => number) {
    const publish: Publish = (type, object) => {
      this.events.push({ id: newId('evt'), object: 'event', type, livemode: false, data: { object: { ...object } } });
    };
    this.payouts = new FakePayouts(now);
    const move = this.payouts.move.bind(this.payouts);
    this.disputing = new FakeDisputes(now, publish, move);
    this.refunding = new FakeRefunds(this.disputing, publish, move);
    this.checkout = new FakeSessions(now, publish, move);
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

  get sessions(): Map<string, FakeSession> {
    return this.checkout.sessions;
  }

  get intents(): Map<string, FakeIntent> {
    return this.checkout.intents;
  }

  get refunds(): Map<string, FakeRefund> {
    return this.refunding.refunds;
  }

  get disputes(): Map<string, FakeDispute> {
    return this.disputing.disputes;
  }

  get movements(): FakePayouts['movements'] {
    return this.payouts.movements;
  }

  /** Status of new refunds. */
  set refundStatus(status: FakeRefund['status']) {
    this.refunding.status = status;
  }

  /** The session behind an address that purchasers open. */
  sessionAt(url: string): FakeSession {
    return this.checkout.at(url);
  }

  /** The purchaser pays. @param how `delayed`: by a method whose money takes days (`settle`) */
  pay(session: FakeSession, how: 'card' | 'delayed' = 'card'): FakeIntent {
    return this.checkout.pay(session, how);
  }

  /** The money of a delayed payment comes, or does not. */
  settle(intent: FakeIntent, succeeds: boolean): void {
    this.checkout.settle(intent, succeeds);
  }

  /** A session ends by itself. */
  expire(session: FakeSession): void {
    this.checkout.expire(session);
  }

  /** A refund that is made in the dashboard. @returns nothing when Stripe refuses it */
  refund(intent: FakeIntent, amount: number, metadata: Metadata = {}): FakeRefund | undefined {
    const refund = this.refunding.make(intent, amount, metadata);
    return 'body' in refund ? undefined : refund;
  }

  /** A refund that was accepted goes through, or does not. */
  settleRefund(refund: FakeRefund, status: FakeRefund['status']): void {
    this.refunding.settle(refund, status);
  }

  /** The purchaser contests the payment at their bank. @param how an amount of a part, or the status of an inquiry */
  dispute(intent: FakeIntent, how: Partial<FakeDispute> = {}): FakeDispute {
    return this.disputing.open(intent, how);
  }

  /** The dispute goes on, or the bank decides. */
  decide(dispute: FakeDispute, status: FakeDispute['status']): void {
    this.disputing.decide(dispute, status);
  }

  /** Sends all that is there to the bank of the organizer. @param automatic else a person has started it */
  payOut(automatic = true): FakePayout {
    return this.payouts.payOut(automatic);
  }

  /** A webhook as it is sent: its body and header. */
  signed(event: FakeEvent, secret = STRIPE_WEBHOOK_SECRET): { body: string; header: string } {
    const body = JSON.stringify(event);
    const time = Math.floor(this.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, header: `t=${time},v1=${signature}` };
  }

  /** What is left of an intent's money: paid, refunded and taken because of disputes, in Stripe's amounts. */
  ledger(intentId: string): { captured: number; refunded: number; withdrawn: number } {
    const intent = this.intents.get(intentId);
    const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
    return {
      captured: intent?.status === 'succeeded' ? intent.amount : 0,
      refunded: sum(this.refunding.of(intentId).filter(({ status }) => status === 'succeeded')),
      withdrawn: sum(this.disputing.of(intentId)),
    };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const text = Buffer.concat(chunks).toString();
    this.calls.push(`${request.method} ${url.pathname}`);
    const fault = this.faults.shift();
    if (fault === 'unreachable') return void request.socket.destroy();
    const object = `${url.pathname} ${url.searchParams.get('payment_intent') ?? ''}`;
    const ended = this.begun(object);
    try {
      if (this.latencyMs > 0) await pause(this.latencyMs);
      await this.gate;
      const answer = await this.answer(request, url, text, fault);
      if (fault === 'lost answer') return void request.socket.destroy();
      const retry = answer.mayRetry === undefined ? {} : { 'stripe-should-retry': String(answer.mayRetry) };
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': newId('req'), ...retry });
      response.end(JSON.stringify(answer.body));
    } finally {
      ended();
    }
  }

  /** Counts a call that is under way. @returns what ends it */
  private begun(object: string): () => void {
    this.open.set(object, (this.open.get(object) ?? 0) + 1);
    const sum = [...this.open.values()].reduce((total, one) => total + one, 0);
    this.mostAtOnce = Math.max(this.mostAtOnce, sum);
    this.mostAtOnceOfOne = Math.max(this.mostAtOnceOfOne, this.open.get(object) ?? 0);
    return () => this.open.set(object, (this.open.get(object) ?? 1) - 1);
  }

  private async answer(
    { method = 'GET', headers }: IncomingMessage,
    url: URL,
    text: string,
    fault: FakeFault | undefined,
  ): Promise<Answer> {
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return refusal(401, { message: 'Invalid API Key provided: sk_test_***' });
    const work = (): Promise<Answer> => {
      if (fault === 'server error') return Promise.resolve(serverError());
      const answer = this.route(method, url, text);
      return Promise.resolve(fault === 'late server error' ? serverError() : answer);
    };
    const key = headers['idempotency-key'];
    if (method !== 'POST' || typeof key !== 'string') return work();
    return this.kept.answer(key, `${url.pathname} ${text}`, work);
  }

  private route(method: string, { pathname, searchParams }: URL, text: string): Answer {
    const [, , ...path] = pathname.split('/');
    const params = qs.parse(text) as unknown;
    const id = path.find((part) => /^(?:cs|pi|re|du)_/.test(part)) ?? '';
    switch (`${method} ${path.map((part) => (part === id ? ':id' : part)).join('/')}`) {
      case 'POST checkout/sessions':
        return this.checkout.create(params as SessionParams);
      case 'GET checkout/sessions':
        return this.checkout.list(searchParams);
      case 'GET checkout/sessions/:id':
        return found(this.sessions.get(id), id);
      case 'POST checkout/sessions/:id/expire':
        return this.checkout.end(id);
      case 'GET payment_intents/:id':
        return found(this.intents.get(id), id);
      case 'POST refunds':
        return this.refunding.create(this.intents.get((params as RefundParams).payment_intent), params as RefundParams);
      case 'GET refunds':
        return this.refunding.list(searchParams);
      case 'GET disputes':
        return this.disputing.list(searchParams);
      case 'GET balance_transactions':
        return this.payouts.listMovements(searchParams);
      case 'GET payouts':
        return this.payouts.listPayouts(searchParams);
      default:
        return refusal(404, { message: `Unrecognized request URL (${method}: ${pathname}).` });
    }
  }
}
