import type { ActionData } from '../redirect/action.js';
import { flagsOf } from '../redirect/flags.js';
import type { SourceFlags } from '../redirect/flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { splitQuery } from '../redirect/source.js';

/** What the head of a configuration tells. */
export interface ServerContext {
  /** Name and version of this service. */
  product: string;
  date: string;
  /** The site's flags. */
  flags: SourceFlags;
  /** Visitors are sent to https. */
  https: boolean;
}

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
  /** Regular expression for the query; undefined: any. */
  query?: string;
  ignoreCase: boolean;
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

/** The source of a rule; undefined where web servers look at path and query apart but the rule does not. */
export function sourceOf(rule: RedirectEntity, site: SourceFlags): ServerSource | undefined {
  const flags = flagsOf(rule, site);
  if (rule.regex) {
    if (rule.url.includes('\\?')) return undefined;
    const path = quoteless(rule.url).replace(/^(\^?)\//, '$1');
    return { path, ignoreCase: flags.flag_case };
  }
  const { path, query } = splitQuery(rule.url);
  const bare = path.replace(/^\//, '');
  const end = flags.flag_trailing ? `${literal(bare.replace(/\/$/, ''))}/?` : literal(bare);
  const exact = flags.flag_query === 'exact' || flags.flag_query === 'exactorder';
  return {
    path: `^${end}$`,
    ...(query ? { query: exact ? `^${literal(query)}$` : literal(query) } : exact && { query: '^$' }),
    ignoreCase: flags.flag_case,
  };
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

/** A target in ASCII without blanks and quotes, as a header could have it. */
export function encodedTarget(target: string): string {
  return target
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/["<>\\^`{|}]/g, encodeURIComponent);
}

/** Lines that say where a configuration comes from. */
export function headLines({ product, date }: ServerContext): string[] {
  return [`# Created by ${product}`, `# ${date}`, `# ${product} redirects`];
}
