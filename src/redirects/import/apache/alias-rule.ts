import { ERROR_CODES, REDIRECT_CODES } from '../../redirect/action.js';
import { ruleInput, type RuleInput } from '../../redirect/redirect.dto.js';
import { decodeEscapes, portableSource } from '../../redirect/source.js';
import type { ReadDirective } from '../read-file.js';
import { countGroups, pathPattern } from './path-pattern.js';
import { STATUS_FOUND, statusOf } from './rewrite-flags.js';
import { readableTarget } from './rewrite-target.js';

/** Statuses of the directives that have one in their name. */
const OWN_CODES: Readonly<Record<string, string>> = { redirectpermanent: 'permanent', redirecttemp: 'temp' };

/** Reads `Redirect`, `RedirectMatch`, `RedirectPermanent` and `RedirectTemp`. */
export function readAlias(name: string, given: readonly string[]): ReadDirective {
  const words = name in OWN_CODES ? [OWN_CODES[name], ...given] : given;
  const named = statusOf(words[0] ?? '');
  const code = named ?? STATUS_FOUND;
  const [from, to] = named === undefined ? words : words.slice(1);
  const isError = code >= 400;
  if (from === undefined || (to === undefined && !isError)) return { reason: 'it has no target' };
  if (!(isError ? ERROR_CODES : REDIRECT_CODES).includes(code)) return { reason: `rules cannot answer ${code}` };
  const target = isError ? '' : readableTarget(to);
  if (name === 'redirectmatch') return matched(from, target, code);
  if (!from.startsWith('/')) return { reason: 'its source is no path' };
  return { inputs: [prefixRule(decodeEscapes(from), target, code)] };
}

/** `Redirect` is for a path and everything below it; what follows the path is added to the target. */
function prefixRule(path: string, target: string, code: number): RuleInput {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const below = path.endsWith('/') ? '' : '(?=[/?]|$)';
  // A query in the target takes the place of the one of the request.
  const source = target.includes('?')
    ? `^${literal}${path.endsWith('/') ? '([^?]*)' : '((?:/[^?]*)?)'}(?:\\?.*)?$`
    : `^${literal}${below}`;
  return aliasRule(source, target === '' ? '' : escapedReferences(target) + (target.includes('?') ? '$1' : ''), code);
}

function matched(from: string, to: string, code: number): ReadDirective {
  const groups = countGroups(from);
  const target = to.replace(
    /\\([\s\S])|\$(\d)/g,
    (_, sign?: string, group?: string) => sign ?? (Number(group) <= groups ? `\${${group}}` : ''),
  );
  const source = pathPattern(from, false).source(to.includes('?') ? 'drop' : 'keep');
  return { inputs: [aliasRule(source, shortReferences(target), code)] };
}

/** `${1}` as `$1` where no digit follows. */
export const shortReferences = (target: string): string => target.replace(/\$\{(\d)\}(?!\d)/g, '$$$1');

/** A target without what a pattern rule would replace. */
const escapedReferences = (target: string): string => target.replace(/[$\\](?=\d)/g, '');

function aliasRule(source: string, target: string, code: number): RuleInput {
  return ruleInput({
    url: portableSource(source, true),
    match_data: { source: { flag_query: 'exact', flag_case: false, flag_trailing: false, flag_regex: true } },
    match_type: 'url',
    action_type: code >= 400 ? 'error' : 'url',
    action_code: code,
    action_data: { url: target },
  });
}
