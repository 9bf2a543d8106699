import fc from 'fast-check';
import { cases } from '../../../test/helpers/suite-size.js';
import { isWall } from './moment.js';
import { isTime, parseTime } from './parse-time.js';
import { formatDate } from './format-date.js';
import { normaliseWall } from './convert.js';

/** A Friday, 09:38:08 in Paris. */
const now = new Date('2026-11-20T08:38:08Z');
const paris = { now, zone: 'Europe/Paris' };
const wallOf = (input: unknown, zone = 'Europe/Paris') => parseTime(input, { now, zone })?.wall ?? null;

describe('A time whose day is needed', () => {
  const read = (text: string) =>
    parseTime(text, { now: new Date('2026-11-20T23:30:00Z'), zone: 'Asia/Tokyo', isDayNeeded: true })?.wall;

  it.each([
    ['2031-05-01', '2031-05-01 00:00:00'],
    ['2031-05-01 24:00', '2031-05-02 00:00:00'],
    ['2031-04-30T20:00:00Z', '2031-05-01 05:00:00'],
    ['Mon, 01 Nov 2032 09:00:00 +0100', '2032-11-01 17:00:00'],
    ['2032-W10-3', '2032-03-03 00:00:00'],
    ['5/1', '2026-05-01 00:00:00'],
    ['2032-02-29', '2032-02-29 00:00:00'],
  ])('is read from %s', (text, wall) => expect(read(text)).toBe(wall));

  it.each([
    '10:00',
    'tomorrow 9am',
    '+1 day',
    'May 2031',
    '2031-02-30 10:00',
    '2031-02-29',
    '31 April 2031',
    'Tue, 01 Nov 2032 09:00:00 +0100',
    'last day of May 2031',
  ])('is not read from %s', (text) => expect(read(text)).toBeUndefined());
});

