import { locationHeader } from './location.js';

const REFERENCE = /\\\\|(?:\$|\\)(\d{1,2})|\$\{(\d{1,2})\}/g;

/**
 * Fills a target with what a pattern found: `$1`, `${1}` and `\1` are groups, `$0` is everything; two digits are read
 * where they occur. Groups that do not exist are empty.
 * @param found everything matched, then each group
 */
export function fillTemplate(template: string, found: readonly string[]): string {
  return template.replace(REFERENCE, (whole, plain?: string, braced?: string) =>
    whole === '\\\\' ? '\\' : (found[Number(plain ?? braced)] ?? ''),
  );
}

/** Blanks of a target made from a request: `%20` in the path, `+` in the query if there is exactly one `?`. */
export function encodeBlanks(target: string): string {
  const parts = target.split('?');
  if (parts.length !== 2) return target.replaceAll(' ', '%20');
  return `${parts[0].replaceAll(' ', '%20')}?${parts[1].replaceAll(' ', '+')}`;
}

const OTHER_HOST = /^[/\\]{2}/;

/**
 * Keeps a composed target inside of the site: `//host` would lead out of it, unless the rule says so itself. Runs last,
 * on the text as the header will contain it: characters that it leaves out may be between the slashes.
 */
export function withinSite(target: string, template: string): string {
  if (OTHER_HOST.test(template)) return target;
  const sent = locationHeader(target);
  return OTHER_HOST.test(target) || OTHER_HOST.test(sent) ? sent.replace(/^[/\\]*/, '/') : target;
}
