import fc from 'fast-check';
import { InvoiceIssuerService } from '../../../src/invoices/invoice-issuer.service.js';
import { InvoicesRepository } from '../../../src/invoices/invoices.repository.js';
import { cases } from '../../helpers/suite-size.js';
import { invoiceSite, type InvoiceSite } from './invoice-site.js';

/** Orders that get an invoice at the same moment. */
const PARALLEL = 8;
const RUNS = cases(10);

class UndoneError extends Error {}

describe('The numbers of invoices', () => {
  let site: InvoiceSite;
  beforeAll(async () => {
    site = await invoiceSite();
  });
  afterAll(() => site.service.close());

  const issue = (orderId: number, isUndone: boolean): Promise<unknown> => {
    const { app, database } = site.service;
    const unit = () =>
      database.write(async () => {
        await app.get(InvoiceIssuerService).invoice(orderId);
        if (isUndone) throw new UndoneError();
      });
    return unit().catch((error: unknown) => {
      if (!(error instanceof UndoneError)) throw error;
    });
  };
  const sequences = async (): Promise<number[]> => {
    const rows = await site.service.database.read<{ sequence: number }>(
      'SELECT sequence FROM invoices ORDER BY sequence',
    );
    return rows.map(({ sequence }) => sequence);
  };
  const withoutGaps = (numbers: readonly number[]): number[] => numbers.map((_, i) => i + 1);
  const orders = (count: number) => Promise.all(Array.from({ length: count }, async () => (await site.paid()).id));

  it('have no gap and no repetition, whatever units of work are undone at the same moment', async () => {
    const history = fc.array(fc.record({ isUndone: fc.boolean(), isDoubled: fc.boolean() }), {
      minLength: PARALLEL,
      maxLength: PARALLEL,
    });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const ids = await orders(steps.length);
        await Promise.all(
          steps.flatMap(({ isUndone, isDoubled }, i) => [
            issue(ids[i], isUndone),
            ...(isDoubled ? [issue(ids[i], false)] : []),
          ]),
        );
        const numbers = await sequences();
        expect(numbers).toEqual(withoutGaps(numbers));
        await Promise.all(ids.map((id) => issue(id, false)));
        const all = await sequences();
        expect(all).toEqual(withoutGaps(all));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    const [{ orders: known, invoices }] = await site.service.database.read<{ orders: number; invoices: number }>(
      'SELECT COUNT(DISTINCT order_id) AS orders, COUNT(*) AS invoices FROM invoices',
    );
    expect(Number(known)).toBe(Number(invoices));
    expect(Number(known)).toBe(RUNS * PARALLEL);
  });

  it('would have gaps if they were not taken in the unit of work of the invoice (control)', async () => {
    const ids = await orders(4);
    let last = Math.max(...(await sequences()));
    const taken = jest.spyOn(InvoicesRepository.prototype, 'takeNumber').mockImplementation(async () => {
      last += 1;
      return Promise.resolve(last);
    });
    try {
      for (const [i, id] of ids.entries()) await issue(id, i % 2 === 0);
    } finally {
      taken.mockRestore();
    }
    const numbers = await sequences();
    expect(numbers).not.toEqual(withoutGaps(numbers));
  });
});
