import { parse } from 'csv-parse/sync';
import { testNowMs } from '../../helpers/clock.js';
import { startApp } from '../../helpers/app.js';
import { StripeSite } from './stripe-site.js';

const EXPORT = '/reports/v1/exports/payouts';

type Row = Record<string, string>;

describe('The export of payouts', () => {
  let site: StripeSite;
  beforeEach(async () => {
    site = await StripeSite.open();
  });
  afterEach(() => site.close());

  const rows = async (query = ''): Promise<Row[]> => {
    const { text } = await site.service.as('administrator').get(`${EXPORT}${query}`).expect(200);
    return parse(text, { bom: true, columns: true });
  };
  const minor = (list: readonly Row[], column: string): number =>
    list.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  const paid = async (quantity: number) => {
    const order = await site.order(await site.ticket(4), quantity);
    const intent = site.stripe.pay(order.session);
    await site.deliver();
    return { ...order, intent };
  };

  it('has each movement with its order, and adds up to what arrives at the bank', async () => {
    const first = await paid(2);
    const second = await paid(1);
    const third = await paid(3);
    await site.act(first.id, 'refunds', { amount: '2.50' }).expect(201);
    site.stripe.dispute(second.intent);
    await site.deliver();
    const payout = site.stripe.payOut();
    const list = await rows();
    expect(list.map(({ kind, order, amount }) => [kind, Number(order), amount])).toEqual([
      ['dispute', second.id, '-10.00'],
      ['refund', first.id, '-2.50'],
      ['payment', third.id, '30.00'],
      ['payment', second.id, '10.00'],
      ['payment', first.id, '20.00'],
    ]);
    expect(minor(list, 'net')).toBe(payout.amount);
    expect(minor(list, 'amount') - minor(list, 'fee')).toBe(payout.amount);
    expect(new Set(list.map((row) => `${row.payout} ${row.provider} ${row.status} ${row.currency}`))).toEqual(
      new Set([`${payout.id} stripe paid USD`]),
    );
    // Each movement is also in the export of payments, whose amounts are those before the fees.
    const { text } = await site.service.as('administrator').get('/reports/v1/exports/payments').expect(200);
    expect(minor(parse(text, { bom: true, columns: true }), 'amount')).toBe(minor(list, 'amount'));
  });

  it('has amounts in the currency of the account where it settles in another one than that of the orders', async () => {
    site.stripe.payouts.settlement = { currency: 'eur', rate: 0.9 };
    const { id } = await paid(2);
    const payout = site.stripe.payOut();
    const list = await rows();
    expect(list).toMatchObject([{ kind: 'payment', order: String(id), amount: '18.00', currency: 'EUR' }]);
    expect(minor(list, 'net')).toBe(payout.amount);
  });

  it('has only payouts that arrive in the period', async () => {
    await paid(1);
    site.stripe.payOut();
    const today = new Date(testNowMs()).toISOString().slice(0, 10);
    expect(await rows(`?from=${today}&to=${today}`)).toMatchObject([{ arrival_date: today }]);
    expect(await rows('?to=2001-01-01')).toEqual([]);
    await site.service.as('administrator').get(`${EXPORT}?from=2031-02-01&to=2031-01-01`).expect(400);
  });

  it('shows a payout as one row whose movements Stripe does not list', async () => {
    await paid(1);
    const { id, amount } = site.stripe.payOut(false);
    const list = await rows();
    expect(list).toMatchObject([{ payout: id, kind: 'payout', order: '', movement: '' }]);
    expect(minor(list, 'net')).toBe(amount);
  });

  it('is refused with 503 while Stripe gives no answer, and is for managers', async () => {
    site.stripe.faults.push('unreachable', 'unreachable', 'unreachable');
    const { body } = await site.service.as('administrator').get(EXPORT).expect(503);
    expect(body.code).toBe('payment-service-unavailable');
    await site.service.as('anonymous').get(EXPORT).expect(401);
    await site.service.as('author').get(EXPORT).expect(403);
  });
});

describe('The export of payouts of a site without a payment service', () => {
  it('has no rows', async () => {
    const service = await startApp();
    const { text } = await service.as('administrator').get(EXPORT).expect(200);
    expect(text.trim().split('\n')).toHaveLength(1);
    await service.close();
  });
});
