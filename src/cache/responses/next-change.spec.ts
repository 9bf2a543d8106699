import type { SiteService } from '../../core/site/site.service.js';
import type { EventBoundariesRepository } from './event-boundaries.repository.js';
import { NextChange } from './next-change.service.js';

/** Noon in UTC, two in the afternoon in Berlin. */
const NOON = Date.UTC(2031, 6, 1, 12);

describe('when answers go bad by the clock', () => {
  const looked = jest.fn();
  const next = (wall: string[], utc: string[] = []): NextChange => {
    const within = (moments: string[], from: string, to: string) =>
      Promise.resolve(moments.filter((moment) => moment >= from && moment <= to));
    const boundaries = {
      onWall: (from: string, to: string) => (looked(), within(wall, from, to)),
      inUtc: (from: string, to: string) => within(utc, from, to),
    } as unknown as EventBoundariesRepository;
    const site = { settings: () => Promise.resolve({ timezone: 'Europe/Berlin' }) } as unknown as SiteService;
    return new NextChange(boundaries, site);
  };
  beforeEach(() => looked.mockClear());

  it.each<[string, string[], string[], number]>([
    ['nothing', [], [], 600_000],
    ['what is on the wall soon', ['2031-07-01 14:00:10'], [], 10_000],
    ['the first of many', ['2031-07-01 14:05:00', '2031-07-01 14:01:00'], ['2031-07-01 12:02:00'], 60_000],
    ['what is soon in UTC', [], ['2031-07-01 12:00:30'], 30_000],
    ['this very second, which takes its time', ['2031-07-01 14:00:00'], [], 3000],
    ['the second before', ['2031-07-01 13:59:59'], [], 2000],
    ['long ago', ['2031-07-01 13:59:00'], ['2031-07-01 11:00:00'], 600_000],
  ])('with %s', async (_, wall, utc, after) => expect(await next(wall, utc).after(NOON, 1)).toBe(NOON + after));

  it.each([
    ['midnight at the site', Date.UTC(2031, 6, 1, 21, 58), 120_000],
    ['midnight itself', Date.UTC(2031, 6, 1, 22), 600_000],
    ['midnight in UTC alone', Date.UTC(2031, 6, 1, 23, 58), 600_000],
  ])('is no later than the day: %s', async (_, now, after) => expect(await next([]).after(now, 1)).toBe(now + after));

  it('is never later because of fractions of a second', async () => {
    expect(await next(['2031-07-01 14:00:10']).after(NOON + 900, 1)).toBe(NOON + 10_000);
  });

  it('is known until then, and looked up again after a purge', async () => {
    const changes = next(['2031-07-01 14:00:10']);
    for (let i = 0; i < 3; i++) await changes.after(NOON + i * 1000, 1);
    expect(looked).toHaveBeenCalledTimes(1);
    await changes.after(NOON + 3000, 2);
    expect(looked).toHaveBeenCalledTimes(2);
    expect(await changes.after(NOON + 14_000, 2)).toBeGreaterThan(NOON + 14_000);
    expect(looked).toHaveBeenCalledTimes(3);
  });
});
