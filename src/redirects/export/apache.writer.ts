import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { branchesOf, encodedTarget, headLines, sourceOf } from './server-text.js';
import { flagsOf } from '../redirect/flags.js';
import type { ServerBranch, ServerContext, ServerSource } from './server-text.js';

/** What Apache calls the things that conditions look at. */
const VARIABLES = { referrer: 'HTTP_REFERER', agent: 'HTTP_USER_AGENT', server: 'HTTP_HOST' } as const;

/** Errors that have a flag of their own. */
const ERROR_FLAGS: Readonly<Record<number, string>> = { 403: 'F', 410: 'G' };

/**
 * Rules as a configuration of Apache's mod_rewrite (redirects.md §9). Rules that are switched off, and those that look
 * at what mod_rewrite does not know, are left out.
 */
export function apacheOf(rules: readonly RedirectEntity[], context: ServerContext): string {
  const lines = rules.filter(({ enabled }) => enabled).flatMap((rule) => linesOf(rule, context));
  if (context.https)
    lines.unshift('RewriteCond %{HTTPS} off', 'RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [L,R=301]');
  if (lines.length === 0) return '\n';
  const all = [
    ...headLines(context),
    '',
    '<IfModule mod_rewrite.c>',
    ...lines,
    '</IfModule>',
    '',
    `# End of ${context.product}`,
  ];
  return `${all.join('\n')}\n`;
}

function linesOf(rule: RedirectEntity, context: ServerContext): string[] {
  const source = sourceOf(rule, context.flags);
  if (!source || rule.action_type === 'random') return [];
  return branchesOf(rule).flatMap((branch) => [
    ...conditions(source, branch),
    `RewriteRule ${source.path} ${substitution(rule, branch)} [${flags(rule, source, branch, context).join(',')}]`,
  ]);
}

function conditions({ query, ignoreCase }: ServerSource, { condition, negated }: ServerBranch): string[] {
  const lines: string[] = [];
  if (query !== undefined)
    lines.push(`RewriteCond %{QUERY_STRING} ${query}${ignoreCase && query !== '^$' ? ' [NC]' : ''}`);
  if (condition) {
    const { kind, pattern, ignoreCase: anyCase } = condition;
    lines.push(`RewriteCond %{${VARIABLES[kind]}} ${negated ? '!' : ''}${pattern}${anyCase ? ' [NC]' : ''}`);
  }
  return lines;
}

/** Signs that mod_rewrite would replace are kept from it: `$1` unless the source is a pattern, `%2` always. */
function substitution({ action_type: type, regex }: RedirectEntity, { target }: ServerBranch): string {
  if (type !== 'url' && type !== 'pass') return '-';
  const text = encodedTarget(target).replace(/%(?=\d)/g, '\\%');
  return regex ? text : text.replace(/\$(?=\d)/g, '\\$');
}

function flags(rule: RedirectEntity, source: ServerSource, { target }: ServerBranch, context: ServerContext): string[] {
  const { action_type: type, action_code: code } = rule;
  const ignoreCase = source.ignoreCase ? ['NC'] : [];
  if (type === 'error') return [ERROR_FLAGS[code] ?? `R=${code}`, 'L', ...ignoreCase];
  if (type === 'nothing') return ['L', ...ignoreCase];
  const absolute = /^(?:https?:)?\/\//i.test(target);
  return [
    ...(type === 'url' ? [`R=${code}`] : absolute ? ['P'] : []),
    'L',
    ...ignoreCase,
    ...queryFlags(rule, target, context),
    ...(/[#%]/.test(encodedTarget(target)) ? ['NE'] : []),
  ];
}

/** The query of the request goes on only if the rule says so. */
function queryFlags(rule: RedirectEntity, target: string, { flags: site }: ServerContext): string[] {
  if (rule.regex) return [];
  if (flagsOf(rule, site).flag_query === 'pass') return ['QSA'];
  return flagsOf(rule, site).flag_query === 'ignore' && !target.includes('?') ? ['QSD'] : [];
}
