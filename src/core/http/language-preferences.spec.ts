import { languagePreferences } from './language-preferences.js';

describe('languagePreferences', () => {
  it.each([
    [undefined, ''],
    ['*', ''],
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT,de,en'],
    ['en;q=0.5, fr, de;q=0', 'fr,en'],
    ['a\r\nBcc: x, de;q=abc, es', 'es'],
    ['en,fr,de,es,it,nl,en', 'en,fr,de,es,it'],
  ])('reads %s', (header, languages) => expect(languagePreferences(header)).toBe(languages));
});
