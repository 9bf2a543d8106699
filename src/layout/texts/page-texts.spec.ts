import { textDifferences } from '../../../test/helpers/text-differences.js';
import { PAGE_TEXTS } from './page-texts.js';

describe('Texts of the public pages', () => {
  it('are ICU messages with the same values in all languages', () => {
    expect(textDifferences(PAGE_TEXTS)).toEqual([]);
  });
});
