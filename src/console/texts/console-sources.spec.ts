import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_TEXTS } from './console-texts.js';
import { literalTexts, wrongValues } from '../../../test/helpers/literal-texts.js';

/** Literals that are no texts: names of headers, of browsers and of algorithms, and formats of dates in single letters. */
const NAMES =
  /^\S+ (?:Almanac|Edge|Firefox|Chrome|Safari|Android|Windows|ChromeOS|Linux|Ed25519|NotSupportedError|X-WP-Nonce|X-WP-Total|X-WP-TotalPages|[A-Za-z](?:[.:, -]+[A-Za-z])+)$/;

const sources = readdirSync('console/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec(?:-helper)?\.ts$/.test(file))
  .map((file) => [file, readFileSync(join('console/src', file), 'utf8')] as const);

describe('The sources of the console', () => {
  it('have no texts for people, which are in the message files', () => {
    const found = sources.flatMap((source) => literalTexts(...source));
    expect(found.filter((literal) => !NAMES.test(literal))).toEqual([]);
    expect(sources.length).toBeGreaterThan(80);
  });

  it('fill texts with the values that they have', () =>
    expect(sources.flatMap(([file, source]) => wrongValues(file, source, CONSOLE_TEXTS.en))).toEqual([]));
});

describe('Literal texts of a source', () => {
  it('are found in elements, attributes, conditions and templates', () => {
    const source = `const a = <p title="Sold out">{b ? 'Two tickets' : \`\${n} tickets left\`} Hello</p>; t('x.y'); <a className="two words" />;`;
    expect(literalTexts('a.tsx', source)).toEqual([
      'a.tsx:1 Sold out',
      'a.tsx:1 Two tickets',
      'a.tsx:1 tickets left',
      'a.tsx:1 Hello',
    ]);
  });

  it('are filled with wrong values where one is missing or too many', () => {
    const english = { a: '{n} of {m}' };
    expect(wrongValues('a.ts', "t('a', { n, m: 2 }); t(b ? 'a' : 'a', { n });", english)).toEqual(
      Array(2).fill('a.ts: a with "n"'),
    );
  });
});
