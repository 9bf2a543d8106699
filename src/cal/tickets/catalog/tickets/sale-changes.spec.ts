import { ReadLog, RequestContext } from '#core/context';
import { noteSaleChanges, type Sale } from './sale-changes.js';

const NOON = Date.UTC(2031, 6, 1, 12);
const ALWAYS: Sale = { ticket: { reduced_from: '', reduced_until: '' }, window: { from: '', until: '' } };

/** Seconds after noon in UTC, two in the afternoon in Berlin, at which an answer with this sale is another one. */
function secondsUntil(sale: Partial<Sale>): number {
  const reads = new ReadLog();
  const context = new RequestContext({ reads });
  RequestContext.run(context, () => noteSaleChanges({ ...ALWAYS, ...sale }, 'Europe/Berlin', '2031-07-01 12:00:00'));
  return (reads.until - NOON) / 1000;
}

describe('An answer that shows a sale', () => {
  it.each<[string, Partial<Sale>, number]>([
    ['never for one without times', {}, Infinity],
    ['when it begins', { window: { from: '2031-07-01 14:00:10', until: '' } }, 10],
    ['a second after its end, which belongs to it', { window: { from: '', until: '2031-07-01 14:00:10' } }, 11],
    ['never after both', { window: { from: '2031-06-01 00:00:00', until: '2031-07-01 13:00:00' } }, Infinity],
    ['when the reduced price begins', { ticket: { reduced_from: '2031-07-02', reduced_until: '' } }, 36_000],
    ['after the last day of the reduced price', { ticket: { reduced_from: '', reduced_until: '2031-07-01' } }, 36_000],
  ])('changes %s', (_, sale, seconds) => expect(secondsUntil(sale)).toBe(seconds));
});
