import type { RuleInput } from '../redirect/redirect.dto.js';
import { decodeEscapes } from '../redirect/source.js';

/** Longer lines are none of a configuration. */
const LONGEST_LINE = 8000;

/** What Apache calls some codes. */
const CODE_NAMES: Readonly<Record<string, number>> = {
  permanent: 301,
  temp: 302,
  seeother: 307,
  forbidden: 403,
  f: 403,
  gone: 410,
  g: 410,
};
const FOUND = 302;

/** What makes a source of `RewriteRule` a pattern once its anchors are off. */
const PATTERN_SIGNS = /[()[\]$^*+?|{}\\]/;

/**
 * Reads rules from a configuration of Apache: `RewriteRule` with flags, `Redirect` and `RedirectMatch` (redirects.md
 * §8). Other lines and comments are passed over, and so are rules that lead nowhere or to what only Apache knows.
 */
export function readHtaccessRules(text: string): RuleInput[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.length <= LONGEST_LINE)
    .map(readLine)
    .filter((rule) => rule !== undefined);
}

function readLine(line: string): RuleInput | undefined {
  const [directive = '', ...words] = wordsOf(line);
  switch (directive.toLowerCase()) {
    case 'rewriterule':
      return readRewrite(words);
    case 'redirect':
      return readRedirect(words, false);
    case 'redirectpermanent':
      return readRedirect(['permanent', ...words], false);
    case 'redirecttemp':
      return readRedirect(['temp', ...words], false);
    case 'redirectmatch':
      return readRedirect(words, true);
    default:
      return undefined;
  }
}

/** Words between blanks; one in double quotes may hold blanks. A backslash keeps what follows in the word. */
function wordsOf(line: string): string[] {
  const words = line.trim().match(/"(?:[^"\\]|\\.)*"|(?:[^\s\\]|\\.|\\$)+/g) ?? [];
  return words.map((word) => (/^".*"$/.test(word) ? word.slice(1, -1).replaceAll('\\"', '"') : word));
}

/** `RewriteRule from to [flags]`; without flags it belongs to rules that do more than redirect. */
function readRewrite([from, to, ...rest]: readonly string[]): RuleInput | undefined {
  if (from === undefined || to === undefined || to === '-' || rest.length === 0) return undefined;
  const inner = from.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  const path = inner.replace(/^\//, '');
  const pattern = PATTERN_SIGNS.test(path);
  return ruleOf(pattern ? `^/${path}` : `/${path}`, pattern, to, codeOfFlags(rest.join(' ')));
}

function codeOfFlags(flags: string): number {
  const names = flags
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((flag) => flag.trim().toLowerCase());
  if (names.some((name) => name === 'g' || name === 'gone')) return 410;
  if (names.some((name) => name === 'f' || name === 'forbidden')) return 403;
  const redirect = names.find((name) => /^r(?:edirect)?(?:=|$)/.test(name));
  return codeOf(redirect?.split('=')[1] ?? '') ?? FOUND;
}

/** `Redirect [code] from to`, without a target for errors. */
function readRedirect(words: readonly string[], pattern: boolean): RuleInput | undefined {
  const code = codeOf(words[0] ?? '');
  const [from, to] = code === undefined ? words : words.slice(1);
  if (from === undefined || (to === undefined && !isError(code ?? FOUND))) return undefined;
  return ruleOf(from, pattern, to ?? '', code ?? FOUND);
}

function codeOf(word: string): number | undefined {
  if (/^\d{3}$/.test(word)) return Number(word);
  return Object.hasOwn(CODE_NAMES, word.toLowerCase()) ? CODE_NAMES[word.toLowerCase()] : undefined;
}

const isError = (code: number): boolean => code >= 400;

function ruleOf(url: string, regex: boolean, to: string, code: number): RuleInput | undefined {
  // Variables of the server.
  if (to.includes('%{')) return undefined;
  const target = decodeEscapes(to.replace(/\\([$%])/g, '$1'));
  return {
    url,
    regex,
    match_type: 'url',
    action_type: isError(code) ? 'error' : 'url',
    action_code: code >= 300 ? code : FOUND,
    action_data: { url: target },
  };
}
