import fc from 'fast-check';
import { isoLocal, isoWithOffset, parseIsoTime } from './iso-time.js';

describe('ISO dates', () => {
  it.each([
    ['2031-05-01 10:00:00', 'Europe/Paris', '2031-05-01T10:00:00+02:00'],
    ['2031-01-15 10:00:00', 'Europe/Paris', '2031-01-15T10:00:00+01:00'],
    ['2031-07-04 18:00:00', 'America/New_York', '2031-07-04T18:00:00-04:00'],
    ['2031-07-04 18:00:00', 'UTC', '2031-07-04T18:00:00+00:00'],
    ['2031-07-04 18:00:00', 'UTC+5.5', '2031-07-04T18:00:00+05:30'],
    ['2031-03-30 02:30:00', 'Europe/Paris', '2031-03-30T03:30:00+02:00'],
  ])('are written for %s in %s as %s', (wall, zone, iso) => expect(isoWithOffset(wall, zone)).toBe(iso));

  it('are written without an offset for content/v2', () => {
    expect(isoLocal('2031-05-01 10:00:00')).toBe('2031-05-01T10:00:00');
  });

  it.each([
    ['2032-02-03T04:05:06', '2032-02-03 04:05:06', '2032-02-03 03:05:06'],
    ['2032-02-03 04:05:06', '2032-02-03 04:05:06', '2032-02-03 03:05:06'],
    ['2032-02-03T04:05:06Z', '2032-02-03 05:05:06', '2032-02-03 04:05:06'],
    ['2032-02-03T04:05:06.789+02:00', '2032-02-03 03:05:06', '2032-02-03 02:05:06'],
    ['2032-02-03T04:05:06-0330', '2032-02-03 08:35:06', '2032-02-03 07:35:06'],
    ['2032-02-03T04:05:06+05', '2032-02-03 00:05:06', '2032-02-02 23:05:06'],
    ['2031-03-30T02:30:00', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
  ])('are parsed from %s in Paris as %s', (input, wall, utc) => {
    expect(parseIsoTime(input, 'Europe/Paris')).toEqual({ wall, utc });
  });

  it.each([
    'not a date',
    'yesterday',
    '',
    '2032-02-03',
    '2032-02-03T04:05',
    '2032-02-30T04:05:06',
    '2032-02-03T25:05:06',
    '2032-02-03T04:05:06+20:00',
    '0000-00-00T00:00:00',
    1965556800,
    null,
    undefined,
    {},
  ])('are not parsed from %j', (input) => expect(parseIsoTime(input, 'Europe/Paris')).toBeNull());

  it('are parsed back to the same time', () => {
    const zones = fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'UTC-9.5', 'UTC');
    const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, zones, (date, zone) => {
        const text = isoWithOffset(date.toISOString().slice(0, 19).replace('T', ' '), zone);
        expect(`${isoLocal(parseIsoTime(text, 'UTC')?.utc ?? '')}Z`).toBe(
          new Date(text).toISOString().replace('.000', ''),
        );
      }),
    );
  });

  it('are parsed from any input without an exception', () => {
    fc.assert(fc.property(fc.anything(), (input) => void parseIsoTime(input, 'Europe/Paris')));
  });
});
