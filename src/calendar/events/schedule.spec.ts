import { scheduleOf } from './schedule.js';

const FORMATS = { date_format: 'F j, Y', time_format: 'g:i a', language: 'en_US' };
const words = (dates: { start_date: string; end_date: string; all_day?: boolean }, year = '2026') => {
  const { full, short } = scheduleOf({ timezone: 'Europe/Paris', all_day: false, ...dates }, FORMATS, year);
  const plain = (html: string) => html.replace(/<[^>]+>/g, '');
  return [plain(full), plain(short)];
};

describe('scheduleOf', () => {
  it('returns one day with its times', () => {
    const dates = { start_date: '2031-05-05 10:00:00', end_date: '2031-05-05 12:00:00' };
    expect(words(dates)).toEqual(['May 5, 2031 @ 10:00 am - 12:00 pm', '10:00 am - 12:00 pm']);
  });

  it('omits the current year', () => {
    const dates = { start_date: '2026-12-31 22:00:00', end_date: '2027-01-01 02:00:00' };
    expect(words(dates)).toEqual([
      'December 31 @ 10:00 pm - January 1, 2027 @ 2:00 am',
      'December 31 - January 1, 2027',
    ]);
  });

  it('returns all-day events without times', () => {
    const one = { start_date: '2031-05-05 00:00:00', end_date: '2031-05-05 23:59:59', all_day: true };
    expect(words(one)).toEqual(['May 5, 2031', 'May 5, 2031']);
    expect(words({ ...one, end_date: '2031-05-06 23:59:59' })).toEqual([
      'May 5, 2031 - May 6, 2031',
      'May 5, 2031 - May 6, 2031',
    ]);
  });

  it('returns a start that equals its end once', () => {
    const dates = { start_date: '2031-05-05 10:00:00', end_date: '2031-05-05 10:00:00' };
    expect(words(dates)).toEqual(['May 5, 2031 @ 10:00 am', 'May 5, 2031 @ 10:00 am']);
  });

  it('escapes date formats', () => {
    const dates = {
      start_date: '2031-05-05 10:00:00',
      end_date: '2031-05-05 12:00:00',
      timezone: 'UTC',
      all_day: false,
    };
    const { full } = scheduleOf(dates, { ...FORMATS, time_format: '<\\b>H' }, '2026');
    expect(full).toContain('&lt;b&gt;10');
  });
});
