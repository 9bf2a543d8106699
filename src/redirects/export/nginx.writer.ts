import { flagsOf } from '../redirect/flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { branchesOf, encodedTarget, headLines, sourceOf } from './server-text.js';
import type { ServerBranch, ServerCondition, ServerContext } from './server-text.js';

/** What nginx calls the things that conditions look at. */
const VARIABLES: Readonly<Record<ServerCondition['kind'], string>> = {
  referrer: '$http_referer',
  agent: '$http_user_agent',
  server: '$host',
};

/** How `rewrite` sends a visitor away. */
const REWRITES: Readonly<Record<number, string>> = { 301: 'permanent', 302: 'redirect' };

/**
 * Rules as a `server` block of nginx (redirects.md §9). Rules that are switched off are left out; of those that nginx
 * cannot follow a comment tells.
 */
export function nginxOf(rules: readonly RedirectEntity[], context: ServerContext): string {
  const lines = rules
    .filter(({ enabled }) => enabled)
    .flatMap((rule) => linesOf(rule, context) ?? [`# ${rule.id}: left out, see the rule.`]);
  const all = [
    ...headLines(context),
    '',
    'server {',
    ...lines.map((line) => `    ${line}`),
    '}',
    '',
    `# End of ${context.product}`,
  ];
  return `${all.join('\n')}\n`;
}

/** Undefined for what nginx cannot do: queries in sources, actions of this service, two conditions for one status. */
function linesOf(rule: RedirectEntity, context: ServerContext): string[] | undefined {
  const source = sourceOf(rule, context.flags);
  const branches = branchesOf(rule);
  const inQuery = source?.query !== undefined && source.query !== '^$';
  if (!source || inQuery || branches.length === 0) return undefined;
  const path = source.path.startsWith('^') ? `^/${source.path.slice(1)}` : source.path;
  const lines = branches.map((branch) => branchLines(rule, path, source.ignoreCase, branch, context));
  return lines.every((each) => each !== undefined) ? lines.flat() : undefined;
}

function branchLines(
  rule: RedirectEntity,
  path: string,
  ignoreCase: boolean,
  branch: ServerBranch,
  context: ServerContext,
): string[] | undefined {
  const { action_type: type, action_code: code, regex } = rule;
  const rewrite = REWRITES[code];
  // A `$` that stands for itself cannot be written.
  if ((type !== 'url' && type !== 'error') || (!regex && branch.target.includes('$'))) return undefined;
  if (type === 'url' && rewrite !== undefined) {
    const target = word(encodedTarget(branch.target) + queryEnd(rule, branch.target, context));
    return within(branch, `rewrite ${word(`${ignoreCase ? '(?i)' : ''}${path}`)} ${target} ${rewrite};`);
  }
  // The path takes the only `if` there can be.
  if (branch.condition || regex) return undefined;
  const answer = type === 'error' ? `return ${code};` : `return ${code} ${word(encodedTarget(branch.target))};`;
  return [`if ( $uri ${ignoreCase ? '~*' : '~'} ${word(path)} ) {`, `    ${answer}`, '}'];
}

function within({ condition, negated }: ServerBranch, line: string): string[] {
  if (!condition) return [line];
  const { kind, pattern, ignoreCase } = condition;
  const operator = `${negated ? '!' : ''}~${ignoreCase ? '*' : ''}`;
  return [`if ( ${VARIABLES[kind]} ${operator} ${word(pattern)} ) {`, `    ${line}`, '}'];
}

/** nginx adds the query of the request unless the target ends with a question mark. */
function queryEnd(rule: RedirectEntity, target: string, { flags }: ServerContext): string {
  return rule.regex || flagsOf(rule, flags).flag_query === 'pass' || target.includes('#') ? '' : '?';
}

/** A word of a configuration, in quotes where it holds what would end it. */
function word(text: string): string {
  return /[\s{};"'#]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text;
}
