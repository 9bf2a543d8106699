import { textDifferences } from '../../../test/helpers/text-differences.js';
import { AUTH_TEXTS } from './auth-texts.js';
import { SCOPE_TEXTS } from './scope-texts.js';

describe('Texts of the pages for people with an account', () => {
  it('are ICU messages with the same values in all languages', () => {
    expect(textDifferences(AUTH_TEXTS)).toEqual([]);
  });

  it('describe the same scopes in all languages but English, in which modules describe them', () => {
    for (const texts of Object.values(SCOPE_TEXTS)) expect(Object.keys(texts)).toEqual(Object.keys(SCOPE_TEXTS.de));
  });
});
