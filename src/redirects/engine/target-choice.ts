import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { needsTarget } from '../redirect/action.js';

/** A target as it is stored, or whether the rule acts without one. */
export type Choice = { acts: false } | { acts: true; target: string };

/**
 * What a rule does once its source and its condition are known (redirects.md §10, 5): the target of the matched or the
 * unmatched side. Actions without target act only where the condition holds; those with one only where there is one.
 */
export function chooseTarget(
  rule: Pick<RedirectEntity, 'match_type' | 'action_type' | 'action_data'>,
  holds: boolean,
): Choice {
  const target = storedTarget(rule, holds);
  if (!needsTarget(rule.action_type)) return holds ? { acts: true, target: '' } : { acts: false };
  return target === '' ? { acts: false } : { acts: true, target };
}

function storedTarget(
  { match_type: type, action_data: data }: Pick<RedirectEntity, 'match_type' | 'action_data'>,
  holds: boolean,
): string {
  if (!data) return '';
  if (type === 'url' || type === 'page') return (holds && data.url) || '';
  if (type === 'login') return (holds ? data.logged_in : data.logged_out) ?? '';
  return (holds ? data.url_from : data.url_notfrom) ?? '';
}
