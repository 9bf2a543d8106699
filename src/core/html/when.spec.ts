import { SiteSettings } from '../site/site.settings.js';
import { whenHtml } from './when.js';

const site = { ...new SiteSettings(), timezone: 'Europe/Paris' };
const text = (start: string, end: string, more: object = {}) =>
  whenHtml(
    { start_date: start, end_date: end, all_day: false, timezone: 'Europe/Paris', timezone_abbr: 'CEST', ...more },
    site,
  ).text.replace(/<[^>]+>/g, '');

describe('whenHtml', () => {
  it.each([
    ['2031-05-01 10:00:00', '2031-05-01 12:00:00', {}, 'Thu, May 1, 2031, 10:00 am – 12:00 pm'],
    ['2031-05-01 10:00:00', '2031-05-01 10:00:00', {}, 'Thu, May 1, 2031, 10:00 am'],
    ['2031-05-01 22:00:00', '2031-05-02 01:00:00', {}, 'Thu, May 1, 2031, 10:00 pm – Fri, May 2, 2031, 1:00 am'],
    ['2031-05-01 00:00:00', '2031-05-01 23:59:59', { all_day: true }, 'Thu, May 1, 2031'],
    ['2031-05-01 00:00:00', '2031-05-03 23:59:59', { all_day: true }, 'Thu, May 1, 2031 – Sat, May 3, 2031'],
    [
      '2031-05-01 10:00:00',
      '2031-05-01 12:00:00',
      { timezone: 'America/New_York', timezone_abbr: 'EDT' },
      'Thu, May 1, 2031, 10:00 am – 12:00 pm (EDT)',
    ],
  ])('formats %s to %s with %j', (start, end, more, wanted) => expect(text(start, end, more)).toBe(wanted));

  it.each(['l, F j, Y', 'D j M'])('writes the weekday once where the format %s has it', (format) => {
    const when = {
      start_date: '2031-05-01 00:00:00',
      end_date: '2031-05-01 23:59:59',
      timezone: 'UTC',
      timezone_abbr: '',
    };
    expect(whenHtml({ ...when, all_day: true }, { ...site, date_format: format }).text.match(/Thu/g)).toHaveLength(1);
  });

  it('writes the time with its offset in the datetime attribute', () => {
    const when = {
      start_date: '2031-05-01 10:00:00',
      end_date: '2031-05-01 12:00:00',
      all_day: false,
      timezone: 'Europe/Paris',
      timezone_abbr: 'CEST',
    };
    expect(whenHtml(when, site).text).toContain('<time datetime="2031-05-01T10:00:00+02:00">');
  });
});
