import { encodeLoneAmpersands, foldCase, plainText } from '#core/text';
import { parseTime } from '#core/time';
import { wholeNumber } from '../list/list.dto.js';
import { refusal } from '../refusals.js';
import { ACTION_TYPES, MATCH_TYPES, actionCode, type ActionData, type ActionType, type MatchType } from './action.js';
import { readActionData, textsOf } from './action-data.js';
import { isTruthy, trimmed } from './loose-values.js';
import { ownFlags, readFlags, type MatchData, type SourceFlags } from './flags.js';
import type { NewRule } from './redirect.entity.js';
import type { RuleInput } from './redirect.dto.js';
import { readSource } from './rule-source.js';
import { MAX_SOURCE_LENGTH } from './source.js';
import { isObject } from '#core/parameters';

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
function readMatchType(value: unknown): MatchType {
  const wanted = typeof value === 'string' ? value.toLowerCase() : undefined;
  const type = MATCH_TYPES.find((candidate) => candidate === wanted);
  if (type === undefined) throw refusal('redirect', `match_type must be one of ${MATCH_TYPES.join(', ')}.`);
  return type;
}

/** The action of an input. @throws RestError 400 `redirect` */
function readActionType(value: unknown): ActionType {
  const type = ACTION_TYPES.find((candidate) => candidate === value);
  if (type === undefined) throw refusal('redirect', `action_type must be one of ${ACTION_TYPES.join(', ')}.`);
  return type;
}

/** The two issues that are reported before anything else. @throws RestError 400 `redirect` */
export function checkTypes(input: RuleInput): void {
  readMatchType(trimmed(input.match_type));
  readActionType(trimmed(input.action_type));
}

/**
 * Makes a rule of what a client sends (redirects.md §3). Blanks around all texts go first.
 * @param existing conditions and targets that a rule has already, for inputs without
 * @throws RestError 400 `redirect`: no such match type or action, no source, a target that is none
 */
export function readRule(sent: RuleInput, context: RuleContext, existing: ActionData | null = null): RuleDraft {
  const input = trimmed(sent) as RuleInput;
  const action = readActionType(input.action_type);
  const matchData = readMatchData(input, context.flags);
  const regex = matchData.regex;
  const given = {
    url: input.url,
    match: readMatchType(input.match_type),
    data: isObject(input.action_data) ? input.action_data : undefined,
  };
  const source = readSource(given, regex, matchData.flags.flag_query === 'exactorder', context);
  const known = existing as Record<string, unknown> | null;
  const data = readActionData(source.match, action, source.data ?? known ?? undefined, context.scheme);
  const title = readTitle(input.title);
  return {
    url: source.url,
    url_key: searchKey(source.url, MAX_SOURCE_LENGTH),
    match_url: source.matchUrl,
    match_data: matchData.stored,
    regex,
    enabled: isEnabled(input),
    match_type: source.match,
    action_type: action,
    action_code: actionCode(action, readNumber(input.action_code)),
    action_data: data,
    action_key: foldCase(textsOf(data).join('\n')),
    title: title === '' ? null : title,
    title_key: searchKey(title, MAX_TITLE_LENGTH),
    position: readPosition(input.position),
    last_count: input.hits === undefined ? undefined : Math.max(0, wholeNumber(input.hits)),
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
  { match_data: given, regex }: RuleInput,
  site: SourceFlags,
): { regex: boolean; flags: SourceFlags; stored: MatchData | null } {
  const data = isObject(given) ? given : {};
  const own = isObject(data.source) ? readFlags(data.source) : undefined;
  const pattern = own ? own.flag_regex : regex === true || regex === 1 || regex === '1' || regex === 'true';
  const options = isObject(data.options) && data.options.log_exclude === true;
  const stored: MatchData = {
    ...(own && { source: ownFlags(own, site) }),
    ...(options && { options: { log_exclude: true } }),
  };
  return {
    regex: pattern,
    flags: own ?? site,
    stored: Object.keys(stored).length === 0 ? null : stored,
  };
}

function isEnabled({ enabled, status }: RuleInput): boolean {
  return enabled !== false && enabled !== 'disabled' && status !== 'disabled';
}

function readTitle(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const cut = (text: string): string => [...text].slice(0, MAX_TITLE_LENGTH).join('');
  return cut(encodeLoneAmpersands(cut(plainText(String(value))), '&amp;')).replace(/&[a-z]*$/, '');
}

/** A number or the text of one; undefined for what is none. */
function readNumber(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d+$/.test(text) ? wholeNumber(text) : undefined;
}

function readPosition(value: unknown): number | undefined {
  return isTruthy(value) || value === '0' ? Math.max(0, wholeNumber(value)) : undefined;
}

function readMoment(value: unknown, now: Date): string | null | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const { utc } = parseTime(value, { now, zone: 'UTC' }) ?? { utc: NEVER };
  return utc <= NEVER ? null : utc;
}

/** What text filters look into; letters that are written as two can make it longer than the text. */
const searchKey = (text: string, longest: number): string => foldCase(text).slice(0, longest).toWellFormed();

/** How clients write that a rule was never used. */
const NEVER = '1970-01-01 00:00:00';
