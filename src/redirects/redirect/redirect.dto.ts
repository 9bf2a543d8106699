import { RestParam, type ParamDeclaration } from '#core/parameters';
import { ITEMS, RedirectPageDto, filterBy, orderBy, type Filter } from '../list/list.dto.js';
import { RULE_FILTERS } from './rule-list.sql.js';

/** Parameters of lists of rules. */
export class ListRulesDto extends RedirectPageDto {
  @RestParam(filterBy(...RULE_FILTERS))
  filterBy?: Filter;

  @RestParam(orderBy('source', 'last_count', 'last_access', 'position', 'id'))
  orderby?: string;
}

/** A field that the interface takes as it comes; what it may be is decided by `readRule`. */
const field = (description: string): ParamDeclaration => ({
  hidden: true,
  loose: 'The rights come first, then `readRule` decides (recorded).',
  description,
});

const URL = field('Source, or a list of sources.');
const MATCH_TYPE = field('When the rule acts, beside its source.');
const ACTION_TYPE = field('What the rule does.');
const GROUP = field('Id of the group.');
const ACTION_CODE = field('Status of the answer.');
const ACTION_DATA = field('Conditions and targets; the members depend on match_type.');
const REGEX = field('1 or true: the source is a pattern. match_data.source counts instead if it is sent.');
const MATCH_DATA = field('Flags of the source, and options.');
const TITLE = field('Note, at most 500 characters.');
const POSITION = field('Lower ones are tried first; default: after the rules of the group.');
const ENABLED = field('false or "disabled": the rule is made switched off.');
const STATUS = field('"disabled": the rule is made switched off.');
const HITS = field('How often it has redirected.');
const LAST_ACCESS = field('When it redirected last, UTC.');

/** The fields of a rule as clients send them. */
export interface RuleInput {
  url?: unknown;
  match_type?: unknown;
  action_type?: unknown;
  group_id?: unknown;
  action_code?: unknown;
  action_data?: unknown;
  regex?: unknown;
  match_data?: unknown;
  title?: unknown;
  position?: unknown;
  enabled?: unknown;
  status?: unknown;
  hits?: unknown;
  last_access?: unknown;
}

/** Parameters of `POST redirect`. */
export class CreateRuleDto extends ListRulesDto implements RuleInput {
  @RestParam(URL) url?: unknown;
  @RestParam(MATCH_TYPE) match_type?: unknown;
  @RestParam(ACTION_TYPE) action_type?: unknown;
  @RestParam(GROUP) group_id?: unknown;
  @RestParam(ACTION_CODE) action_code?: unknown;
  @RestParam(ACTION_DATA) action_data?: unknown;
  @RestParam(REGEX) regex?: unknown;
  @RestParam(MATCH_DATA) match_data?: unknown;
  @RestParam(TITLE) title?: unknown;
  @RestParam(POSITION) position?: unknown;
  @RestParam(ENABLED) enabled?: unknown;
  @RestParam(STATUS) status?: unknown;
  @RestParam(HITS) hits?: unknown;
  @RestParam(LAST_ACCESS) last_access?: unknown;
}

/** Parameters of `POST redirect/<id>`. */
export class UpdateRuleDto implements RuleInput {
  @RestParam({ in: 'path', hidden: true, path: '[\\d]+', type: 'integer', description: 'Id of the rule.' })
  id: number;

  @RestParam(URL) url?: unknown;
  @RestParam(MATCH_TYPE) match_type?: unknown;
  @RestParam(ACTION_TYPE) action_type?: unknown;
  @RestParam(GROUP) group_id?: unknown;
  @RestParam(ACTION_CODE) action_code?: unknown;
  @RestParam(ACTION_DATA) action_data?: unknown;
  @RestParam(REGEX) regex?: unknown;
  @RestParam(MATCH_DATA) match_data?: unknown;
  @RestParam(TITLE) title?: unknown;
  @RestParam(POSITION) position?: unknown;
  @RestParam(HITS) hits?: unknown;
  @RestParam(LAST_ACCESS) last_access?: unknown;
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
