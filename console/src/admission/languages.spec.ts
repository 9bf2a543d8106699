import { chooseLanguage } from './languages.js';

const LANGUAGES = ['ar', 'de', 'en', 'pt-br'].map((tag) => ({
  tag,
  file: `${tag}.json`,
  isRightToLeft: tag === 'ar',
}));

describe('chooseLanguage', () => {
  it('is the first wanted one with texts, with the region of the reader', () => {
    expect(chooseLanguage(LANGUAGES, ['ja', 'de-AT', 'ar'])).toMatchObject({ tag: 'de', reader: 'de-AT' });
    expect(chooseLanguage(LANGUAGES, ['ar-EG'])).toMatchObject({ tag: 'ar', isRightToLeft: true });
  });

  it('is English where there is none, and nothing where there are no texts', () => {
    expect(chooseLanguage(LANGUAGES, ['ja'])?.file).toBe('en.json');
    expect(chooseLanguage([], ['en'])).toBeUndefined();
  });
});
