import { locationHeader } from '../engine/location.js';
import { RestError } from '#core/errors';
import type { ActionData } from '../redirect/action.js';
import { flagsOf } from '../flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import type { RuleInput } from '../redirect/redirect.dto.js';
import { readRule, type RuleDraft } from '../redirect/rule-input.js';
import type { ServerContext } from './server-text.js';

/** Members of `action_data` that are targets. */
const TARGETS = new Set(['url', 'url_from', 'url_notfrom', 'logged_in', 'logged_out']);

/** What of a rule is not the same in the rule that an import would make of its text; empty: nothing is lost. */
export function lostMembers(rule: RedirectEntity, input: RuleInput, context: ServerContext): string[] {
  let read: RuleDraft;
  try {
    read = readRule(input, context.reading);
  } catch (error) {
    if (error instanceof RestError) return [`content (${error.message})`];
    throw error;
  }
  const [before, after] = [flagsOf(rule, context.flags), flagsOf(read, context.flags)];
  const plain = !rule.regex && !read.regex;
  const members: [string, unknown, unknown][] = [
    ['source as it is written', rule.url, read.url],
    ['kind of source', rule.regex, read.regex],
    ['condition', rule.match_type, read.match_type],
    ['action', `${rule.action_type} ${rule.action_code}`, `${read.action_type} ${read.action_code}`],
    ['targets', comparable(rule.action_data), comparable(read.action_data)],
    ['flag for letter case', before.flag_case, after.flag_case],
    ['flag for the query', plain ? before.flag_query : '', plain ? after.flag_query : ''],
    ['flag for the slash at the end', plain && before.flag_trailing, plain && after.flag_trailing],
    ['title', rule.title ?? '', ''],
    ['hits', rule.last_count, 0],
    ['last access', rule.last_access, null],
    ['exclusion from the log', rule.match_data?.options?.log_exclude ?? false, false],
  ];
  return members.filter(([, known, found]) => known !== found).map(([name]) => name);
}

/** Conditions and targets in a form in which those are equal that act the same. */
function comparable(data: ActionData | null): string {
  const members = Object.entries(data ?? {}).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'string') return [name, value];
    if (TARGETS.has(name)) return [name, locationHeader(value).replace(/\$/g, '')];
    return [name, name === 'server' ? value.replace(/^https:/, 'http:') : value];
  });
  return JSON.stringify(members.filter(([, value]) => value !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}
