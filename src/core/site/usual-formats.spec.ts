import { formatDate } from '#core/time';
import { SiteSettings } from './site.settings.js';
import { usualFormats } from './usual-formats.js';

const written = (locale: string): string => {
  const { date_format: date, time_format: time } = usualFormats(locale) ?? { date_format: '', time_format: '' };
  return formatDate('2031-05-01 20:05:00', 'UTC', `${date}, ${time}`, locale);
};

describe('Usual formats of dates', () => {
  it('are those of the language, or of the locale where it has its own', () => {
    expect(written('en_US')).toBe('May 1, 2031, 8:05 pm');
    expect(written('en_GB')).toBe('1 May 2031, 20:05');
    expect(written('de_AT')).toBe('1. Mai 2031, 20:05');
    expect(written('fr_FR')).toBe('1 mai 2031, 20:05');
    expect(written('es_ES')).toBe('1 de mayo de 2031, 20:05');
  });

  it('are the standard of settings in the standard language', () => {
    const { language, date_format, time_format } = new SiteSettings();
    expect(usualFormats(language)).toEqual({ date_format, time_format });
  });

  it('are not guessed for other languages', () => {
    expect(usualFormats('xh_ZA')).toBeUndefined();
  });
});
