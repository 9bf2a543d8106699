import { encodeLoneAmpersands, foldCase, plainText } from '#core/text';
import { parseTime } from '#core/time';
import { refusal } from '../refusals.js';
import { ACTION_TYPES, MATCH_TYPES, actionCode, type ActionData, type ActionType, type MatchType } from './action.js';
import { readActionData, textsOf } from './action-data.js';
import { ownFlags, type MatchData, type SourceFlags } from '../flags.js';
import type { NewRule } from './redirect.entity.js';
import type { RuleInput } from './redirect.dto.js';
import { readSource } from './rule-source.js';
import { MAX_SOURCE_LENGTH } from './source.js';

/** What a rule's meaning depends on beside what is sent. */
export interface RuleContext {
  /** The site's flags. */
  flags: SourceFlags;
  /** Host name of the site. */
  host: string;
  /** `http` or `https`, for servers named without. */
  scheme: string;
  /** Source of rules made without one (`auto_target`). */
  autoTarget: string;
  now: Date;
}

/** A rule as a client wants it; its position in its group is decided by the service that stores it. */
export type RuleDraft = Omit<NewRule, 'position' | 'last_count' | 'last_access' | 'group_id'> & {
  /** Not sent, or a `0` that means no position: undefined. */
  position?: number;
  last_count?: number;
  last_access?: string | null;
};

const MAX_TITLE_LENGTH = 500;

/** The match type of an input. @throws RestError 400 `redirect` */
function readMatchType({ match_type: sent }: RuleInput): MatchType {
  const type = MATCH_TYPES.find((candidate) => candidate === sent);
  if (type === undefined) throw refusal('redirect', `match_type must be one of ${MATCH_TYPES.join(', ')}.`);
  return type;
}

/** The action of an input. @throws RestError 400 `redirect` */
function readActionType({ action_type: sent }: RuleInput): ActionType {
  const type = ACTION_TYPES.find((candidate) => candidate === sent);
  if (type === undefined) throw refusal('redirect', `action_type must be one of ${ACTION_TYPES.join(', ')}.`);
  return type;
}

/** The two issues that are reported before anything else. @throws RestError 400 `redirect` */
export function checkTypes(input: Omit<RuleInput, 'url'>): void {
  readMatchType(input);
  readActionType(input);
}

/**
 * Makes a rule of what a client sends (redirects.md §3).
 * @param existing conditions and targets that a rule has already, for inputs without
 * @throws RestError 400 `redirect`: no such match type or action, no source, a target that is none
 */
export function readRule(input: RuleInput, context: RuleContext, existing: ActionData | null = null): RuleDraft {
  const action = readActionType(input);
  const matchData = readMatchData(input, context.flags);
  const regex = matchData.regex;
  const rule = { url: input.url ?? '', match: readMatchType(input), data: input.action_data ?? undefined };
  const source = readSource(rule, regex, matchData.flags.flag_query === 'exactorder', context);
  const data = readActionData(source.match, action, source.data ?? existing ?? undefined, context.scheme);
  const title = readTitle(input.title ?? '');
  return {
    url: source.url,
    url_key: searchKey(source.url, MAX_SOURCE_LENGTH),
    match_url: source.matchUrl,
    match_data: matchData.stored,
    regex,
    enabled: isEnabled(input),
    match_type: source.match,
    action_type: action,
    action_code: actionCode(action, input.action_code ?? undefined),
    action_data: data,
    action_key: foldCase(textsOf(data).join('\n')),
    title: title === '' ? null : title,
    title_key: searchKey(title, MAX_TITLE_LENGTH),
    position: input.position ?? undefined,
    last_count: input.hits === undefined ? undefined : (input.hits ?? 0),
    last_access: readMoment(input.last_access, context.now),
  };
}

/** A rule ready to be stored. @param end position of rules that were given none */
export function complete(draft: RuleDraft, groupId: number, end: number): NewRule {
  return {
    ...draft,
    group_id: groupId,
    position: draft.position ?? end,
    last_count: draft.last_count ?? 0,
    last_access: draft.last_access ?? null,
  };
}

function readMatchData(
  { match_data: sent, regex }: RuleInput,
  site: SourceFlags,
): { regex: boolean; flags: SourceFlags; stored: MatchData | null } {
  const own = sent?.source;
  const stored: MatchData = {
    ...(own && { source: ownFlags(own, site) }),
    ...(sent?.options?.log_exclude && { options: { log_exclude: true } }),
  };
  return {
    regex: own ? own.flag_regex : (regex ?? false),
    flags: own ?? site,
    stored: Object.keys(stored).length === 0 ? null : stored,
  };
}

const isEnabled = ({ enabled, status }: RuleInput): boolean => (enabled ?? true) && status !== 'disabled';

function readTitle(sent: string): string {
  const cut = (text: string): string => [...text].slice(0, MAX_TITLE_LENGTH).join('');
  return cut(encodeLoneAmpersands(cut(plainText(sent)), '&amp;')).replace(/&[a-z]*$/, '');
}

function readMoment(value: RuleInput['last_access'], now: Date): string | null | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const { utc } = parseTime(value, { now, zone: 'UTC' }) ?? { utc: NEVER };
  return utc <= NEVER ? null : utc;
}

/** What text filters look into; letters that are written as two can make it longer than the text. */
const searchKey = (text: string, longest: number): string => foldCase(text).slice(0, longest).toWellFormed();

/** How clients write that a rule was never used. */
const NEVER = '1970-01-01 00:00:00';