describe('parseTime for dates', () => {
  it.each([
    // Recorded in events/event-timezone and events/event-update.
    ['2031-07-01 10:00:00', '2031-07-01 10:00:00'],
    ['2031-06-03 10:15:30', '2031-06-03 10:15:30'],
    ['2032-11-01', '2032-11-01 00:00:00'],
    ['2032-11-01 9:05', '2032-11-01 09:05:00'],
    ['2032-07-04 10:00', '2032-07-04 10:00:00'],
    ['2032-11-01T09:00:00', '2032-11-01 09:00:00'],
    ['Nov 1 2032 9am', '2032-11-01 09:00:00'],
    ['1 November 2032 5:30pm', '2032-11-01 17:30:00'],
    ['11/01/2032 09:00', '2032-11-01 09:00:00'],
    ['11/02/2032 10:00', '2032-11-02 10:00:00'],
    ['2032-02-30 10:00:00', '2032-03-01 10:00:00'],
    ['2031-03-30 02:30:00', '2031-03-30 03:30:00'],
    ['April 12 2032', '2032-04-12 00:00:00'],
    ['13 April 2032', '2032-04-13 00:00:00'],
    // Recorded in tickets: a date and a time put together.
    ['2026-01-01 08:00:00', '2026-01-01 08:00:00'],
    ['2026-01-01 5:30pm', '2026-01-01 17:30:00'],
    // Other ways people write them.
    ['2032-1-5', '2032-01-05 00:00:00'],
    ['2032/11/01', '2032-11-01 00:00:00'],
    ['11/1/32', '2032-11-01 00:00:00'],
    ['1/2/99', '1999-01-02 00:00:00'],
    ['12/24', '2026-12-24 00:00:00'],
    ['01.11.2032', '2032-11-01 00:00:00'],
    ['01-11-2032', '2032-11-01 00:00:00'],
    ['1.11.32', '2032-11-01 00:00:00'],
    ['32-11-01', '2032-11-01 00:00:00'],
    ['2032-11', '2032-11-01 00:00:00'],
    ['20321101T093000', '2032-11-01 09:30:00'],
    ['2032-W01', '2031-12-29 00:00:00'],
    ['2032-W10-3', '2032-03-03 00:00:00'],
    ['November 2032', '2032-11-01 00:00:00'],
    ['Sept. 3rd, 2032', '2032-09-03 00:00:00'],
    ['3rd of nothing', null],
    ['1st June 2032', '2032-06-01 00:00:00'],
    ['1-Nov-2032', '2032-11-01 00:00:00'],
    ['1-Nov-32', '2032-11-01 00:00:00'],
    ['2032-Nov-01', '2032-11-01 00:00:00'],
    ['Nov 1', '2026-11-01 00:00:00'],
    ['1 Nov 10:30', '2026-11-01 10:30:00'],
    ['Nov 1 10:30', '2026-11-01 10:30:00'],
    ['MAY 5, 2031 @ 10:00 AM', '2031-05-05 10:00:00'],
    ['May 5, 2031 at 10:00 p.m.', '2031-05-05 22:00:00'],
    ['10:00 2032-11-01', '2032-11-01 10:00:00'],
    ['2032-11-01 12am', '2032-11-01 00:00:00'],
    ['2032-11-01 12:15 pm', '2032-11-01 12:15:00'],
    ['2032-11-01 24:00', '2032-11-02 00:00:00'],
    ['2032-11-01 noon', '2032-11-01 12:00:00'],
    ['  2032-11-01 10:00:00.5 ', '2032-11-01 10:00:00'],
    ['0001-01-01', '0001-01-01 00:00:00'],
    ['9999-12-31 23:59:59', '9999-12-31 23:59:59'],
  ])('parses %j as %s', (input, wall) => expect(wallOf(input)).toBe(wall));

  it.each([
    ['2032-11-01T09:00:00Z', '2032-11-01 10:00:00', 'UTC'],
    ['2032-11-01T09:00:00.000Z', '2032-11-01 10:00:00', 'UTC'],
    ['2032-04-10T20:30:00+00:00', '2032-04-10 22:30:00', 'UTC+00:00'],
    ['2032-11-01T09:00:00+05:30', '2032-11-01 04:30:00', 'UTC+05:30'],
    ['2032-11-01 09:00 -0500', '2032-11-01 15:00:00', 'UTC-05:00'],
    ['2032-11-01 09:00 UTC', '2032-11-01 10:00:00', 'UTC'],
    ['2032-11-01 09:00 UTC+3', '2032-11-01 07:00:00', 'UTC+3:00'],
    ['2032-07-01 09:00 EDT', '2032-07-01 15:00:00', 'UTC-4'],
    ['2032-07-01 09:00 America/New_York', '2032-07-01 15:00:00', 'America/New_York'],
    ['Mon, 01 Nov 2032 09:00:00 +0000', '2032-11-01 10:00:00', 'UTC+00:00'],
    ['Mon Nov 01 2032 09:00:00 GMT+0100 (Central European Standard Time)', '2032-11-01 09:00:00', 'UTC+01:00'],
  ])('converts %j from its own time zone to %s in Paris', (input, wall, explicitZone) => {
    expect(parseTime(input, paris)).toMatchObject({ wall, explicitZone, hadTime: true });
  });

  it('uses the given time zone', () => {
    expect(parseTime('2032-11-01 10:00', { now, zone: 'Asia/Tokyo' })).toEqual({
      wall: '2032-11-01 10:00:00',
      utc: '2032-11-01 01:00:00',
      hadTime: true,
    });
  });

  it('reaches the limits of the calendar in every time zone', () => {
    for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'UTC']) {
      expect(wallOf('9999-12-31 23:59:59', zone)).toBe('9999-12-31 23:59:59');
      expect(wallOf('0001-01-01 00:00:00', zone)).toBe('0001-01-01 00:00:00');
      expect(wallOf('9999-12-31 +2 days', zone)).toBeNull();
    }
  });

  it('distinguishes a bare date from one with a time', () => {
    expect(parseTime('2032-11-01', paris)?.hadTime).toBe(false);
    expect(parseTime('tomorrow', paris)?.hadTime).toBe(false);
    expect(parseTime('next monday', paris)?.hadTime).toBe(false);
    expect(parseTime('2032-11-01 00:00', paris)?.hadTime).toBe(true);
    expect(parseTime('now', paris)?.hadTime).toBe(true);
    expect(parseTime('today +2 hours', paris)?.hadTime).toBe(true);
    expect(parseTime('+1 week', paris)?.hadTime).toBe(true);
  });
});

