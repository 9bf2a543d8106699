import { type Answer, found, isWithin, listed, ok, refusal } from './fake-answers.js';
import {
  type FakeIntent,
  type FakeMovement,
  type FakeSession,
  type Metadata,
  newId,
  type Publish,
  randomText,
} from './fake-objects.js';

/** Smallest amounts by currency, as Stripe counts it, of an account that settles in the same one. */
const MIN_AMOUNTS: Readonly<Record<string, number>> = {
  ...{ usd: 50, eur: 50, gbp: 30, chf: 50, jpy: 50, huf: 17_500, sek: 300, nok: 300, dkk: 250, czk: 1500, pln: 200 },
  ...{ aud: 50, cad: 50, nzd: 50, sgd: 50, hkd: 400, mxn: 1000, brl: 50, inr: 50, thb: 1000, aed: 200, ron: 200 },
};
const MAX_AMOUNT = 99_999_999;
const THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));
/** Sessions of a page: those of all orders are listed. */
const PAGE_SIZE = 100;
const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 3600;
/** Real addresses are longer than many columns. */
const ADDRESS_NOISE = 400;

/** Parameters of a new session. */
export interface SessionParams {
  expires_at: string;
  line_items: { price_data: { unit_amount: string; currency: string } }[];
  metadata?: Metadata;
  payment_intent_data?: { metadata?: Metadata };
  success_url: string;
}

/** Checkout Sessions, and the PaymentIntents that purchasers make on their pages. */
export class FakeSessions {
  readonly sessions = new Map<string, FakeSession>();
  readonly intents = new Map<string, FakeIntent>();
  /** Smallest amount of an account that settles in another currency, as Stripe counts that of the order. */
  settlementMinimum = 0;

  constructor(
    private readonly now: () => number,
    private readonly publish: Publish,
    private readonly move: (amount: number, source: FakeMovement['source']) => void,
  ) {}

  /** The session behind an address that purchasers open. */
  at(url: string): FakeSession {
    const session = this.sessions.get(/cs_(?:test|live)_[A-Za-z0-9]+/.exec(url)?.[0] ?? '');
    if (!session) throw new Error(`There is no session at ${url}`);
    return session;
  }

  pay(session: FakeSession, how: 'card' | 'delayed'): FakeIntent {
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    const intent: FakeIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      currency: session.currency,
      status: 'processing',
      metadata: session.intentMetadata,
      session: session.id,
      latest_charge: newId('ch'),
      livemode: session.livemode,
    };
    this.intents.set(intent.id, intent);
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null });
    if (how === 'card') this.capture(intent);
    this.publish('checkout.session.completed', session);
    return intent;
  }

  settle(intent: FakeIntent, succeeds: boolean): void {
    const session = this.sessions.get(intent.session)!;
    if (succeeds) this.capture(intent);
    else intent.status = 'requires_payment_method';
    this.publish(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session);
  }

  expire(session: FakeSession): void {
    if (session.status !== 'open') return;
    Object.assign(session, { status: 'expired', url: null });
    this.publish('checkout.session.expired', session);
  }

  create(params: SessionParams): Answer {
    const { unit_amount: text, currency } = params.line_items[0].price_data;
    const amount = Number(text);
    const wrong = this.wrongTime(Number(params.expires_at)) ?? wrongAmount(amount, currency, this.settlementMinimum);
    if (wrong) return wrong;
    const id = newId('cs_test');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount,
      currency,
      url: `https://checkout.stripe.com/c/pay/${id}#${randomText(ADDRESS_NOISE)}`,
      created: Math.floor(this.now() / 1000),
      expires_at: Number(params.expires_at),
      metadata: params.metadata ?? {},
      intentMetadata: params.payment_intent_data?.metadata ?? {},
      success_url: params.success_url,
      livemode: false,
    };
    this.sessions.set(id, session);
    return ok(session);
  }

  end(id: string): Answer {
    const session = this.sessions.get(id);
    if (!session || session.livemode) return found(session, id);
    if (session.status !== 'open')
      return refusal(400, { message: `Only open sessions can be expired; ${id} is ${session.status}.` });
    this.expire(session);
    return ok(session);
  }

  list(params: URLSearchParams): Answer {
    const intent = params.get('payment_intent');
    const asked = [...this.sessions.values()].filter(
      ({ created, livemode, payment_intent: of }) =>
        !livemode && isWithin(created, 'created', params) && (intent === null || of === intent),
    );
    return listed(asked, params, PAGE_SIZE);
  }

  private capture(intent: FakeIntent): void {
    intent.status = 'succeeded';
    this.sessions.get(intent.session)!.payment_status = 'paid';
    this.move(intent.amount, { id: intent.latest_charge, object: 'charge', payment_intent: intent.id });
    this.publish('payment_intent.succeeded', intent);
  }

  private wrongTime(expiresAt: number): Answer | undefined {
    const seconds = expiresAt - this.now() / 1000;
    if (seconds >= MIN_SECONDS && seconds <= MAX_SECONDS) return undefined;
    return refusal(400, { param: 'expires_at', message: 'The timestamp must be 30 minutes to 24 hours from now.' });
  }
}

function wrongAmount(amount: number, currency: string, settlementMinimum: number): Answer | undefined {
  const param = 'line_items[0][price_data][unit_amount]';
  const refused = (code: string, message: string) => refusal(400, { code, param, message });
  if (!Number.isSafeInteger(amount) || amount < 0) return refused('parameter_invalid_integer', `Invalid: ${amount}`);
  if (THREE_DECIMALS.has(currency) && amount % 10 !== 0)
    return refused('parameter_invalid_integer', `The last digit of ${amount} ${currency} must be 0.`);
  if (amount > MAX_AMOUNT) return refused('amount_too_large', 'The amount due must be no more than 999,999.99.');
  const min = Math.max(MIN_AMOUNTS[currency] ?? 1, settlementMinimum);
  return amount < min ? refused('amount_too_small', `The amount due must be at least ${min} ${currency}.`) : undefined;
}
