import { lostMembers } from './same-rule.js';
import { readHtaccessRules } from '../import/htaccess.reader.js';
import { flagsOf } from '../flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import {
  branchesOf,
  encodedTarget,
  headLines,
  noteLine,
  sourceOf,
  targetIssue,
  unknownCondition,
  type ServerBranch,
  type ServerContext,
  type ServerSource,
} from './server-text.js';
import type { ExportNoteResponse } from './export.response.js';

/** Names that Apache has for what conditions look at. */
const VARIABLES = { referrer: 'HTTP_REFERER', agent: 'HTTP_USER_AGENT', server: 'HTTP_HOST' } as const;

/** Errors that have a flag of their own. */
const ERROR_FLAGS: Readonly<Record<number, string>> = { 403: 'F', 410: 'G' };

/**
 * Rules as a configuration of Apache's mod_rewrite (redirects.md §9). What mod_rewrite, or an import of the file,
 * cannot hold of a rule is written in a comment and listed in `notes`.
 */
export function apacheOf(
  rules: readonly RedirectEntity[],
  context: ServerContext,
): { data: string; notes: ExportNoteResponse[] } {
  const notes: ExportNoteResponse[] = [];
  const lines: string[] = [];
  for (const rule of rules) {
    const written = linesOf(rule, context);
    const exported = Array.isArray(written);
    const reason = exported ? difference(rule, written, context) : written.reason;
    if (reason !== undefined) {
      const note = { id: rule.id, source: rule.url, exported, reason };
      notes.push(note);
      lines.push(noteLine(note));
    }
    if (exported) lines.push(...written);
  }
  if (context.https)
    lines.unshift('RewriteCond %{HTTPS} off', 'RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]');
  if (lines.length === 0) return { data: '\n', notes };
  const all = [
    ...headLines(context),
    '# Groups and positions of rules are not part of this format; JSON holds everything.',
    '',
    '<IfModule mod_rewrite.c>',
    'RewriteEngine On',
    ...lines,
    '</IfModule>',
    '',
    `# End of ${context.product}`,
  ];
  return { data: `${all.join('\n')}\n`, notes };
}

function linesOf(rule: RedirectEntity, context: ServerContext): string[] | { reason: string } {
  if (!rule.enabled) return { reason: 'it is disabled' };
  if (rule.action_type === 'random') return { reason: 'only this service knows random posts' };
  const unknown = unknownCondition(rule);
  if (unknown !== undefined) return { reason: unknown };
  const source = sourceOf(rule, context.flags);
  if ('reason' in source) return source;
  const branches = branchesOf(rule);
  if (branches.length === 0) return { reason: 'it has no target' };
  const fault = branches.map(({ target }) => (target === '' ? undefined : targetIssue(target))).find(Boolean);
  if (fault !== undefined) return { reason: fault };
  return branches.flatMap((branch) => [
    ...conditions(source, branch),
    `RewriteRule ${source.path} ${substitution(rule, branch, source)} [${flags(rule, source, branch, context).join(',')}]`,
  ]);
}

function conditions({ queries, ignoreCase }: ServerSource, { condition, negated }: ServerBranch): string[] {
  const lines = queries.map(
    (query) => `RewriteCond %{QUERY_STRING} ${query}${ignoreCase && query !== '^$' ? ' [NC]' : ''}`,
  );
  if (condition) {
    const { kind, pattern, ignoreCase: anyCase } = condition;
    lines.push(`RewriteCond %{${VARIABLES[kind]}} ${negated ? '!' : ''}${pattern}${anyCase ? ' [NC]' : ''}`);
  }
  return lines;
}

/** mod_rewrite would replace `%2`. */
function substitution(
  { action_type: type, regex }: RedirectEntity,
  { target }: ServerBranch,
  { rest }: ServerSource,
): string {
  if (type !== 'url' && type !== 'pass') return '-';
  return (encodedTarget(target, regex) + rest).replace(/%(?=\d)/g, '\\%');
}

function flags(rule: RedirectEntity, source: ServerSource, { target }: ServerBranch, context: ServerContext): string[] {
  const { action_type: type, action_code: code, regex } = rule;
  const ignoreCase = source.ignoreCase ? ['NC'] : [];
  if (type === 'error') return [ERROR_FLAGS[code] ?? `R=${code}`, 'L', ...ignoreCase];
  if (type === 'nothing') return ['L', ...ignoreCase];
  const absolute = /^(?:https?:)?\/\//i.test(target);
  return [
    ...(type === 'url' ? [`R=${code}`] : absolute ? ['P'] : []),
    'L',
    ...ignoreCase,
    ...queryFlags(rule, source, target, context),
    ...(/[#%]/.test(encodedTarget(target, regex)) ? ['NE'] : []),
  ];
}

/** Apache passes the query of the request on unless the target has one or a flag says otherwise. */
function queryFlags(
  rule: RedirectEntity,
  source: ServerSource,
  target: string,
  { flags: site }: ServerContext,
): string[] {
  if (!rule.regex && flagsOf(rule, site).flag_query === 'pass') return ['QSA'];
  const hasQuery = !source.queries.includes('^$') && !source.keepsQuery(target);
  return hasQuery && !target.includes('?') ? ['QSD'] : [];
}

/** What an import of a rule's lines would lose of it, and what Apache does differently. */
function difference(rule: RedirectEntity, lines: readonly string[], context: ServerContext): string | undefined {
  const { rules: read, skipped } = readHtaccessRules(lines.join('\n'));
  const several =
    rule.url.includes('&') && !rule.regex && ['exact', 'exactorder'].includes(flagsOf(rule, context.flags).flag_query);
  const order = several ? ['Apache compares the query in this order only'] : [];
  if (skipped.length > 0) return [...order, `an import skips it: ${skipped[0].reason}`].join('; ');
  if (read.length !== 1) return [...order, `an import makes ${read.length} rules of it`].join('; ');
  const lost = lostMembers(rule, read[0].input, context);
  const all = [...order, ...(lost.length > 0 ? [`an import does not restore its ${lost.join(', ')}`] : [])];
  return all.length === 0 ? undefined : all.join('; ');
}