describe('parseTime for relative dates', () => {
  it.each([
    ['now', '2026-11-20 09:38:08'],
    ['today', '2026-11-20 00:00:00'],
    ['midnight', '2026-11-20 00:00:00'],
    ['noon', '2026-11-20 12:00:00'],
    ['tomorrow', '2026-11-21 00:00:00'],
    ['Yesterday', '2026-11-19 00:00:00'],
    ['tomorrow 9am', '2026-11-21 09:00:00'],
    ['9:15 tomorrow', '2026-11-21 09:15:00'],
    ['yesterday noon', '2026-11-19 12:00:00'],
    ['14:00', '2026-11-20 14:00:00'],
    ['+1 day', '2026-11-21 09:38:08'],
    ['+1day', '2026-11-21 09:38:08'],
    ['1 day', '2026-11-21 09:38:08'],
    ['-2 weeks', '2026-11-06 09:38:08'],
    ['2 days ago', '2026-11-18 09:38:08'],
    ['+1 fortnight', '2026-12-04 09:38:08'],
    ['+3 months', '2027-02-20 09:38:08'],
    ['+1 year 2 months', '2028-01-20 09:38:08'],
    ['+90 minutes', '2026-11-20 11:08:08'],
    ['-30 sec', '2026-11-20 09:37:38'],
    ['next month', '2026-12-20 09:38:08'],
    ['last year', '2025-11-20 09:38:08'],
    ['this week', '2026-11-20 09:38:08'],
    ['friday', '2026-11-20 00:00:00'],
    ['next friday', '2026-11-27 00:00:00'],
    ['last friday', '2026-11-13 00:00:00'],
    ['this monday', '2026-11-23 00:00:00'],
    ['next monday', '2026-11-23 00:00:00'],
    ['monday next week', '2026-11-23 00:00:00'],
    ['sunday this week 10:00', '2026-11-22 10:00:00'],
    ['monday 18:00', '2026-11-23 18:00:00'],
    ['first day of next month', '2026-12-01 09:38:08'],
    ['last day of february 2032', '2032-02-29 00:00:00'],
    ['first monday of january 2032', '2032-01-05 00:00:00'],
    ['second tue of next month', '2026-12-08 00:00:00'],
    ['last friday of 2032-05', '2032-05-28 00:00:00'],
    ['2032-01-31 +1 month', '2032-03-02 00:00:00'],
    ['2032-05-01 10:00 +2 days', '2032-05-03 10:00:00'],
  ])('parses %j as %s', (input, wall) => expect(wallOf(input)).toBe(wall));

  it('uses the current day of the time zone', () => {
    expect(wallOf('today', 'Pacific/Kiritimati')).toBe('2026-11-20 00:00:00');
    expect(parseTime('today', { now: new Date('2026-11-20T12:00:00Z'), zone: 'Pacific/Kiritimati' })?.wall).toBe(
      '2026-11-21 00:00:00',
    );
    expect(wallOf('today', 'America/Los_Angeles')).toBe('2026-11-20 00:00:00');
    expect(parseTime('now', { now: new Date('2026-11-20T02:00:00Z'), zone: 'America/Los_Angeles' })?.wall).toBe(
      '2026-11-19 18:00:00',
    );
  });

  it('counts elapsed hours and calendar days across a clock change', () => {
    const beforeChange = { now: new Date('2031-03-29T11:00:00Z'), zone: 'Europe/Paris' };
    expect(parseTime('+24 hours', beforeChange)?.wall).toBe('2031-03-30 13:00:00');
    expect(parseTime('+1 day', beforeChange)?.wall).toBe('2031-03-30 12:00:00');
  });

  it('keeps the exact current time within a repeated hour', () => {
    const first = { now: new Date('2031-10-26T00:30:00Z'), zone: 'Europe/Paris' };
    expect(parseTime('now', first)).toMatchObject({ utc: '2031-10-26 00:30:00', wall: '2031-10-26 02:30:00' });
  });
});

