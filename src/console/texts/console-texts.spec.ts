import { textDifferences } from '../../../test/helpers/text-differences.js';
import { CONSOLE_TEXTS } from './console-texts.js';

describe('Texts of the console', () => {
  it('are ICU messages with the same values in all languages', () => {
    expect(textDifferences(CONSOLE_TEXTS)).toEqual([]);
    expect(Object.keys(CONSOLE_TEXTS.en).length).toBeGreaterThan(50);
  });

  it('translate the same refusals in all languages but English, which has those of the interface', () => {
    const refusals = (texts: object) => Object.keys(texts).filter((name) => name.startsWith('refusal.'));
    const { en, ...others } = CONSOLE_TEXTS;
    expect(refusals(en)).toEqual([]);
    for (const texts of Object.values(others)) expect(refusals(texts)).toEqual(refusals(others.de));
  });
});
