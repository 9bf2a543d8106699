import {
  dayIn,
  formatMoment,
  formatWall,
  hoursLater,
  inputToMoment,
  inputToWall,
  momentToInput,
  wallToInput,
} from './dates.js';

describe('Dates of the console', () => {
  it('go into fields and come back', () => {
    expect(wallToInput('2031-05-01 19:30:00')).toBe('2031-05-01T19:30');
    expect(inputToWall('2031-05-01T19:30')).toBe('2031-05-01 19:30:00');
    expect(inputToWall('')).toBe('');
  });

  it('are shown as the wall clock says, whatever the zone of the device is', () => {
    expect(formatWall('2031-05-01 19:30:00', 'en-GB')).toBe('Thu, 1 May 2031, 19:30');
    expect(formatWall('2031-05-01 19:30:00', 'en-GB', false)).toBe('Thu, 1 May 2031');
    expect(formatWall('soon', 'en-GB')).toBe('soon');
  });

  it('of moments are empty, or unchanged where they are no dates', () => {
    expect(formatMoment('')).toBe('');
    expect(formatMoment('never')).toBe('never');
    expect(formatMoment('2031-05-01T12:00:00', 'en-GB')).toMatch(/^[12] May 2031, \d\d:\d\d$/);
  });

  it('are moved by hours over midnight', () => {
    expect(hoursLater('2031-12-31 23:30:00', 2)).toBe('2032-01-01 01:30:00');
    expect(hoursLater('', 2)).toBe('');
  });

  it('of days depend on the zone', () => {
    const moment = Date.UTC(2031, 4, 1, 23, 30);
    expect(dayIn(moment, 'UTC')).toBe('2031-05-01');
    expect(dayIn(moment, 'Europe/Berlin')).toBe('2031-05-02');
  });
});

describe('A moment in a date field', () => {
  it.each(['2031-05-01 19:30:00', '2031-12-31 23:59:00'])('is the same after it was shown: %s', (utc) => {
    expect(momentToInput(utc)).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/);
    expect(inputToMoment(momentToInput(utc))).toBe(utc);
  });

  it('stays empty', () => expect([momentToInput(''), inputToMoment('')]).toEqual(['', '']));
});
