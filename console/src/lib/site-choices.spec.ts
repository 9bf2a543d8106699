import { currencyChoices, currencyFor, languageFor, zoneNames } from './site-choices.js';

describe('What a new site is offered', () => {
  it.each([
    ['de-AT', 'de_DE', 'EUR'],
    ['de', 'de_DE', 'EUR'],
    ['de-CH', 'de_DE', 'CHF'],
    ['en-GB', 'en_US', 'GBP'],
    ['en', 'en_US', undefined],
    ['pl-PL', undefined, 'PLN'],
    ['zh-Hans-CN', undefined, undefined],
  ])('fits a browser in %s', (tag, language, currency) => {
    expect(languageFor(tag)).toBe(language);
    expect(currencyFor(tag)).toBe(currency);
  });

  it('contains each time zone once, and currencies with their names', () => {
    const zones = zoneNames();
    expect(zones).toContain('Europe/Berlin');
    expect(zones.filter((zone) => zone === 'UTC')).toHaveLength(1);
    expect(currencyChoices()).toContainEqual(['EUR', 'EUR – Euro']);
  });
});
