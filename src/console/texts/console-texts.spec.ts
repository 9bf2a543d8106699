import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    expect(refusals(others.de).length).toBeGreaterThan(30);
  });

  it('translate only refusals that the service has', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith(join('console', 'texts')))
      .map((file) => readFileSync(join('src', file), 'utf8'))
      .join('\n');
    const codes = Object.keys(CONSOLE_TEXTS.de).flatMap((name) => /^refusal\.(.+)$/.exec(name)?.[1] ?? []);
    expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});
