import { type Answer, isWithin, listed } from './fake-answers.js';
import { type FakeMovement, type FakePayout, newId } from './fake-objects.js';

/** What Stripe takes of a charge. */
const FEE_PART = 0.029;
const FEE_MINOR = 30;
const DAY_MS = 86_400_000;

/** Movements of money in the settlement currency of the account, and payouts to its bank. */
export class FakePayouts {
  readonly movements: FakeMovement[] = [];
  readonly payouts: FakePayout[] = [];
  /** Currency of the account, and what a unit of the currency of an order is worth in it. */
  settlement = { currency: 'usd', rate: 1 };

  constructor(private readonly now: () => number) {}

  /** Notes a movement. @param amount of the currency of the order */
  move(amount: number, { id, object, payment_intent }: FakeMovement['source'], category = object): void {
    const { currency, rate } = this.settlement;
    const settled = object === 'payout' ? amount : Math.round(amount * rate);
    this.movements.push({
      id: newId('txn'),
      object: 'balance_transaction',
      created: Math.floor(this.now() / 1000),
      amount: settled,
      fee: object === 'charge' ? Math.round(settled * FEE_PART) + FEE_MINOR : 0,
      currency,
      reporting_category: category,
      source: { id, object, payment_intent },
    });
  }

  /** @param automatic else a person has started it, and Stripe does not say what it consists of */
  payOut(automatic: boolean): FakePayout {
    const movements = this.movements.filter(({ payout }) => payout === undefined);
    const payout: FakePayout = {
      id: newId('po'),
      object: 'payout',
      amount: movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
      currency: this.settlement.currency,
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

  listMovements(params: URLSearchParams): Answer {
    const payout = params.get('payout');
    const asked = this.movements.filter(
      (movement) => isWithin(movement.created, 'created', params) && (payout === null || movement.payout === payout),
    );
    return listed(asked, params);
  }

  listPayouts(params: URLSearchParams): Answer {
    return listed(
      this.payouts.filter(({ arrival_date: at }) => isWithin(at, 'arrival_date', params)),
      params,
    );
  }
}
