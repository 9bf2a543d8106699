import fc from 'fast-check';
import { utcToWall } from './convert.js';
import { DAY_MS, dayOf, fromMs, toMs } from './moment.js';
import { zoneDays } from './zone-days.js';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Havana',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Pacific/Chatham',
  'UTC+5.5',
];

describe('zoneDays', () => {
  it('covers the days on which the clocks change', () => {
    expect(zoneDays('2031-03-29', '2031-03-31', 'Europe/Berlin')).toEqual({
      days: ['2031-03-29', '2031-03-30', '2031-03-31'],
      fromUtc: '2031-03-28 23:00:00',
      untilUtc: '2031-03-31 22:00:00',
      offsets: [
        { untilUtc: '2031-03-30 10:30:00', seconds: 3600 },
        { untilUtc: '2031-03-31 22:00:00', seconds: 7200 },
      ],
    });
  });

  it('gives the day of the zone for every moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: toMs('2005-01-01 00:00:00'), max: toMs('2035-01-01 00:00:00') }),
        fc.integer({ min: 0, max: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (zone, ms, length, part) => {
          const first = dayOf(fromMs(ms));
          const { days, fromUtc, untilUtc, offsets } = zoneDays(first, dayOf(fromMs(ms + length * DAY_MS)), zone);
          expect(days).toHaveLength(length + 1);
          const [from, until] = [toMs(fromUtc), toMs(untilUtc)];
          for (const at of [from, until - 1000, from + Math.floor(((until - from) * part) / 1000) * 1000]) {
            const { seconds } = offsets.find((offset) => at < toMs(offset.untilUtc))!;
            expect(dayOf(fromMs(at + seconds * 1000))).toBe(dayOf(utcToWall(fromMs(at), zone)));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
