import { ERROR_CODES, REDIRECT_CODES } from '../../redirect/action.js';
import { ruleInput, type RuleInput } from '../../redirect/redirect.dto.js';
import { portableSource } from '../../redirect/source.js';
import type { ReadDirective } from '../read-file.js';
import { shortReferences } from './alias-rule.js';
import type { Condition } from './condition.js';
import {
  alternatives,
  literalText,
  matchesEveryPath,
  pathPattern,
  type PathPattern,
  type PatternEnd,
} from './path-pattern.js';
import { STATUS_FOUND, type RewriteFlags } from './rewrite-flags.js';
import { rewriteTarget, type TargetContext } from './rewrite-target.js';

/** Most rules that one directive with `[OR]` makes. */
const MAX_COMBINATIONS = 20;

type Match = Extract<Condition, { kind: 'match' }>;
type Pattern = Extract<Condition, { kind: 'query' | 'path' }>;

/** What a query must be: any, none, exactly this, at least these parameters, or what a pattern matches. */
type Query = { kind: 'any' | 'none' } | { kind: 'exact' | 'has'; text: string } | { kind: 'pattern'; pattern: string };

/** The ways in which conditions can hold: one of each group of conditions that `[OR]` joins. */
export function combinations(groups: readonly (readonly Condition[])[]): Condition[][] {
  let alternatives: Condition[][] = [[]];
  for (const group of groups) {
    if (group.some(({ kind }) => kind === 'always')) continue;
    alternatives = alternatives
      .flatMap((combination) => group.map((condition) => [...combination, condition]))
      .slice(0, MAX_COMBINATIONS + 1);
  }
  return alternatives;
}

/** Reads a `RewriteRule`. @param ways combinations of its conditions; each makes a rule */
export function readRewrite(
  [pattern, target]: readonly string[],
  flags: RewriteFlags,
  base: string,
  ways: readonly (readonly Condition[])[],
): ReadDirective {
  if (pattern === undefined || target === undefined) return { reason: 'it has no target' };
  if (pattern.startsWith('!')) return { reason: 'its pattern must not match, which a source cannot say' };
  if (flags.proxies) return { reason: 'it fetches from another server ([P])' };
  const external = /^[a-z][a-z\d+.-]*:\/\//i.test(target);
  const code = flags.code ?? (external ? STATUS_FOUND : undefined);
  if (code === undefined)
    return {
      reason:
        target === '-'
          ? 'it redirects nowhere'
          : 'it is an internal rewrite ([R] is missing): visitors are not redirected, so it makes no rule',
    };
  if (code < 400 && target === '-') return { reason: 'it redirects nowhere' };
  if (!(code >= 400 ? ERROR_CODES : REDIRECT_CODES).includes(code)) return { reason: `rules cannot answer ${code}` };
  if (ways.length > MAX_COMBINATIONS) return { reason: `its conditions make more than ${MAX_COMBINATIONS} rules` };
  const possible = ways.filter((way) => !way.some(({ kind }) => kind === 'never'));
  if (possible.length === 0) return { reason: 'its conditions ask for a file, and no path of this site is one' };
  const inputs: RuleInput[] = [];
  for (const way of possible) {
    const read = ruleFor(way, { pattern, target, code, flags, base });
    if ('reason' in read) return read;
    inputs.push(...read.inputs);
  }
  return { inputs };
}

interface Rewrite {
  pattern: string;
  target: string;
  code: number;
  flags: RewriteFlags;
  base: string;
}

function ruleFor(conditions: readonly Condition[], rewrite: Rewrite): ReadDirective {
  const matches = conditions.filter((each): each is Match => each.kind === 'match');
  const paths = conditions.filter((each): each is Pattern => each.kind === 'path');
  const queries = conditions.filter((each): each is Pattern => each.kind === 'query');
  if (matches.length > 1) return { reason: 'it has several conditions; a rule has one' };
  const [match] = matches;
  if (match?.negated && rewrite.code >= 400) return { reason: 'an error needs a condition that holds' };
  if (paths.length > 1 || (paths.length === 1 && !matchesEveryPath(rewrite.pattern)))
    return { reason: 'several patterns must match the path; a rule has one' };
  const query = queryOf(queries);
  if ('reason' in query) return query;
  const { ignoreCase } = rewrite.flags;
  const cased = [...paths, ...queries].filter(({ pattern }) => /[a-z]/i.test(pattern.replace(/\\./g, '')));
  if (paths.length === 0 && cased.some((each) => each.ignoreCase !== ignoreCase))
    return { reason: 'path and query differ in whether letter case counts' };
  const [path] = paths;
  const source = path ? pathPattern(path.pattern, false) : pathPattern(rewrite.pattern, true);
  return assembled(
    source,
    query,
    match,
    path ? { ...rewrite, flags: { ...rewrite.flags, ignoreCase: path.ignoreCase } } : rewrite,
  );
}

