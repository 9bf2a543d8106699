import { textDifferences } from '../../../test/helpers/text-differences.js';
import { SHOP_TEXTS } from './shop-texts.js';

describe('Texts of the pages of the shop', () => {
  it('are ICU messages with the same values in all languages', () => {
    expect(textDifferences(SHOP_TEXTS)).toEqual([]);
  });

  it('translate the same refusals in all languages but English, which has those of the interface', () => {
    const refusals = (texts: object) => Object.keys(texts).filter((name) => /^(refusal|gateway)\./.test(name));
    const { en, ...others } = SHOP_TEXTS;
    expect(refusals(en)).toEqual([]);
    for (const texts of Object.values(others)) expect(refusals(texts)).toEqual(refusals(others.de));
  });
});
