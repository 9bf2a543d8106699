import { IntlMessageFormat } from 'intl-messageformat';
import type { TextFiles } from '../../src/texts/texts.service.js';

/** Types of elements that name no value: literal text, and `#`. */
const NAMELESS: readonly number[] = [0, 7];

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/**
 * Texts that a language lacks or that have other values than in English, for tests of modules: `de cart.title`.
 * @param files texts by language, with `en`
 * @throws Error for a text that is no ICU message
 */
export function textDifferences({ en, ...others }: TextFiles): string[] {
  return Object.entries(others).flatMap(([language, texts]) =>
    Object.entries(en)
      .filter(([name, text]) => !hasSameValues(texts[name], text, language))
      .map(([name]) => `${language} ${name}`),
  );
}

function hasSameValues(text: string | undefined, english: string, language: string): boolean {
  return text !== undefined && valuesOf(text, language) === valuesOf(english, 'en');
}

/** Names of the values of a text, in alphabetical order with spaces. @throws Error for a text that is no ICU message */
export function valuesOf(text: string, language = 'en'): string {
  const ast = new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst();
  return [...new Set(namesIn(ast))].sort().join(' ');
}

function namesIn(elements: Elements): string[] {
  return elements.flatMap((element) => {
    if (NAMELESS.includes(element.type) || !('value' in element)) return [];
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    return [String(element.value), ...inner];
  });
}
