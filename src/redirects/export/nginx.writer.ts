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
  type ServerCondition,
  type ServerContext,
  type ServerSource,
} from './server-text.js';
import type { ExportNoteResponse } from './export.response.js';

/** Names that nginx has for what conditions look at. */
const VARIABLES: Readonly<Record<ServerCondition['kind'], string>> = {
  referrer: '$http_referer',
  agent: '$http_user_agent',
  server: '$host',
};

/** Words of `rewrite` for redirects. */
const REWRITES: Readonly<Record<number, string>> = { 301: 'permanent', 302: 'redirect' };

/**
 * Rules as a `server` block of nginx (redirects.md §9). What nginx cannot follow is left out; a comment and `notes`
 * say so. Files for nginx cannot be imported.
 */
export function nginxOf(
  rules: readonly RedirectEntity[],
  context: ServerContext,
): { data: string; notes: ExportNoteResponse[] } {
  const notes: ExportNoteResponse[] = [];
  const lines = rules.flatMap((rule) => {
    const written = linesOf(rule, context);
    if (Array.isArray(written)) return written;
    const note = { id: rule.id, source: rule.url, exported: false, reason: written.reason };
    notes.push(note);
    return [noteLine(note)];
  });
  const all = [
    ...headLines(context),
    '# This format cannot be imported; JSON holds everything.',
    '',
    'server {',
    ...lines.map((line) => `    ${line}`),
    '}',
    '',
    `# End of ${context.product}`,
  ];
  return { data: `${all.join('\n')}\n`, notes };
}

function linesOf(rule: RedirectEntity, context: ServerContext): string[] | { reason: string } {
  const { action_type: type } = rule;
  if (!rule.enabled) return { reason: 'it is disabled' };
  if (type !== 'url' && type !== 'error') return { reason: `only this service knows the action ${type}` };
  const unknown = unknownCondition(rule);
  if (unknown !== undefined) return { reason: unknown };
  const source = sourceOf(rule, context.flags);
  if ('reason' in source) return source;
  const branches = branchesOf(rule);
  if (branches.length === 0) return { reason: 'it has no target' };
  const fault = branches.map(({ target }) => (target === '' ? undefined : targetIssue(target))).find(Boolean);
  if (fault !== undefined) return { reason: fault };
  return branches.flatMap((branch, index) => branchLines(rule, source, branch, index));
}

/** One test of a rule, as `if` takes it. */
type Test = string;

function branchLines(rule: RedirectEntity, source: ServerSource, branch: ServerBranch, index: number): string[] {
  const { action_type: type, action_code: code } = rule;
  const path = `^/${source.path.slice(1)}`;
  const tests = [...queryTests(source), ...conditionTests(branch)];
  const target = encodedTarget(branch.target, rule.regex) + source.rest;
  const keeps = source.keepsQuery(branch.target);
  const rewrite = type === 'url' ? REWRITES[code] : undefined;
  // `rewrite` decodes escapes and knows no fragments.
  if (rewrite !== undefined && tests.length < 2 && !/[#%]/.test(target)) {
    // nginx adds the query of the request unless the target ends with a question mark.
    const line = `rewrite ${word(`${source.ignoreCase ? '(?i)' : ''}${path}`)} ${word(target + (keeps ? '' : '?'))} ${rewrite};`;
    return tests.length === 0 ? [line] : [`if ( ${tests[0]} ) {`, `    ${line}`, '}'];
  }
  const pathTest = `$uri ${source.ignoreCase ? '~*' : '~'} ${word(path)}`;
  const answers: [Test[], string][] =
    type === 'error'
      ? [[[], '']]
      : keeps && target.includes('?')
        ? [
            [['$args = ""'], target],
            [['$args != ""'], withQuery(target, '&$args')],
          ]
        : [[[], keeps ? withQuery(target, '$is_args$args') : target]];
  return answers.flatMap(([more, sentTo], i) => {
    const answer = type === 'error' ? `return ${code};` : `return ${code} ${word(sentTo)};`;
    const all = [...tests, ...more, pathTest];
    if (all.length === 1) return [`if ( ${pathTest} ) {`, `    ${answer}`, '}'];
    return together(all, answer, `$rule_${rule.id}_${index}${i}`);
  });
}

/** `if` knows no "and": a variable collects which tests hold. The path comes last, because targets refer to its groups. */
function together(tests: readonly Test[], answer: string, variable: string): string[] {
  return [
    `set ${variable} "";`,
    ...tests.flatMap((test, i) => [`if ( ${test} ) {`, `    set ${variable} "\${${variable.slice(1)}}${i}";`, '}']),
    `if ( ${variable} = "${tests.map((_, i) => i).join('')}" ) {`,
    `    ${answer}`,
    '}',
  ];
}

function queryTests({ queries, ignoreCase }: ServerSource): Test[] {
  return queries.map((query) => (query === '^$' ? '$args = ""' : `$args ${ignoreCase ? '~*' : '~'} ${word(query)}`));
}

function conditionTests({ condition, negated }: ServerBranch): Test[] {
  if (!condition) return [];
  const { kind, pattern, ignoreCase } = condition;
  return [`${VARIABLES[kind]} ${negated ? '!' : ''}~${ignoreCase ? '*' : ''} ${word(pattern)}`];
}

/** A target with the query of the request, before its fragment. */
function withQuery(target: string, query: string): string {
  const [address, fragment] = target.split('#', 2);
  return address + query + (fragment === undefined ? '' : `#${fragment}`);
}

/** A word of a configuration, in quotes where it holds what would end it. */
function word(text: string): string {
  return /[\s{};"'#]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text;
}
