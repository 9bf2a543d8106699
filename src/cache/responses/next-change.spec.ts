import type { SiteService } from '../../core/site/site.service.js';
import type { ScheduledChangeRegistry } from '../../core/content/scheduled-change.registry.js';
import { RequestContext } from '../../core/context/request-context.js';
import { NextChangeService } from './next-change.service.js';
import { ResponseStore } from './response.store.js';

/** Noon in UTC, two in the afternoon in Berlin. */
const NOON = Date.UTC(2031, 6, 1, 12);

describe('The expiry of time-dependent responses', () => {
  const looked = jest.fn();
  let store: ResponseStore;
  const next = (wall: string[], utc: string[] = []): NextChangeService => {
    const within = (moments: string[], from: string, to: string) =>
      Promise.resolve(moments.filter((moment) => moment >= from && moment <= to));
    const scheduled = {
      onWall: (from: string, to: string) => {
        looked();
        RequestContext.current().reads?.add('events');
        return within(wall, from, to);
      },
      inUtc: (from: string, to: string) => within(utc, from, to),
    } as unknown as ScheduledChangeRegistry;
    const site = { settings: () => Promise.resolve({ timezone: 'Europe/Berlin' }) } as unknown as SiteService;
    return new NextChangeService(scheduled, site, store);
  };
  beforeEach(() => {
    store = new ResponseStore(1000);
    looked.mockClear();
  });

  it.each<[string, string[], string[], number]>([
    ['no event times', [], [], 600_000],
    ['a wall time within seconds', ['2031-07-01 14:00:10'], [], 10_000],
    ['the first of several times', ['2031-07-01 14:05:00', '2031-07-01 14:01:00'], ['2031-07-01 12:02:00'], 60_000],
    ['a UTC time within seconds', [], ['2031-07-01 12:00:30'], 30_000],
    ['the current second, with a delay', ['2031-07-01 14:00:00'], [], 3000],
    ['the previous second', ['2031-07-01 13:59:59'], [], 2000],
    ['past times', ['2031-07-01 13:59:00'], ['2031-07-01 11:00:00'], 600_000],
  ])('is correct for %s', async (_, wall, utc, after) => expect(await next(wall, utc).after(NOON)).toBe(NOON + after));

  it.each([
    ['two minutes before midnight at the site', Date.UTC(2031, 6, 1, 21, 58), 120_000],
    ['at midnight', Date.UTC(2031, 6, 1, 22), 600_000],
    ['before midnight in UTC only', Date.UTC(2031, 6, 1, 23, 58), 600_000],
  ])('is at the end of the day at the latest: %s', async (_, now, after) =>
    expect(await next([]).after(now)).toBe(now + after),
  );

  it('is not delayed by fractions of a second', async () => {
    expect(await next(['2031-07-01 14:00:10']).after(NOON + 900)).toBe(NOON + 10_000);
  });

  it('is looked up once until it is reached or what it was made from changes', async () => {
    const changes = next(['2031-07-01 14:00:10']);
    for (let i = 0; i < 3; i++) await changes.after(NOON + i * 1000);
    expect(looked).toHaveBeenCalledTimes(1);
    store.invalidate(['tickets']);
    await changes.after(NOON + 3000);
    expect(looked).toHaveBeenCalledTimes(1);
    store.invalidate(['events']);
    await changes.after(NOON + 3000);
    expect(looked).toHaveBeenCalledTimes(2);
    expect(await changes.after(NOON + 14_000)).toBeGreaterThan(NOON + 14_000);
    expect(looked).toHaveBeenCalledTimes(3);
  });
});
