import { RestParam } from '#core/parameters';
import { ITEMS, RedirectPageDto, filterBy, orderBy, wholeNumber, type Filter } from '../list/list.dto.js';
import type { ActionData } from './action.js';
import { sentActionData } from './action-data.js';
import { sentMatchData, type SentMatchData } from '../flags.js';
import { isTruthy, textOf, trimmed, wholeNumberOrNothing } from '../loose-values.js';

/** Filters of rules (redirects.md §3). */
export const RULE_FILTERS = [
  'status',
  'url-match',
  'match',
  'action',
  'http',
  'access',
  'url',
  'target',
  'title',
  'group',
  'id',
];

/** How clients write that a rule was never used. */
const NEVER_USED = '-';

/** Parameters of lists of rules. */
export class ListRulesDto extends RedirectPageDto {
  @RestParam(filterBy(...RULE_FILTERS))
  filterBy?: Filter;

  @RestParam(orderBy('source', 'last_count', 'last_access', 'position', 'id'))
  orderby?: string;
}

/**
 * A member of a rule. None is refused by its type: match type, action, group, source and targets are refused in that
 * order after the rights, and what does not fit counts as not sent (recorded). So there are no nested DTOs, which refuse
 * what is no object.
 */
const member = <T>(description: string, read: (value: unknown) => T) => ({
  hidden: true,
  loose: 'What does not fit counts as not sent, or is refused after the rights (recorded).',
  clean: (value: unknown): T => read(trimmed(value)),
  description,
});

const MEMBERS = {
  url: member('Source, or a list of sources.', textOf),
  match_type: member('When the rule acts, beside its source.', (value) => textOf(value).toLowerCase()),
  action_type: member('What the rule does.', textOf),
  group_id: member('Id of the group.', wholeNumber),
  action_code: member('Status of the answer.', wholeNumberOrNothing),
  action_data: member('Conditions and targets; the members depend on match_type.', sentActionData),
  regex: member(
    '1 or true: the source is a pattern. match_data.source counts instead if it is sent.',
    (value) => value === true || value === 1 || value === '1' || value === 'true',
  ),
  match_data: member('Flags of the source, and options.', sentMatchData),
  title: member('Note, at most 500 characters.', textOf),
  position: member('Lower ones are tried first; default: after the rules of the group.', (value) =>
    isTruthy(value) || value === '0' ? Math.max(0, wholeNumber(value)) : undefined,
  ),
  enabled: member(
    'false or "disabled": the rule is made switched off.',
    (value) => value !== false && value !== 'disabled',
  ),
  status: member('"disabled": the rule is made switched off.', textOf),
  hits: member('How often it has redirected.', (value) => Math.max(0, wholeNumber(value))),
  last_access: member('When it redirected last, UTC.', (value) =>
    typeof value === 'string' || typeof value === 'number' ? value : NEVER_USED,
  ),
};

/** A rule as requests and files have it, before `readRule` checks it. */
export type RuleInput = { [Name in keyof typeof MEMBERS]?: ReturnType<(typeof MEMBERS)[Name]['clean']> | null };

/** The members of a rule in a file, converted as those of a request are. */
export function ruleInput(sent: Readonly<Record<string, unknown>>): RuleInput {
  const members = Object.entries(MEMBERS).filter(([name]) => Object.hasOwn(sent, name) && sent[name] !== undefined);
  return Object.fromEntries(members.map(([name, { clean }]) => [name, sent[name] === null ? null : clean(sent[name])]));
}

/** The distinct sources of a list, or of the one that is sent. */
function sourcesOf(url: unknown): string[] {
  return [...new Set(typeof url === 'object' ? Object.values(url as object).map(textOf) : [textOf(url)])];
}

/** Parameters of `POST redirect`. */
export class CreateRuleDto extends ListRulesDto implements Omit<RuleInput, 'url'> {
  @RestParam({ ...MEMBERS.url, clean: (value: unknown) => sourcesOf(trimmed(value)) }) url?: string[] | null;
  @RestParam(MEMBERS.match_type) match_type?: string | null;
  @RestParam(MEMBERS.action_type) action_type?: string | null;
  @RestParam(MEMBERS.group_id) group_id?: number | null;
  @RestParam(MEMBERS.action_code) action_code?: number | null;
  @RestParam(MEMBERS.action_data) action_data?: ActionData | null;
  @RestParam(MEMBERS.regex) regex?: boolean | null;
  @RestParam(MEMBERS.match_data) match_data?: SentMatchData | null;
  @RestParam(MEMBERS.title) title?: string | null;
  @RestParam(MEMBERS.position) position?: number | null;
  @RestParam(MEMBERS.enabled) enabled?: boolean | null;
  @RestParam(MEMBERS.status) status?: string | null;
  @RestParam(MEMBERS.hits) hits?: number | null;
  @RestParam(MEMBERS.last_access) last_access?: string | number | null;
}

/** Parameters of `POST redirect/<id>`. */
export class UpdateRuleDto implements RuleInput {
  @RestParam({ in: 'path', hidden: true, path: '[\\d]+', type: 'integer', description: 'Id of the rule.' })
  id: number;

  @RestParam(MEMBERS.url) url?: string | null;
  @RestParam(MEMBERS.match_type) match_type?: string | null;
  @RestParam(MEMBERS.action_type) action_type?: string | null;
  @RestParam(MEMBERS.group_id) group_id?: number | null;
  @RestParam(MEMBERS.action_code) action_code?: number | null;
  @RestParam(MEMBERS.action_data) action_data?: ActionData | null;
  @RestParam(MEMBERS.regex) regex?: boolean | null;
  @RestParam(MEMBERS.match_data) match_data?: SentMatchData | null;
  @RestParam(MEMBERS.title) title?: string | null;
  @RestParam(MEMBERS.position) position?: number | null;
  @RestParam(MEMBERS.hits) hits?: number | null;
  @RestParam(MEMBERS.last_access) last_access?: string | number | null;
}

/** What can be done to many rules at once. */
export const BULK_RULES = ['delete', 'enable', 'disable', 'reset'] as const;
export type BulkRules = (typeof BULK_RULES)[number];

/** Parameters of `POST bulk/redirect/<bulk>`. */
export class BulkRulesDto extends ListRulesDto {
  @RestParam({
    in: 'path',
    hidden: true,
    path: BULK_RULES.join('|'),
    type: 'string',
    clean: (value: string) => value.toLowerCase(),
    description: 'What is done.',
  })
  bulk: BulkRules;

  @RestParam({ type: 'boolean', description: 'true without items: all rules that filterBy finds.' })
  global?: boolean;

  @RestParam(ITEMS)
  items?: (string | number)[];
}

/** Parameters of `GET redirect/post`. */
export class FindPostDto {
  @RestParam({ type: 'string', required: true, description: 'Text in the title or the slug.' })
  text: string;
}