describe('parseTime for numbers', () => {
  it.each([
    [1965556800, '2032-04-14 14:00:00'],
    ['1965556800', '2032-04-14 14:00:00'],
    ['1965600000', '2032-04-15 02:00:00'],
    ['@1965600000', '2032-04-15 02:00:00'],
    [' 978307200 ', '2001-01-01 01:00:00'],
    ['1965600000.75', '2032-04-15 02:00:00'],
    ['1.9656e9', '2032-04-15 02:00:00'],
    [-1, '1970-01-01 00:59:59'],
    [0, '1970-01-01 01:00:00'],
    ['0', '1970-01-01 01:00:00'],
    ['2032', '1970-01-01 01:33:52'],
  ])('reads %j as seconds since 1970', (input, wall) => {
    expect(parseTime(input, paris)).toMatchObject({ wall, hadTime: true, explicitZone: 'UTC' });
  });

  it.each([NaN, Infinity, -Infinity, 1965556800000, '1e400', -1e15])('returns null out of range for %j', (input) => {
    expect(parseTime(input, paris)).toBeNull();
  });
});

describe('parseTime returns null for', () => {
  it.each([
    '',
    ' ',
    'nope',
    'not a date',
    'someday',
    'x',
    'z',
    'Europe/Paris',
    '+02:00',
    'at',
    ',',
    'yes',
    '2034-99-99',
    '32/13/2034',
    '13/13/2032',
    '2032-00-10',
    '2032-11-00',
    '2032-11-32',
    '0000-00-00 00:00:00',
    '2032-11-01 25:00',
    '2032-11-01 10:60',
    '2032-11-01 24:01',
    '2032-11-01 13pm',
    '0am',
    '2032-11-01 10:00 10:00',
    '2032-11-01 2032-11-02',
    '2032-11-01T',
    '2032-11-01 foo',
    '2032-11-01 10:00 Mars/Phobos',
    '2032-11-01 +15:00',
    '2032-11-01Z UTC',
    '10000-01-01',
    '12032-11-01',
    '+999999 years',
    '-3000 years',
    '2032-W54',
    'monday tuesday',
    'Nov 45 2032',
    '2032-11-01 (Paris)',
  ])('the text %j', (input) => {
    expect(parseTime(input, paris)).toBeNull();
    expect(isTime(input)).toBe(false);
  });

  it.each([null, undefined, true, false, {}, [], ['2031-01-01'], { date: '2031-01-01' }, 10n, Symbol('x')])(
    'the value %p',
    (input) => expect(parseTime(input, paris)).toBeNull(),
  );

  it('a text that is too long', () => expect(parseTime('2031-01-01' + ' '.repeat(200), paris)).toBeNull());
});

describe('parseTime for any input', () => {
  const word = fc.constantFrom(
    ...['next', 'last', 'monday', 'of', 'day', '+1', 'week', '2032-11-01', '10:00', 'pm', 'T', 'Z', '+02:00', 'nov'],
    ...[
      '31',
      'first',
      'ago',
      '(',
      ')',
      '/',
      '-',
      ',',
      '.',
      '999999',
      'months',
      'now',
      'europe/paris',
      'utc',
      '9999-12-31',
    ],
  );
  const zone = fc.constantFrom('Europe/Paris', 'UTC', 'UTC+14', 'America/St_Johns', 'Pacific/Apia', 'UTC-9.5');

  it('returns a valid wall time or null', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
      fc.array(word, { maxLength: 5 }).map((words) => words.join('')),
      fc.double(),
    );
    fc.assert(
      fc.property(anything, zone, (input, where) => {
        const parsed = parseTime(input, { now, zone: where });
        if (parsed === null) return;
        expect(isWall(parsed.wall)).toBe(true);
        expect(isWall(parsed.utc)).toBe(true);
      }),
      { numRuns: cases(3000) },
    );
  });

  it('parses formatted times back to the same time', () => {
    const moment = fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true });
    const format = fc.constantFrom(
      ...[
        'Y-m-d H:i:s',
        'Y-m-d\\TH:i:s',
        'F j, Y g:i:s a',
        'j F Y H:i:s',
        'D, d M Y H:i:s O',
        'm/d/Y h:i:s A',
        'c',
        'r',
      ],
      ...['l, F jS, Y G:i:s', '\\@U', 'Y/m/d H:i:s', 'd.m.Y H:i:s', 'o-\\WW-N H:i:s', 'F j, Y @ g:i:s a'],
    );
    fc.assert(
      fc.property(moment, zone, format, (date, where, pattern) => {
        const wall = normaliseWall(date.toISOString().slice(0, 19).replace('T', ' '), where);
        const text = formatDate(wall, where, pattern);
        expect([text, parseTime(text, { now, zone: where })?.wall]).toEqual([text, wall]);
      }),
      { numRuns: cases(1500) },
    );
  });
});
