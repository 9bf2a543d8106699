import { permitsAction, runForEach, sumsOf, type BulkResult } from './order-bulk.js';

const order = (status: 'pending' | 'completed' | 'voided', total = 1000) => ({
  status,
  total_minor: total,
  refund_due: false,
  currency: 'EUR',
});

describe('Actions on many orders', () => {
  it('are those that the state of an order permits', () => {
    const permitted = (of: ReturnType<typeof order>) =>
      (['resend', 'paid', 'cancel', 'refund'] as const).filter((action) => permitsAction(of, action));
    expect(permitted(order('pending'))).toEqual(['paid', 'cancel']);
    expect(permitted(order('completed'))).toEqual(['resend', 'refund']);
    expect(permitted(order('completed', 0))).toEqual(['resend', 'cancel']);
    expect(permitted(order('voided'))).toEqual([]);
    expect(permitted({ ...order('voided'), refund_due: true })).toEqual(['refund']);
  });

  it('go on after an order that is refused, and say why', async () => {
    const results: BulkResult[] = [];
    const running: number[] = [];
    await runForEach(
      [1, 2, 3],
      (id) => {
        running.push(id);
        return id === 2 ? Promise.reject(new Error('Checked in.')) : Promise.resolve();
      },
      (result) => results.push(result),
    );
    expect(running).toEqual([1, 2, 3]);
    expect(results).toEqual([{ id: 1 }, { id: 2, fault: 'Checked in.' }, { id: 3 }]);
  });

  it('sum up each currency', () => {
    expect(sumsOf([order('pending'), order('pending', 5), { currency: 'USD', total_minor: 7 }])).toEqual([
      { currency: 'EUR', minor: 1005 },
      { currency: 'USD', minor: 7 },
    ]);
  });
});
