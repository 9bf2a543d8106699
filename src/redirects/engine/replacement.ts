import { locationHeader } from './location.js';

const REFERENCE = /\\\\|(?:\$|\\)(\d{1,2})|\$\{(\d{1,2})\}/g;

/**
 * Fills a target with what a pattern found: `$1`, `${1}` and `\1` are groups, `$0` is everything; two digits are read
 * where they stand. Groups that are not there are empty.
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
 * Keeps a target that was put together from a path inside of the site: `//host` would lead out of it, unless whoever
 * wrote the rule said so. Comes last, and goes by what the header will hold: characters that it leaves out may stand
 * between the slashes.
 */
export function withinSite(target: string, template: string): string {
  if (OTHER_HOST.test(template)) return target;
  const sent = locationHeader(target);
  return OTHER_HOST.test(target) || OTHER_HOST.test(sent) ? sent.replace(/^[/\\]*/, '/') : target;
}
