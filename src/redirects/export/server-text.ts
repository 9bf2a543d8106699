import type { ActionData } from '../redirect/action.js';
import { flagsOf, type SourceFlags } from '../flags.js';
import { locationHeader } from '../engine/location.js';
import { alternatives, countGroups } from '../import/apache/path-pattern.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import type { RuleContext } from '../redirect/rule-input.js';
import { splitQuery } from '../redirect/source.js';
import type { ExportNoteResponse } from './export.response.js';
import { trimEnd } from '#core/text';

/** What the head of a configuration tells. */
export interface ServerContext {
  /** Name and version of this service. */
  product: string;
  date: string;
  /** The site's flags. */
  flags: SourceFlags;
  /** Visitors are sent to https. */
  https: boolean;
  /** What imported rules would be read with. */
  reading: RuleContext;
}

/** A note as a comment of a configuration. */
export function noteLine({ id, source, exported, reason }: ExportNoteResponse): string {
  const excerpt = source.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, MAX_SOURCE_EXCERPT_LENGTH);
  const shown = trimEnd(excerpt, '\\');
  return `# Rule ${id} (${shown}): ${exported ? '' : 'left out, '}${reason}.`;
}

/** Characters of a source that a comment shows. */
const MAX_SOURCE_EXCERPT_LENGTH = 200;

/** What a rule looks at beside its source, as web servers know it. */
export interface ServerCondition {
  kind: 'referrer' | 'agent' | 'server';
  /** Regular expression. */
  pattern: string;
  ignoreCase: boolean;
}

/** One way a rule can go: where it leads if its condition holds, or does not. */
export interface ServerBranch {
  /** Empty for actions without one. */
  target: string;
  condition?: ServerCondition;
  /** The condition must not hold. */
  negated: boolean;
}

/** A source as web servers know it. */
export interface ServerSource {
  /** Regular expression for the path, without `/` at its beginning. */
  path: string;
  /** Regular expressions for the query that must all match; none: any query. */
  queries: string[];
  ignoreCase: boolean;
  /** Added to targets: what the pattern does not match stays behind them. */
  rest: string;
  /** Whether the query of the request stays behind the target. */
  keepsQuery: (target: string) => boolean;
}

/** Actions that lead to a target of their own. */
const LEADING = new Set(['url', 'pass']);

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** A text as the pattern that only it matches. Blanks and quotes would end a word of a configuration. */
export function literal(text: string): string {
  return quoteless(text.replace(SPECIAL, '\\$&'));
}

/** A pattern without blanks and quotes. */
export function quoteless(pattern: string): string {
  return pattern.replaceAll(' ', '\\s').replaceAll('"', '\\x22');
}

