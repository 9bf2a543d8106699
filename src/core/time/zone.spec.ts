import { timeZones } from '../../../test/helpers/time-zones.js';
import { toMs } from './moment.js';
import { namedZone } from './named-zone.js';
import { fixedOffset, gmtOffset, isValidZone, normaliseZone, zoneAbbreviation, zoneOffset } from './zone.js';

const SUMMER = toMs('2031-07-01 12:00:00');
const WINTER = toMs('2031-01-15 12:00:00');

describe('Time zone names', () => {
  it.each([
    'Europe/Paris',
    'US/Eastern',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Europe/Kyiv',
    'EST5EDT',
    'Etc/GMT+5',
    'GMT',
  ])('include %s of the tz database', (name) => expect(normaliseZone(name)).toBe(name));

  it.each(['UTC', 'UTC+3', 'UTC-8', 'UTC+0', 'UTC+5.5', 'UTC-3.5', 'UTC+5:30', 'UTC+05:45', 'UTC+12.75', 'UTC+14'])(
    'include %s and keep it unchanged',
    (name) => expect(normaliseZone(name)).toBe(name),
  );

  it.each([
    '',
    'Mars/Phobos',
    'PST',
    'ACT',
    'SystemV/EST5',
    'UTC+',
    'UTC+15',
    'UTC+5.33',
    'UTC+5:60',
    '+05:30',
    'Factory',
  ])('do not include %j', (name) => expect(isValidZone(name)).toBe(false));

  it.each([null, undefined, 3, {}, ['UTC']])('do not include the value %j', (name) =>
    expect(isValidZone(name)).toBe(false),
  );

  it('are normalised in letter case', () => {
    expect(normaliseZone('america/port-au-prince')).toBe('America/Port-au-Prince');
    expect(normaliseZone('utc')).toBe('UTC');
    expect(normaliseZone('utc+3')).toBe('UTC+3');
  });

  it('include all names that Intl supports', () => {
    for (const name of timeZones()) expect(normaliseZone(name)).toBe(name);
  });
});

describe('Time zone offsets', () => {
  it.each([
    ['Europe/Paris', SUMMER, 7200],
    ['Europe/Paris', WINTER, 3600],
    ['America/New_York', SUMMER, -14400],
    ['Asia/Kolkata', WINTER, 19800],
    ['Asia/Kathmandu', WINTER, 20700],
    ['Australia/Lord_Howe', WINTER, 39600],
    ['Pacific/Chatham', SUMMER, 45900],
    ['UTC', SUMMER, 0],
    ['UTC+3', SUMMER, 10800],
    ['UTC-8', WINTER, -28800],
    ['UTC+5.5', SUMMER, 19800],
    ['UTC+5:30', SUMMER, 19800],
    ['UTC-3.5', SUMMER, -12600],
    ['UTC+12.75', SUMMER, 45900],
  ])('are correct for %s at %d', (zone, moment, seconds) => expect(zoneOffset(zone, moment)).toBe(seconds));

  it('change at the exact second', () => {
    const change = toMs('2031-03-30 01:00:00');
    expect(zoneOffset('Europe/Paris', change - 1)).toBe(3600);
    expect(zoneOffset('Europe/Paris', change)).toBe(7200);
  });

  it('match Intl for every tested time zone', () => {
    const moments = ['1975-06-01', '1999-12-31', '2011-03-27', '2024-10-27', '2031-07-01', '2040-01-01'];
    for (const zone of timeZones()) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      for (const day of moments) {
        const ms = toMs(`${day} 12:00:00`);
        const shown = clock.format(ms);
        const [date, time] = shown.split(', ');
        const [d, m, y] = date.split('/');
        expect([zone, day, toMs(`${y}-${m}-${d} ${time}`) - ms]).toEqual([zone, day, zoneOffset(zone, ms) * 1000]);
      }
    }
  });

  it('are defined for the distant past and future', () => {
    expect(zoneOffset('Europe/Paris', toMs('0001-01-01 00:00:00'))).toBe(561);
    expect(zoneOffset('Europe/Paris', toMs('9999-07-01 00:00:00'))).toBe(7200);
  });

  it('throw for unknown time zones', () => {
    expect(() => zoneOffset('Mars/Phobos', SUMMER)).toThrow(RangeError);
  });

  it('are returned in hours for the site', () => {
    expect(gmtOffset('Europe/Paris', new Date('2031-07-01T00:00:00Z'))).toBe(2);
    expect(gmtOffset('Asia/Kathmandu', new Date('2031-07-01T00:00:00Z'))).toBe(5.75);
    expect(gmtOffset('UTC-3.5', new Date(0))).toBe(-3.5);
  });

  it('are never negative zero', () => {
    expect(Object.is(fixedOffset('UTC-0'), 0)).toBe(true);
  });
});

