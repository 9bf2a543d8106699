import fc from 'fast-check';
import { KEEPING_REASONS, planDates, type PresentDate } from './series-plan.js';

const start = (day: number): string => `2031-03-${String(day).padStart(2, '0')} 19:00:00`;
const date = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  is_detached: fc.boolean(),
  isTrashed: fc.boolean(),
  reason: fc.option(fc.constantFrom(...KEEPING_REASONS), { nil: undefined }),
});
const present = fc
  .uniqueArray(date, { selector: ({ day }) => day })
  .map((dates): PresentDate[] =>
    dates.map(({ day, ...rest }) => ({ event_id: day, series_id: 1, original_start: start(day), ...rest })),
  );
const wanted = fc.uniqueArray(fc.integer({ min: 1, max: 28 })).map((days) => days.map(start));

describe('The plan of the dates of a series', () => {
  it('never deletes a date that must stay, and lists each that the series loses once', () => {
    fc.assert(
      fc.property(present, wanted, (dates, starts) => {
        const { deleted, detached } = planDates(dates, starts);
        const lost = dates.filter((one) => !starts.includes(one.original_start) && !one.is_detached && !one.isTrashed);
        expect(deleted.filter(({ reason }) => reason !== undefined)).toEqual([]);
        expect([...deleted, ...detached].map((one) => one.event_id).sort()).toEqual(
          lost.map((one) => one.event_id).sort(),
        );
      }),
    );
  });

  it('makes each start that is wanted and has no date', () => {
    fc.assert(
      fc.property(present, wanted, (dates, starts) => {
        const taken = dates.map((one) => one.original_start);
        expect(planDates(dates, starts).created).toEqual(starts.filter((one) => !taken.includes(one)));
      }),
    );
  });
});
