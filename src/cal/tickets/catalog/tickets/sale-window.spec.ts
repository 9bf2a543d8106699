import fc from 'fast-check';
import { EVENT } from '../../../events/calendar-types.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import { hasEnded, isDay, isOpen, saleWindow, timeOfDay, windowMoment } from './sale-window.js';

const host: TicketHost = {
  id: 1,
  type: EVENT,
  status: 'publish',
  status_before_trash: null,
  author_id: 1,
  password: '',
  title: 'Event',
  slug: 'event',
  date: '2026-11-20 09:31:44',
  startDate: '2031-05-10 10:00:00',
  endDate: '2031-05-10 12:00:00',
  venue: null,
  startUtc: '2031-05-10 08:00:00',
  endUtc: '2031-05-10 10:00:00',
  timezone: 'Europe/Berlin',
  eventStatus: 'scheduled',
  statusReason: '',
  onlineUrl: null,
  listsAttendees: false,
};
const none = { sale_from: null, sale_until: null };

describe('A sale window', () => {
  it('without dates lasts from the publication day to the start of the event', () => {
    expect(saleWindow(none, host)).toEqual({ from: '2026-11-20 00:00:00', until: '2031-05-10 10:00:00' });
  });

  it('has no end on a page', () => {
    expect(saleWindow(none, { ...host, startDate: null })).toEqual({ from: '2026-11-20 00:00:00', until: '' });
  });

  it('keeps explicit dates when the event moves', () => {
    const own = { sale_from: '2026-01-01 08:00:00', sale_until: '2031-05-09 20:00:00' };
    expect(saleWindow(own, { ...host, startDate: '2032-01-01 10:00:00' })).toEqual({
      from: own.sale_from,
      until: own.sale_until,
    });
  });

  it('opens and closes by the clock of the event, both ends included', () => {
    const window = saleWindow(none, host);
    expect(isOpen(window, '2031-05-10 08:00:00', 'Europe/Berlin')).toBe(true);
    expect(isOpen(window, '2031-05-10 08:00:01', 'Europe/Berlin')).toBe(false);
    expect(hasEnded(window, '2031-05-10 08:00:00', 'Europe/Berlin')).toBe(false);
    expect(hasEnded(window, '2031-05-10 08:00:01', 'Europe/Berlin')).toBe(true);
    expect(isOpen(window, '2026-11-19 22:59:59', 'Europe/Berlin')).toBe(false);
    expect(isOpen(window, '2026-11-19 23:00:00', 'Europe/Berlin')).toBe(true);
    expect(hasEnded({ from: '', until: '' }, '9999-01-01 00:00:00', 'UTC')).toBe(false);
  });
});

describe('Days and times of day', () => {
  it.each([
    ['5:30pm', '17:30:00'],
    ['17:45', '17:45:00'],
    ['08:00:30', '08:00:30'],
    ['12:00am', '00:00:00'],
    ['12:15 PM', '12:15:00'],
  ])('are read from %p as %p', (text, time) => expect(timeOfDay(text)).toBe(time));

  it.each(['', 'noon', '24:00', '9:60', '13:00pm', '0:10am', '9', '9:5'])('are refused as %p', (text) =>
    expect(timeOfDay(text)).toBeUndefined(),
  );

  it('must exist in the calendar', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const text of ['2027-02-29', '2027-2-1', 'tomorrow', '', 5, null]) expect(isDay(text)).toBe(false);
  });

  it('are completed with a time, which moves when the clocks skip it', () => {
    expect(windowMoment('', '10:00', '00:00:00', 'UTC')).toBeNull();
    expect(windowMoment('2031-05-01', '', '23:59:59', 'UTC')).toBe('2031-05-01 23:59:59');
    expect(windowMoment('2031-03-30', '02:30', '00:00:00', 'Europe/Berlin')).toBe('2031-03-30 03:30:00');
  });

  it('are read in every written format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
        expect(timeOfDay(time)).toBe(time);
        expect(timeOfDay(`${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}${hour < 12 ? 'am' : 'pm'}`)).toBe(
          time,
        );
      }),
    );
  });
});