/** The source of a rule, or why web servers, which look at path and query apart, cannot have it. */
export function sourceOf(rule: RedirectEntity, site: SourceFlags): ServerSource | { reason: string } {
  const flags = flagsOf(rule, site);
  if (rule.regex) return patternSource(rule, flags.flag_case);
  const { path, query } = splitQuery(rule.url);
  const bare = path.replace(/^\//, '');
  const end = flags.flag_trailing ? `${literal(bare.replace(/\/$/, ''))}/?` : literal(bare);
  const exact = flags.flag_query === 'exact' || flags.flag_query === 'exactorder';
  return {
    path: `^${end}$`,
    queries: query
      ? exact
        ? [`^${queryLiteral(query)}$`]
        : query
            .split('&')
            .filter((pair) => pair !== '')
            .map((pair) => `(?:^|&)${queryLiteral(pair)}(?:&|$)`)
      : exact
        ? ['^$']
        : [],
    ignoreCase: flags.flag_case,
    rest: '',
    keepsQuery: () => flags.flag_query === 'pass',
  };
}

/** A decoded text of a query as browsers send it. */
const queryLiteral = (text: string): string => literal(text.replace(/[^\x21-\x7e]+/gu, encodeURIComponent));

/** Web servers try patterns on the path alone and replace the whole address. */
function patternSource(
  { url, action_data: data }: RedirectEntity,
  ignoreCase: boolean,
): ServerSource | { reason: string } {
  if (!url.startsWith('^/') || alternatives(url).length > 1)
    return { reason: 'a pattern that does not begin with ^/ keeps what stands before its match' };
  if (url.includes('\\?') || hasQuestionMarkInClass(url)) return { reason: 'the pattern looks into the query' };
  if (/\(\?[<'P&R0-9]|\\[gk]|\(\?\(/.test(url)) return { reason: 'the pattern has named groups or references' };
  const targets = Object.values(data ?? {}).filter((value): value is string => typeof value === 'string');
  if (targets.some((target) => /\$\d\d|\$\{\d\d|\\\d\d/.test(target)))
    return { reason: 'its target refers to groups with two digits' };
  const path = `^${quoteless(url.slice(2))}`;
  const groups = countGroups(url);
  if (OPEN_END.test(url)) {
    const captured = /\)\$?$/.test(url);
    const keepsQuery = (target: string): boolean =>
      captured && new RegExp(`\\$(?:${groups}|\\{${groups}\\})$`).test(target);
    return { path, queries: [], ignoreCase, rest: '', keepsQuery };
  }
  if (/(?<!\\)(?:\\\\)*\$$/.test(url)) return { path, queries: ['^$'], ignoreCase, rest: '', keepsQuery: () => true };
  if (targets.some((target) => /[?#]/.test(target)))
    return { reason: 'what the pattern does not match would stand behind the query of the target' };
  if (groups > 8) return { reason: 'the pattern has more than eight groups' };
  return { path: `${path}(.*)$`, queries: [], ignoreCase, rest: `$${groups + 1}`, keepsQuery: () => true };
}

/** Whether a character class (`[a?]`) has a question mark. */
function hasQuestionMarkInClass(pattern: string): boolean {
  return /\[[^[\]?]*\?/.test(pattern.slice(0, pattern.lastIndexOf(']') + 1));
}

/** The end of a pattern that takes in the rest of the path and the query. */
const OPEN_END = /(?:\(\.[*+]\)|\.[*+])\$?$/;

/** Why web servers do not know the condition of a rule; undefined for one that they know. */
export function unknownCondition({ match_type: type, action_data: data }: RedirectEntity): string | undefined {
  if (type === 'url' || conditionOf(type, data ?? {})) return undefined;
  return SERVER_MATCHES.has(type)
    ? `its condition "${type}" is empty`
    : `its condition "${type}" is unknown to web servers`;
}

/** Match types that web servers know. */
const SERVER_MATCHES = new Set<string>(['referrer', 'agent', 'server']);

/** Why a target cannot be written for a web server; undefined for one that can. */
export function targetIssue(target: string): string | undefined {
  if (/^\d+$/.test(target)) return 'its target is the id of a post';
  if (/\[(?:userid|userlogin|unixtime|md5|upper|lower|dashes|underscores)\]|%user(?:id|login|url)%/.test(target))
    return 'its target has placeholders';
  if (!/^(?:\/|https?:\/\/)/i.test(target)) return 'its target is neither a path nor an address';
  return undefined;
}

/** The ways a rule can go; none for conditions that web servers do not know. */
export function branchesOf(rule: RedirectEntity): ServerBranch[] {
  const data = rule.action_data ?? {};
  if (rule.match_type === 'url') return leading(rule, [{ target: data.url ?? '', negated: false }]);
  const condition = conditionOf(rule.match_type, data);
  if (!condition) return [];
  const held = { target: data.url_from ?? '', condition, negated: false };
  const missed = { target: data.url_notfrom ?? '', condition, negated: true };
  return leading(rule, LEADING.has(rule.action_type) ? [held, missed] : [held]);
}

/** Branches of actions that lead somewhere need a target. */
function leading({ action_type: type }: RedirectEntity, branches: ServerBranch[]): ServerBranch[] {
  return LEADING.has(type) ? branches.filter(({ target }) => target !== '') : branches;
}

function conditionOf(type: string, data: ActionData): ServerCondition | undefined {
  if (type === 'referrer' || type === 'agent') {
    const text = data[type] ?? '';
    if (text === '') return undefined;
    const pattern = data.regex ? quoteless(text) : `^${literal(text)}$`;
    return { kind: type, pattern, ignoreCase: data.regex === true };
  }
  if (type !== 'server' || !data.server) return undefined;
  const host = data.server.replace(/^https?:\/\//, '');
  return { kind: 'server', pattern: `^${literal(host)}(?::\\d+)?$`, ignoreCase: true };
}

/** A target as the `Location` header of this service has it; references to groups stay. */
export function encodedTarget(target: string, regex: boolean): string {
  if (!regex) return locationHeader(target);
  return target
    .replace(/\$\{(\d)\}|\\(\d)/g, (_, braced?: string, plain?: string) => `$${braced ?? plain}`)
    .split(/(\$\d)/)
    .map((part) => (/^\$\d$/.test(part) ? part : locationHeader(part)))
    .join('');
}

/** Lines that say where a configuration comes from. */
export function headLines({ product, date }: ServerContext): string[] {
  return [`# Created by ${product}`, `# ${date}`, `# ${product} redirects`];
}
