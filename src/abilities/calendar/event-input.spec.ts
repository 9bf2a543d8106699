import { coerce } from '../../core/parameters/index.js';
import { EVENT_INPUT, checkDays, checkEvent } from './event-input.js';

const fits = (name: string, value: unknown): boolean => 'value' in coerce(EVENT_INPUT[name] ?? {}, value, name);

describe('The input of event abilities', () => {
  it.each(['2031-05-01', '2031-05-01 19:30', '2031-05-01T19:30:59'])('accepts %s as a time', (time) => {
    expect(fits('start', time)).toBe(true);
    expect(checkEvent({ start: time, end: time })).toBeUndefined();
  });

  it.each(['tomorrow', '2031-13-01', '2031-05-01 25:00', '2031-05-01T10:00:00Z', '0031-05-01'])(
    'does not accept %s as a time',
    (time) => expect(fits('start', time)).toBe(false),
  );

  it('refuses days that do not exist and ends before the start', () => {
    expect(checkDays({ starts_after: '2031-02-29' })).toMatch(/starts_after/);
    expect(checkDays({ starts_after: '2032-02-29', starts_before: undefined })).toBeUndefined();
    expect(checkEvent({ start: '2031-05-01 10:00', end: '2031-05-01' })).toMatch(/^end/);
    expect(checkEvent({ start: '2031-05-01', end: '2031-05-01T00:00' })).toBeUndefined();
  });

  it('refuses unknown time zones', () => {
    expect(checkEvent({ timezone: 'Europe/Berlin' })).toBeUndefined();
    expect(checkEvent({ timezone: 'Mars/Olympus' })).toMatch(/^timezone/);
  });
});
