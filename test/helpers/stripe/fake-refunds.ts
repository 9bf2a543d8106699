import { type Answer, listed, ok, refusal } from './fake-answers.js';
import type { FakeDisputes } from './fake-disputes.js';
import {
  type FakeIntent,
  type FakeMovement,
  type FakeRefund,
  type Metadata,
  newId,
  type Publish,
} from './fake-objects.js';

const THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));

/** Parameters of a new refund. */
export interface RefundParams {
  payment_intent: string;
  amount: string;
  metadata?: Metadata;
}

/** Refunds: never more than is left of a charge, and none of one that is charged back. */
export class FakeRefunds {
  readonly refunds = new Map<string, FakeRefund>();
  /** Status of new refunds. */
  status: FakeRefund['status'] = 'succeeded';

  constructor(
    private readonly disputes: FakeDisputes,
    private readonly publish: Publish,
    private readonly move: (amount: number, source: FakeMovement['source']) => void,
  ) {}

  /** Refunds that take of what was paid. */
  of(intentId: string): FakeRefund[] {
    const isOf = ({ payment_intent: id, status }: FakeRefund) =>
      id === intentId && status !== 'failed' && status !== 'canceled';
    return [...this.refunds.values()].filter(isOf);
  }

  make(intent: FakeIntent, amount: number, metadata: Metadata = {}): FakeRefund | Answer {
    const wrong = this.refused(intent, amount);
    if (wrong) return wrong;
    const { id: payment_intent, currency, latest_charge: charge } = intent;
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency,
      payment_intent,
      status: this.status,
      metadata,
    };
    this.refunds.set(refund.id, refund);
    this.move(-amount, refund);
    this.publish('refund.created', refund);
    this.publish('charge.refunded', { id: charge, object: 'charge', payment_intent });
    return refund;
  }

  settle(refund: FakeRefund, status: FakeRefund['status']): void {
    refund.status = status;
    if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
    this.publish('refund.updated', refund);
  }

  create(intent: FakeIntent | undefined, params: RefundParams): Answer {
    if (!intent || intent.livemode)
      return refusal(404, {
        code: 'resource_missing',
        param: 'payment_intent',
        message: `No such payment_intent: '${params.payment_intent}'`,
      });
    const refund = this.make(intent, Number(params.amount), params.metadata);
    return 'body' in refund ? refund : ok(refund);
  }

  list(params: URLSearchParams): Answer {
    const intent = params.get('payment_intent');
    return listed(
      [...this.refunds.values()].filter((refund) => refund.payment_intent === intent),
      params,
    );
  }

  private refused(
    { id, amount: paid, currency, latest_charge: charge }: FakeIntent,
    amount: number,
  ): Answer | undefined {
    if (this.disputes.of(id).length > 0)
      return refusal(400, { code: 'charge_disputed', message: `Charge ${charge} has been charged back.` });
    const left = paid - this.of(id).reduce((sum, refund) => sum + refund.amount, 0);
    if (left <= 0)
      return refusal(400, { code: 'charge_already_refunded', message: `Charge ${charge} has already been refunded.` });
    if (!Number.isSafeInteger(amount) || amount < 1 || (THREE_DECIMALS.has(currency) && amount % 10 !== 0))
      return refusal(400, { code: 'parameter_invalid_integer', param: 'amount', message: `Invalid: ${amount}` });
    if (amount <= left) return undefined;
    return refusal(400, { param: 'amount', message: `Refund amount (${amount}) is greater than ${left} of ${charge}` });
  }
}
