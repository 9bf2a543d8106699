import fc from 'fast-check';
import { RestError } from '../../core/errors/rest.error.js';
import { fromMs, isWall, toMs, wallToUtc } from '../../core/time/index.js';
import { durationOf, eventDates, hasDates } from './event-dates.js';
import type { DatedEvent } from './event-dates.js';

const SITE = 'Europe/Paris';

const stored = (changes: Partial<DatedEvent> = {}): DatedEvent => {
  const dates = {
    timezone: SITE,
    all_day: false,
    start_date: '2031-05-10 10:00:00',
    end_date: '2031-05-10 12:00:00',
    all_day_span: null,
    ...changes,
  };
  return {
    ...dates,
    start_utc: wallToUtc(dates.start_date, dates.timezone),
    end_utc: wallToUtc(dates.end_date, dates.timezone),
  };
};

const refused = (sent: Parameters<typeof eventDates>[0], before?: DatedEvent): string[] => {
  try {
    eventDates(sent, before, SITE);
  } catch (error) {
    if (error instanceof RestError) return Object.keys((error.data as { params: object }).params);
    throw error;
  }
  return [];
};

describe('eventDates', () => {
  it('prefers local dates to UTC dates, and an end to a duration', () => {
    const sent = {
      start_date: '2031-05-10 10:00:00',
      start_date_utc: '2001-01-01 00:00:00',
      end_date_utc: '2031-05-10 10:00:00',
      duration: 60,
    };
    expect(eventDates(sent, undefined, SITE)).toEqual({
      timezone: SITE,
      all_day: false,
      start_date: '2031-05-10 10:00:00',
      end_date: '2031-05-10 12:00:00',
      all_day_span: null,
    });
  });

  it('converts offsets to time zone names and replaces empty zones by that of the site', () => {
    const zoneOf = (timezone: string) => eventDates({ timezone }, stored(), SITE).timezone;
    expect(zoneOf('UTC+5.5')).toBe('Asia/Kolkata');
    expect(zoneOf('europe/berlin')).toBe('Europe/Berlin');
    expect(zoneOf('')).toBe(SITE);
  });

  it('keeps values that are not sent', () => {
    const before = stored({ timezone: 'Asia/Tokyo' });
    expect(eventDates({ all_day: true }, before, SITE)).toEqual({
      timezone: 'Asia/Tokyo',
      all_day: true,
      start_date: before.start_date,
      end_date: before.end_date,
      all_day_span: 7200,
    });
  });

  it('keeps the duration of an all-day event until its dates change', () => {
    const before = stored({
      all_day: true,
      all_day_span: 180_000,
      start_date: '2031-05-10 00:00:00',
      end_date: '2031-05-12 23:59:59',
    });
    expect(eventDates({ timezone: 'UTC' }, before, SITE).all_day_span).toBe(180_000);
    expect(eventDates({ end_date: '2031-05-10 00:00:00' }, before, SITE).all_day_span).toBeNull();
    expect(eventDates({ all_day: false }, before, SITE).all_day_span).toBeNull();
  });

  it('names the date that is missing or before the start', () => {
    expect(refused({ end_date: '2031-01-01 00:00:00' })).toEqual(['start_date']);
    expect(refused({ start_date: '2031-01-01 00:00:00' })).toEqual(['end_date']);
    expect(refused({ end_date: '2031-05-10 09:59:59' }, stored())).toEqual(['end_date']);
    expect(refused({ start_date: '2031-05-10 12:00:01' }, stored())).toEqual(['start_date']);
    expect(refused({ start_date: '2031-05-10 12:00:00' }, stored())).toEqual([]);
  });

  it('accepts any times of its days for an all-day event', () => {
    const day = { start_date: '2031-05-10 18:00:00', end_date: '2031-05-10 00:00:00', all_day: true };
    expect(eventDates(day, undefined, SITE)).toMatchObject({ all_day: true, all_day_span: null });
  });

  it('ends by the duration after the start, across clock changes', () => {
    const moments = fc.integer({ min: toMs('2020-01-01 00:00:00') / 1000, max: toMs('2035-01-01 00:00:00') / 1000 });
    const zones = fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 1_000_000 }), zones, (second, duration, timezone) => {
        const start_date_utc = fromMs(second * 1000);
        const made = eventDates({ start_date_utc, duration, timezone }, undefined, SITE);
        expect([isWall(made.start_date), isWall(made.end_date)]).toEqual([true, true]);
        // An hour that comes twice means the later one, so ends may move by that hour.
        const lasted = (toMs(wallToUtc(made.end_date, timezone)) - toMs(wallToUtc(made.start_date, timezone))) / 1000;
        expect(Math.abs(lasted - duration)).toBeLessThanOrEqual(3600);
      }),
    );
  });
});

describe('durationOf', () => {
  it('returns the time between start and end, or the stored all-day duration', () => {
    expect(durationOf(stored())).toBe(7200);
    expect(durationOf(stored({ all_day_span: 5 }))).toBe(5);
  });
});

describe('tellsDates', () => {
  it('is true for sent dates except null', () => {
    expect(hasDates({ duration: 1 })).toBe(true);
    expect(hasDates({ start_date: null })).toBe(false);
    expect(hasDates({})).toBe(false);
  });
});
