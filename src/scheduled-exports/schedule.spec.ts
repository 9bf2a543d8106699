import { fromMs, toMs } from '#core/time';
import { dayBefore, nextDue, type Schedule, shiftedDay } from './schedule.js';

const ZONE = 'Europe/Berlin';
const daily: Schedule = { every: 'daily', weekday: 1, month_day: 1, time: '02:30' };
const next = (schedule: Schedule, after: string): string => fromMs(nextDue(schedule, toMs(after), ZONE));

describe('A schedule', () => {
  it('is due at its time in the zone of the site, also on the next day', () => {
    expect(next({ ...daily, time: '06:00' }, '2031-06-01 03:59:59')).toBe('2031-06-01 04:00:00');
    expect(next({ ...daily, time: '06:00' }, '2031-06-01 04:00:00')).toBe('2031-06-02 04:00:00');
  });

  it('has one run on days on which the clocks change', () => {
    expect(next(daily, '2031-03-29 12:00:00')).toBe('2031-03-30 01:30:00');
    expect(next(daily, '2031-03-30 01:30:00')).toBe('2031-03-31 00:30:00');
    expect(next(daily, '2031-10-25 12:00:00')).toBe('2031-10-26 01:30:00');
    expect(next(daily, '2031-10-26 01:30:00')).toBe('2031-10-27 01:30:00');
  });

  it('is due on its day of the week or month', () => {
    const weekly: Schedule = { ...daily, every: 'weekly', weekday: 7, time: '06:00' };
    expect(next(weekly, '2031-06-01 04:00:00')).toBe('2031-06-08 04:00:00');
    const monthly: Schedule = { ...daily, every: 'monthly', month_day: 28, time: '06:00' };
    expect(next(monthly, '2031-01-28 05:00:00')).toBe('2031-02-28 05:00:00');
  });

  it('covers whole days of the site', () => {
    expect(dayBefore(toMs('2031-06-01 22:30:00'), ZONE)).toBe('2031-06-01');
    expect(shiftedDay('2032-02-28', 1)).toBe('2032-02-29');
  });
});
