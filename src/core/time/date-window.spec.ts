import type { WindowRequest } from './date-window.js';
import { dateWindow, isInWindow, isStrict } from './date-window.js';

/** The moment and zone of the recordings in events/events-list-dates. */
const now = new Date('2026-11-20T08:38:53Z');
const site = { siteZone: 'Europe/Paris', now };

/** The events of that recording, by their wall clocks. */
const EVENTS = {
  C: { start: '2032-04-08 12:00:00', end: '2032-04-15 12:00:00' },
  A: { start: '2032-04-10 09:00:00', end: '2032-04-10 10:00:00' },
  B: { start: '2032-04-10 22:00:00', end: '2032-04-11 02:00:00' },
  G: { start: '2032-04-11 08:00:00', end: '2032-04-11 09:00:00' },
  D: { start: '2032-04-12 00:00:00', end: '2032-04-12 23:59:59' },
  F: { start: '2032-04-13 00:00:00', end: '2032-04-13 23:59:59' },
  E: { start: '2032-04-20 10:00:00', end: '2032-04-20 11:00:00' },
};

interface Recorded {
  name: string;
  request: WindowRequest;
  strict?: string;
  echoed: WindowRequest;
  found: string;
}

const DAY = { start_date: '2032-04-10 00:00:00', end_date: '2032-04-10 23:59:59' };
const RECORDED: Recorded[] = [
  { name: 'a day', request: { start_date: '2032-04-10', end_date: '2032-04-10' }, echoed: DAY, found: 'A' },
  {
    name: 'a day with times',
    request: { start_date: '2032-04-10 12:00:00', end_date: '2032-04-10 13:00:00' },
    echoed: DAY,
    found: 'A',
  },
  {
    name: 'strict times',
    request: { start_date: '2032-04-10 12:00:00', end_date: '2032-04-10 13:00:00' },
    strict: 'true',
    echoed: { start_date: '2032-04-10 14:00:00', end_date: '2032-04-10 15:00:00' },
    found: '',
  },
  {
    name: 'strict, touching the end of A',
    request: { start_date: '2032-04-10 10:00:00', end_date: '2032-04-10 11:00:00' },
    strict: '1',
    echoed: { start_date: '2032-04-10 12:00:00', end_date: '2032-04-10 13:00:00' },
    found: '',
  },
  {
    name: 'strict, touching the start of A',
    request: { start_date: '2032-04-10 08:00:00', end_date: '2032-04-10 09:00:00' },
    strict: 'yes',
    echoed: { start_date: '2032-04-10 10:00:00', end_date: '2032-04-10 11:00:00' },
    found: '',
  },
  {
    name: 'a day inside the long one',
    request: { start_date: '2032-04-09', end_date: '2032-04-09' },
    echoed: { start_date: '2032-04-09 00:00:00', end_date: '2032-04-09 23:59:59' },
    found: '',
  },
  {
    name: 'start only',
    request: { start_date: '2032-04-12' },
    echoed: { start_date: '2032-04-12 00:00:00', end_date: '2028-11-20 23:59:59' },
    found: '',
  },
  {
    name: 'end only',
    request: { end_date: '2032-04-10' },
    echoed: { start_date: '2026-11-20 00:00:00', end_date: '2032-04-10 23:59:59' },
    found: 'A',
  },
  {
    name: 'starts_before',
    request: { starts_before: '2032-04-11' },
    echoed: { starts_before: '2032-04-11 23:59:59' },
    found: 'CABG',
  },
  {
    name: 'starts_after',
    request: { starts_after: '2032-04-11' },
    echoed: { starts_after: '2032-04-11 23:59:59' },
    found: 'DFE',
  },
  {
    name: 'ends_before',
    request: { ends_before: '2032-04-11' },
    echoed: { ends_before: '2032-04-11 23:59:59' },
    found: 'ABG',
  },
  {
    name: 'ends_after',
    request: { ends_after: '2032-04-12' },
    echoed: { ends_after: '2032-04-12 23:59:59' },
    found: 'CFE',
  },
  {
    name: 'starts_before strict',
    request: { starts_before: '2032-04-10 22:00:00' },
    strict: 'true',
    echoed: { starts_before: '2032-04-11 00:00:00' },
    found: 'CAB',
  },
  {
    name: 'starts_after strict',
    request: { starts_after: '2032-04-10 22:00:00' },
    strict: 'true',
    echoed: { starts_after: '2032-04-11 00:00:00' },
    found: 'GDFE',
  },
  {
    name: 'ends_before strict',
    request: { ends_before: '2032-04-11 02:00:00' },
    strict: 'true',
    echoed: { ends_before: '2032-04-11 04:00:00' },
    found: 'AB',
  },
  {
    name: 'ends_after strict',
    request: { ends_after: '2032-04-12 23:59:59' },
    strict: 'true',
    echoed: { ends_after: '2032-04-13 01:59:59' },
    found: 'CFE',
  },
  {
    name: 'two bounds',
    request: { starts_after: '2032-04-09', ends_before: '2032-04-12' },
    echoed: { starts_after: '2032-04-09 23:59:59', ends_before: '2032-04-12 23:59:59' },
    found: 'ABG',
  },
  {
    name: 'bound with start_date',
    request: { start_date: '2032-04-11', ends_before: '2032-04-13' },
    echoed: { start_date: '2032-04-11 00:00:00', ends_before: '2032-04-13 23:59:59' },
    found: 'GD',
  },
  {
    name: 'timestamps',
    request: { start_date: '1965556800', end_date: '1965600000' },
    echoed: { start_date: '2032-04-14 00:00:00', end_date: '2032-04-15 23:59:59' },
    found: '',
  },
  {
    name: 'day of the month in words',
    request: { start_date: 'April 12 2032', end_date: '13 April 2032' },
    echoed: { start_date: '2032-04-12 00:00:00', end_date: '2032-04-13 23:59:59' },
    found: 'DF',
  },
  {
    name: 'ISO with an offset, strict',
    request: { start_date: '2032-04-10T20:30:00+00:00', end_date: '2032-04-10T21:30:00+00:00' },
    strict: 'true',
    echoed: { start_date: '2032-04-10 22:30:00', end_date: '2032-04-10 23:30:00' },
    found: '',
  },
  {
    name: 'reversed bounds',
    request: { start_date: '2032-04-12', end_date: '2032-04-10' },
    echoed: { start_date: '2032-04-12 00:00:00', end_date: '2032-04-10 23:59:59' },
    found: '',
  },
  {
    name: 'strict_dates false',
    request: { start_date: '2032-04-10 12:00', end_date: '2032-04-10 13:00' },
    strict: 'false',
    echoed: DAY,
    found: 'A',
  },
];

