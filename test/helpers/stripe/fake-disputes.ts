import { type Answer, listed } from './fake-answers.js';
import { type FakeDispute, type FakeIntent, type FakeMovement, newId, type Publish } from './fake-objects.js';

/** States in which Stripe has not taken the amount, or has given it back. */
const WITHOUT_MONEY: readonly string[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'won',
];
const DAY_SECONDS = 86_400;

/** Disputes: inquiries, which take no money, chargebacks, and appeals after they are lost. */
export class FakeDisputes {
  readonly disputes = new Map<string, FakeDispute>();

  constructor(
    private readonly now: () => number,
    private readonly publish: Publish,
    private readonly move: (amount: number, source: FakeMovement['source'], category?: string) => void,
  ) {}

  /** Disputes because of which Stripe has money of an intent. */
  of(intentId: string): FakeDispute[] {
    return [...this.disputes.values()].filter(
      ({ payment_intent: id, status }) => id === intentId && !WITHOUT_MONEY.includes(status),
    );
  }

  open(intent: FakeIntent, { amount = intent.amount, status = 'needs_response' }: Partial<FakeDispute>): FakeDispute {
    const dispute: FakeDispute = {
      id: newId('du'),
      object: 'dispute',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status,
      reason: 'fraudulent',
      evidence_details: { due_by: Math.floor(this.now() / 1000) + DAY_SECONDS },
    };
    this.disputes.set(dispute.id, dispute);
    this.publish('charge.dispute.created', dispute);
    if (!WITHOUT_MONEY.includes(status)) this.take(dispute);
    return dispute;
  }

  decide(dispute: FakeDispute, status: FakeDispute['status']): void {
    const had = !WITHOUT_MONEY.includes(dispute.status);
    const has = !WITHOUT_MONEY.includes(status);
    dispute.status = status;
    this.publish('charge.dispute.updated', dispute);
    if (has && !had) this.take(dispute);
    if (had && !has) {
      this.move(dispute.amount, dispute, 'dispute_reversal');
      this.publish('charge.dispute.funds_reinstated', dispute);
    }
    if (status === 'won' || status === 'lost' || status === 'warning_closed')
      this.publish('charge.dispute.closed', dispute);
  }

  list(params: URLSearchParams): Answer {
    const intent = params.get('payment_intent');
    return listed(
      [...this.disputes.values()].filter((dispute) => dispute.payment_intent === intent),
      params,
    );
  }

  private take(dispute: FakeDispute): void {
    this.move(-dispute.amount, dispute);
    this.publish('charge.dispute.funds_withdrawn', dispute);
  }
}
