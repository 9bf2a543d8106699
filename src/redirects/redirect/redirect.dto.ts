import { Param } from '../../core/rest/parameters/index.js';
import type { ParamDeclaration } from '../../core/rest/parameters/index.js';
import { ITEMS, PageParams, filterBy, orderBy } from '../list/list.dto.js';
import type { Filter } from '../list/list.dto.js';
import { RULE_FILTERS } from './rule-list.sql.js';

/** Parameters of lists of rules. */
export class ListRulesParams extends PageParams {
  @Param(filterBy(...RULE_FILTERS))
  filterBy?: Filter;

  @Param(orderBy('source', 'last_count', 'last_access', 'position', 'id'))
  orderby?: string;
}

/** A field that the interface takes as it comes; what it may be is decided by `readRule`. */
const field = (description: string): ParamDeclaration => ({ hidden: true, loose: true, description });

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
export class CreateRuleParams extends ListRulesParams implements RuleInput {
  @Param(URL) url?: unknown;
  @Param(MATCH_TYPE) match_type?: unknown;
  @Param(ACTION_TYPE) action_type?: unknown;
  @Param(GROUP) group_id?: unknown;
  @Param(ACTION_CODE) action_code?: unknown;
  @Param(ACTION_DATA) action_data?: unknown;
  @Param(REGEX) regex?: unknown;
  @Param(MATCH_DATA) match_data?: unknown;
  @Param(TITLE) title?: unknown;
  @Param(POSITION) position?: unknown;
  @Param(ENABLED) enabled?: unknown;
  @Param(STATUS) status?: unknown;
  @Param(HITS) hits?: unknown;
  @Param(LAST_ACCESS) last_access?: unknown;
}

/** Parameters of `POST redirect/<id>`. */
export class UpdateRuleParams implements RuleInput {
  @Param({ in: 'path', hidden: true, path: '[\\d]+', type: 'integer', description: 'Id of the rule.' })
  id: number;

  @Param(URL) url?: unknown;
  @Param(MATCH_TYPE) match_type?: unknown;
  @Param(ACTION_TYPE) action_type?: unknown;
  @Param(GROUP) group_id?: unknown;
  @Param(ACTION_CODE) action_code?: unknown;
  @Param(ACTION_DATA) action_data?: unknown;
  @Param(REGEX) regex?: unknown;
  @Param(MATCH_DATA) match_data?: unknown;
  @Param(TITLE) title?: unknown;
  @Param(POSITION) position?: unknown;
  @Param(HITS) hits?: unknown;
  @Param(LAST_ACCESS) last_access?: unknown;
}

/** What can be done to many rules at once. */
export const BULK_RULES = ['delete', 'enable', 'disable', 'reset'] as const;
export type BulkRules = (typeof BULK_RULES)[number];

/** Parameters of `POST bulk/redirect/<bulk>`. */
export class BulkRulesParams extends ListRulesParams {
  @Param({
    in: 'path',
    hidden: true,
    path: BULK_RULES.join('|'),
    type: 'string',
    clean: (value: string) => value.toLowerCase(),
    description: 'What is done.',
  })
  bulk: BulkRules;

  @Param({ type: 'boolean', description: 'true without items: all rules that filterBy finds.' })
  global?: boolean;

  @Param(ITEMS)
  items?: (string | number)[];
}

/** Parameters of `GET redirect/post`. */
export class FindPostParams {
  @Param({ type: 'string', required: true, description: 'Text in the title or the slug.' })
  text: string;
}