describe('The recorded date window of the event list', () => {
  it.each(RECORDED)('matches for $name', ({ request, strict, echoed, found }) => {
    const window = dateWindow(request, { ...site, strict: isStrict(strict) });
    expect(window.echoed).toEqual(echoed);
    const names = Object.entries(EVENTS).filter(([, event]) => isInWindow(event, window.filter));
    expect(names.map(([name]) => name).join('')).toBe(found);
  });
});

describe('The date window of the event list', () => {
  it('ends 24 months after the current day of the site', () => {
    const atNight = new Date('2026-11-20T23:30:00Z');
    expect(dateWindow({}, { siteZone: 'Europe/Paris', now: atNight, strict: false }).filter).toEqual({
      start_date: '2026-11-21 00:00:00',
      end_date: '2028-11-21 23:59:59',
    });
  });

  it('ignores null and absent parameters', () => {
    const window = dateWindow({ start_date: undefined, starts_after: null }, { ...site, strict: false });
    expect(Object.keys(window.filter)).toEqual(['start_date', 'end_date']);
  });

  it('is not applied with include, and shows only relative bounds', () => {
    const request = { start_date: '2032-04-10', end_date: '2032-04-10', starts_after: '2031-01-01' };
    expect(dateWindow(request, { ...site, strict: false, include: true })).toEqual({
      filter: {},
      echoed: { starts_after: '2031-01-01 23:59:59' },
    });
    expect(dateWindow({}, { ...site, strict: false, include: true })).toEqual({ filter: {}, echoed: {} });
  });

  it('uses the day of the site for a time with an offset', () => {
    const window = dateWindow({ start_date: '2032-04-10T23:30:00Z' }, { ...site, strict: false });
    expect(window.echoed.start_date).toBe('2032-04-11 00:00:00');
  });

  it('starts at midnight even when the clocks skip midnight', () => {
    const window = dateWindow({ start_date: '2031-09-07' }, { siteZone: 'America/Santiago', now, strict: false });
    expect(window.echoed.start_date).toBe('2031-09-07 00:00:00');
  });

  it('names the parameter of an invalid time', () => {
    expect(() => dateWindow({ ends_before: 'nope' }, { ...site, strict: false })).toThrow(/^ends_before must be/);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['yes', true],
    ['ON', true],
    ['false', false],
    ['0', false],
    ['no', false],
    ['strict', false],
    [undefined, false],
  ])('reads strict_dates=%s as %s', (text, strict) => expect(isStrict(text)).toBe(strict));
});
