import { literalText } from './path-pattern.js';

/** The condition of a `RewriteCond`, as far as rules support it. */
export type Condition =
  | { kind: 'always' | 'never' }
  | { kind: 'match'; match: 'server' | 'referrer' | 'agent' | 'header' | 'ip'; data: MatchValues; negated: boolean }
  | { kind: 'query' | 'path'; pattern: string; ignoreCase: boolean };

/** Members of `action_data` that hold the condition of a rule. */
export interface MatchValues {
  regex?: boolean;
  referrer?: string;
  agent?: string;
  name?: string;
  value?: string;
  server?: string;
  ip?: string[];
}

/** A condition, or in `reason` why a rule cannot have it. */
export type ReadCondition = { condition: Condition; or: boolean; note?: string } | { reason: string };

/** What Apache compares: a text or a pattern. */
interface Comparison {
  pattern: string;
  /** The only text that the pattern matches. */
  literal?: string;
  ignoreCase: boolean;
  negated: boolean;
}

/** Headers that Apache has variables of. */
const HEADERS: Readonly<Record<string, string>> = {
  HTTP_ACCEPT: 'Accept',
  HTTP_COOKIE: 'Cookie',
  HTTP_FORWARDED: 'Forwarded',
  HTTP_PROXY_CONNECTION: 'Proxy-Connection',
};

/** Tests for files: no path of this service is one. */
const FILE_TEST = /^-[dfFhlLsUx]$/;

/** Reads `RewriteCond <test> <pattern> [flags]`. */
export function readCondition([test = '', raw = '', flags = '']: readonly string[]): ReadCondition {
  const names = flags
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((flag) => flag.trim().toUpperCase());
  const or = names.includes('OR') || names.includes('ORNEXT');
  const negated = raw.startsWith('!');
  const text = negated ? raw.slice(1) : raw;
  if (FILE_TEST.test(text)) return { condition: { kind: negated ? 'always' : 'never' }, or };
  const variable = /^%\{([^}]+)\}$/.exec(test)?.[1];
  if (variable === undefined) return { reason: `RewriteCond with ${test}, which is more than one variable` };
  if (/^[<>]|^-(?:eq|ne|lt|le|gt|ge)/.test(text)) return { reason: `RewriteCond compares ${test} as a number` };
  const comparison = readComparison(text, names.includes('NC') || names.includes('NOCASE'), negated);
  if (isAlways(comparison)) return { condition: { kind: 'always' }, or };
  const read = conditionOf(variable, comparison);
  return 'reason' in read ? read : { ...read, or };
}

function readComparison(text: string, ignoreCase: boolean, negated: boolean): Comparison {
  if (text.startsWith('=')) {
    const literal = text.slice(1);
    return { pattern: `^${literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, literal, ignoreCase, negated };
  }
  const inner = /^\^([\s\S]*)\$$/.exec(text)?.[1];
  return { pattern: text, literal: inner === undefined ? undefined : literalText(inner), ignoreCase, negated };
}

/** Whether every request meets a condition, such as `.*`; `HTTP_HOST !^$` is met by every request of HTTP/1.1. */
function isAlways({ pattern, negated }: Comparison): boolean {
  return !negated && ['.*', '^', '^.*$', '^(.*)$', '(.*)', ''].includes(pattern);
}

function conditionOf(
  variable: string,
  given: Comparison,
): { condition: Condition; note?: string } | { reason: string } {
  const header = /^HTTP:(.+)$/i.exec(variable)?.[1] ?? HEADERS[variable.toUpperCase()];
  if (header !== undefined) return textCondition('header', 'value', given, header);
  switch (variable.toUpperCase()) {
    case 'HTTP_HOST':
    case 'SERVER_NAME':
      return hostCondition(given);
    case 'HTTP_REFERER':
      return textCondition('referrer', 'referrer', given);
    case 'HTTP_USER_AGENT':
      return textCondition('agent', 'agent', given);
    case 'REMOTE_ADDR':
      if (given.literal === undefined)
        return { reason: 'REMOTE_ADDR is compared with a pattern; rules hold addresses' };
      return { condition: { kind: 'match', match: 'ip', data: { ip: [given.literal] }, negated: given.negated } };
    case 'QUERY_STRING':
    case 'REQUEST_URI':
      if (given.negated) return { reason: `${variable} must not match, which a source cannot say` };
      return {
        condition: {
          kind: variable.toUpperCase() === 'QUERY_STRING' ? 'query' : 'path',
          pattern: given.pattern,
          ignoreCase: given.ignoreCase,
        },
      };
    case 'HTTPS':
    case 'SERVER_PORT':
    case 'REQUEST_SCHEME':
      return { reason: `${variable} is no condition of rules; the setting https redirects to https` };
    default:
      return { reason: `${variable} is no condition of rules` };
  }
}

/** A port may follow the host name. */
function hostCondition(given: Comparison): { condition: Condition; note?: string } {
  const { pattern, negated } = given;
  if ((pattern === '^$' && negated) || (pattern === '.' && !negated)) return { condition: { kind: 'always' } };
  const bare = pattern.replace(/(?:\((?:\?:)?:(?:\\d|\[0-9\])\+\)\?)\$$/, '$');
  const host = /^\^([\s\S]+)\$$/.exec(bare)?.[1];
  const literal = host === undefined ? undefined : literalText(host);
  if (literal !== undefined && /^[a-z0-9.-]+$/i.test(literal))
    return { condition: { kind: 'match', match: 'server', data: { server: `http://${literal}` }, negated } };
  // Letter case makes no difference in host names.
  return {
    condition: { kind: 'match', match: 'header', data: { regex: true, name: 'Host', value: pattern }, negated },
  };
}

function textCondition(
  match: 'referrer' | 'agent' | 'header',
  member: 'referrer' | 'agent' | 'value',
  { pattern, literal, ignoreCase, negated }: Comparison,
  name?: string,
): { condition: Condition; note?: string } | { reason: string } {
  if (literal === '' && match === 'header') return { reason: `${name} must be missing, which a rule cannot say` };
  const exact = literal !== undefined && (!ignoreCase || !/[a-z]/i.test(literal));
  const data: MatchValues = { regex: !exact, ...(name !== undefined && { name }), [member]: exact ? literal : pattern };
  return {
    condition: { kind: 'match', match, data, negated },
    ...(!exact &&
      !ignoreCase && { note: 'Patterns of conditions ignore letter case here; the RewriteCond has no [NC].' }),
  };
}
