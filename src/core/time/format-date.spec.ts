import { dateDetails } from './date-details.js';
import { formatDate } from './format-date.js';

const WALL = '2031-05-01 09:05:07';
const format = (pattern: string, locale?: string, zone = 'Europe/Paris') => formatDate(WALL, zone, pattern, locale);

describe('formatDate', () => {
  it.each([
    ['F j, Y', 'May 1, 2031'],
    ['g:i a', '9:05 am'],
    ['F j, Y @ g:i a', 'May 1, 2031 @ 9:05 am'],
    ['Y-m-d H:i:s', '2031-05-01 09:05:07'],
    ['d/m/y', '01/05/31'],
    ['l jS F Y', 'Thursday 1st May 2031'],
    ['D, d M Y', 'Thu, 01 May 2031'],
    ['N w z t L n', '4 4 120 31 0 5'],
    ['o-\\WW', '2031-W18'],
    ['A h G H u v', 'AM 09 9 09 000000 000'],
    ['e I O P p T Z', 'Europe/Paris 1 +0200 +02:00 +02:00 CEST 7200'],
    ['c', '2031-05-01T09:05:07+02:00'],
    ['r', 'Thu, 01 May 2031 09:05:07 +0200'],
    ['U', '1935385507'],
    ['\\Y\\e\\a\\r Y', 'Year 2031'],
    ['j \\d\\e F \\d\\e Y', '1 de May de 2031'],
    ['!x? 12', '!x? 12'],
    ['', ''],
    ['Y\\', '2031'],
  ])('formats %j as %j', (pattern, text) => expect(format(pattern)).toBe(text));

  it.each([
    ['2031-01-01 00:00:00', 'g a', '12 am'],
    ['2031-01-01 12:00:00', 'g a', '12 pm'],
    ['2031-01-01 23:00:00', 'g:i A', '11:00 PM'],
    ['2031-01-02 00:00:00', 'jS', '2nd'],
    ['2031-01-03 00:00:00', 'jS', '3rd'],
    ['2031-01-11 00:00:00', 'jS', '11th'],
    ['2031-01-22 00:00:00', 'jS', '22nd'],
    ['2032-02-29 00:00:00', 'L t z', '1 29 59'],
    ['2027-01-01 00:00:00', 'o W', '2026 53'],
    ['2031-01-15 00:00:00', 'T I p', 'CET 0 +01:00'],
    ['0050-01-02 00:00:00', 'Y y', '0050 50'],
  ])('formats %s with %j as %j', (wall, pattern, text) => expect(formatDate(wall, 'Europe/Paris', pattern)).toBe(text));

  it('supports fixed UTC offsets', () => {
    expect(format('e T P', 'en', 'UTC+5.5')).toBe('UTC+5.5 UTC+5.5 +05:30');
    expect(format('p T', 'en', 'UTC')).toBe('Z UTC');
  });

  it.each([
    ['de_DE', 'l, j. F Y', 'Donnerstag, 1. Mai 2031'],
    ['fr-FR', 'l j F Y', 'jeudi 1 mai 2031'],
    ['ru_RU', 'j F Y', '1 мая 2031'],
    ['ru_RU', 'F Y', 'май 2031'],
    ['ja', 'Y年Fj日', '2031年5月1日'],
    ['de_DE_formal', 'F', 'Mai'],
    ['xx_YY', 'F', 'May'],
    ['not a locale!', 'F', 'May'],
  ])('formats in %s: %j as %j', (locale, pattern, text) => expect(format(pattern, locale)).toBe(text));

  it('throws for an invalid wall time', () => expect(() => formatDate('', 'UTC', 'Y')).toThrow(RangeError));
});

describe('dateDetails', () => {
  it('returns texts with leading zeros', () => {
    expect(dateDetails(WALL)).toEqual({
      year: '2031',
      month: '05',
      day: '01',
      hour: '09',
      minutes: '05',
      seconds: '07',
    });
  });

  it('returns empty texts without a date', () => {
    expect(Object.values(dateDetails(''))).toEqual(['', '', '', '', '', '']);
  });
});