describe('zoneAbbreviation', () => {
  it.each([
    ['Europe/Paris', SUMMER, 'CEST'],
    ['Europe/Paris', WINTER, 'CET'],
    ['America/New_York', SUMMER, 'EDT'],
    ['America/New_York', WINTER, 'EST'],
    ['US/Pacific', WINTER, 'PST'],
    ['Asia/Tokyo', WINTER, 'JST'],
    ['Asia/Kolkata', WINTER, 'IST'],
    ['Europe/Dublin', SUMMER, 'IST'],
    ['Asia/Jerusalem', SUMMER, 'IDT'],
    ['Europe/London', SUMMER, 'BST'],
    ['Australia/Lord_Howe', WINTER, '+11'],
    ['Australia/Adelaide', WINTER, 'ACDT'],
    ['America/St_Johns', SUMMER, 'NDT'],
    ['Africa/Lagos', WINTER, 'WAT'],
    ['Asia/Dubai', WINTER, '+04'],
    ['Asia/Kathmandu', WINTER, '+0545'],
    ['America/Sao_Paulo', WINTER, '-03'],
    ['Pacific/Marquesas', WINTER, '-0930'],
    ['UTC', WINTER, 'UTC'],
    ['Etc/UTC', WINTER, 'UTC'],
    ['UTC+3', WINTER, 'UTC+3'],
    ['UTC-8', WINTER, 'UTC-8'],
    ['UTC+5.5', WINTER, 'UTC+5.5'],
    ['europe/paris', WINTER, 'CET'],
  ])('returns for %s at %d the abbreviation %s', (zone, moment, name) =>
    expect(zoneAbbreviation(zone, moment)).toBe(name),
  );

  it('follows historical changes of a country', () => {
    expect(zoneAbbreviation('Europe/Istanbul', toMs('2015-07-01 12:00:00'))).toBe('EEST');
    expect(zoneAbbreviation('Europe/Istanbul', SUMMER)).toBe('+03');
    expect(zoneAbbreviation('Europe/Moscow', toMs('2009-07-01 12:00:00'))).toBe('MSD');
    expect(zoneAbbreviation('Europe/Moscow', toMs('2012-07-01 12:00:00'))).toBe('MSK');
    expect(zoneAbbreviation('Asia/Amman', WINTER)).toBe('+03');
  });

  it('returns LMT before standard time existed', () => {
    expect(zoneAbbreviation('Europe/Paris', toMs('1800-01-01 00:00:00'))).toBe('LMT');
  });

  it('returns letters or digits for every time zone', () => {
    for (const zone of timeZones()) {
      expect(zoneAbbreviation(zone, SUMMER)).toMatch(/^(?:[A-Za-z]{3,5}|[+-]\d\d(?:\d\d)?)$/);
    }
  });
});

describe('namedZone', () => {
  it('returns a time zone that keeps the offset all year', () => {
    expect(namedZone('UTC+5.5')).toBe('Asia/Kolkata');
    for (let hours = -12; hours <= 14; hours += 0.25) {
      const zone = `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
      const named = namedZone(zone);
      expect([zone, zoneOffset(named, SUMMER)]).toEqual([zone, zoneOffset(zone, SUMMER)]);
      expect([zone, zoneOffset(named, WINTER)]).toEqual([zone, zoneOffset(zone, WINTER)]);
    }
  });

  it('returns names, and offsets without a matching time zone, unchanged', () => {
    expect(namedZone('UTC+12.75')).toBe('UTC+12.75');
    expect(namedZone('Europe/Paris')).toBe('Europe/Paris');
  });
});
