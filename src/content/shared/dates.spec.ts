import { parseDate, formatResponseDate, wallBound } from './dates.js';

const ZONE = 'Europe/Paris';

describe('sentDate', () => {
  it('reads date in site time and date_gmt in UTC, and returns both', () => {
    const both = { date: '2031-07-01 10:00:00', date_utc: '2031-07-01 08:00:00' };
    expect(parseDate({ date: '2031-07-01T10:00:00' }, ZONE)).toEqual(both);
    expect(parseDate({ date_gmt: '2031-07-01T08:00:00' }, ZONE)).toEqual(both);
  });

  it('converts a date with an offset', () => {
    const both = { date: '2031-07-01 12:00:00', date_utc: '2031-07-01 10:00:00' };
    expect(parseDate({ date: '2031-07-01T10:00:00Z' }, ZONE)).toEqual(both);
    expect(parseDate({ date_gmt: '2031-07-01T12:00:00+02:00' }, ZONE)).toEqual(both);
  });

  it('prefers date to date_gmt', () => {
    const sent = { date: '2031-07-01T10:00:00', date_gmt: '2001-01-01T00:00:00' };
    expect(parseDate(sent, ZONE).date).toBe('2031-07-01 10:00:00');
  });

  it('resets the date for null, and returns nothing for no date', () => {
    expect(parseDate({ date: null }, ZONE)).toEqual({ undated: true });
    expect(parseDate({ date_gmt: null }, ZONE)).toEqual({ undated: true });
    expect(parseDate({}, ZONE)).toEqual({});
  });
});

describe('shownDate', () => {
  it('formats with "T" and without an offset, and returns null for null', () => {
    expect(formatResponseDate('2026-11-20 09:45:34')).toBe('2026-11-20T09:45:34');
    expect(formatResponseDate(null)).toBeNull();
  });
});

describe('wallBound', () => {
  it('returns the bound in site time', () => {
    expect(wallBound('2031-01-01T10:00:00', ZONE)).toBe('2031-01-01 10:00:00');
    expect(wallBound('2031-01-01T10:00:00Z', ZONE)).toBe('2031-01-01 11:00:00');
    expect(wallBound(undefined, ZONE)).toBeUndefined();
  });
});
