import type { AuthLanguage } from '../texts/auth-language.js';

/** Names in a `User-Agent` header, the most specific first: browsers also name those that they are compatible with. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What people call the browser of a `User-Agent` header, e.g. `Firefox on Linux`. */
export function browserName(agent: string, language: Pick<AuthLanguage, 'text'>): string {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const system = find(SYSTEMS);
  const browser = find(BROWSERS) ?? language.text('auth.account.browser');
  return system === undefined ? browser : language.text('auth.account.browserOn', { browser, system });
}