/** What conditions on the query come to. */
function queryOf(queries: readonly Pattern[]): Query | { reason: string } {
  if (queries.length === 0) return { kind: 'any' };
  const parameters = queries.map(({ pattern }) => parameterOf(pattern));
  if (parameters.every((each) => each !== undefined)) return { kind: 'has', text: parameters.join('&') };
  if (queries.length > 1) return { reason: 'several patterns must match the query; a rule has one' };
  const [{ pattern }] = queries;
  if (pattern === '^$') return { kind: 'none' };
  if (pattern === '.' || pattern === '.+') return { kind: 'pattern', pattern: '.+' };
  const literal = /^\^([\s\S]+)\$$/.exec(pattern)?.[1];
  const text = literal === undefined ? undefined : literalText(literal);
  if (text !== undefined) return { kind: 'exact', text };
  if (alternatives(pattern).length > 1) return { reason: 'the pattern for the query has alternatives' };
  return { kind: 'pattern', pattern: pattern.replace(/\$$/, '') };
}

/** The parameter that `(^|&)a=1(&|$)` looks for. */
function parameterOf(pattern: string): string | undefined {
  const inner = /^\((?:\?:)?\^\|&\)([\s\S]+)\((?:\?:)?(?:&\|\$|\$\|&)\)$/.exec(pattern)?.[1];
  return inner === undefined ? undefined : literalText(inner);
}

/** Whether the query of the request goes on to the target. */
function keepsQuery({ target, flags }: Rewrite): boolean {
  return !flags.dropsQuery && (!target.includes('?') || flags.appendsQuery);
}

function assembled(path: PathPattern, query: Query, match: Match | undefined, rewrite: Rewrite): ReadDirective {
  if (path.plain && query.kind !== 'pattern') return plainRule(path.plain, query, match, rewrite);
  if (rewrite.code < 400 && query.kind === 'has')
    return { reason: 'a pattern for the path and parameters are too much for one source' };
  const keeps = keepsQuery(rewrite);
  const { groups } = path;
  const adds = rewrite.target.includes('?') ? '&' : '?';
  const parts: { end: PatternEnd; added?: string; first?: number }[] =
    query.kind === 'pattern'
      ? [
          {
            end: { pattern: `\\?${wholeQuery(query.pattern)}$` },
            ...(keeps && { added: `${adds}\${${groups + 1}}` }),
            first: groups + 2,
          },
        ]
      : query.kind === 'none'
        ? [{ end: 'none' }]
        : query.kind === 'exact'
          ? [{ end: { pattern: `\\?${escaped(query.text)}$` }, ...(keeps && { added: adds + query.text }) }]
          : !keeps
            ? [{ end: 'drop' }]
            : adds === '?'
              ? [{ end: 'keep' }]
              : [{ end: 'none' }, { end: { pattern: '\\?(.+)$' }, added: `&\${${groups + 1}}` }];
  const inputs: RuleInput[] = [];
  for (const { end, added = '', first } of parts) {
    const whole = end === 'keep' || end === 'none' ? '$0' : undefined;
    const target = targetOf(rewrite, match, {
      groups,
      regex: true,
      path: whole,
      conditionGroup: first,
    });
    if ('reason' in target) return target;
    const flags = { flag_query: 'exact', flag_case: rewrite.flags.ignoreCase, flag_trailing: false, flag_regex: true };
    inputs.push(
      ruleOf(
        path.source(end),
        flags,
        shortReferences(target.target + (target.target === '' ? '' : added)),
        match,
        rewrite.code,
      ),
    );
  }
  return { inputs };
}

function plainRule(
  { path, trailing }: NonNullable<PathPattern['plain']>,
  query: Exclude<Query, { kind: 'pattern' }>,
  match: Match | undefined,
  rewrite: Rewrite,
): ReadDirective {
  const target = targetOf(rewrite, match, { groups: 0, regex: false, path });
  if ('reason' in target) return target;
  const keeps = keepsQuery(rewrite);
  const added =
    query.kind === 'exact' && keeps && target.target !== ''
      ? `${target.target.includes('?') ? '&' : '?'}${query.text}`
      : '';
  const text = 'text' in query ? `?${query.text}` : '';
  const flags = {
    flag_query:
      query.kind === 'none' || query.kind === 'exact' ? 'exact' : keeps && rewrite.code < 400 ? 'pass' : 'ignore',
    flag_case: rewrite.flags.ignoreCase,
    flag_trailing: trailing,
    flag_regex: false,
  };
  return { inputs: [ruleOf(path + text, flags, target.target + added, match, rewrite.code)] };
}

function targetOf(
  { target, code, flags, base }: Rewrite,
  match: Match | undefined,
  context: TargetContext,
): { target: string } | { reason: string } {
  if (code >= 400) return { target: '' };
  const host = match?.match === 'server' && !match.negated ? match.data.server?.replace('http://', '') : undefined;
  return rewriteTarget(target.replace(/\?$/, ''), flags.keepsEscapes, base, { ...context, host });
}

function ruleOf(
  url: string,
  source: { flag_regex: boolean },
  target: string,
  match: Match | undefined,
  code: number,
): RuleInput {
  const targets = match?.negated ? { url_from: '', url_notfrom: target } : { url_from: target, url_notfrom: '' };
  return ruleInput({
    url: portableSource(url, source.flag_regex),
    match_data: { source },
    match_type: match?.match ?? 'url',
    action_type: code >= 400 ? 'error' : 'url',
    action_code: code,
    action_data: match ? { ...match.data, ...targets } : { url: target },
  });
}

/** A pattern for a part of the query as one for all of it, in a group. */
function wholeQuery(pattern: string): string {
  return pattern.startsWith('^') ? `(${pattern.slice(1)}.*)` : `(.*?${pattern}.*)`;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
