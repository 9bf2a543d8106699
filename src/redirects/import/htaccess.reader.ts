import { readCondition, type Condition } from './apache/condition.js';
import { directivesOf, type Directive } from './apache/lines.js';
import { readAlias } from './apache/alias-rule.js';
import { combinations, readRewrite } from './apache/rewrite-rule.js';
import { readFlags } from './apache/rewrite-flags.js';
import { quotedLine, type ReadDirective, type ReadFile } from './read-file.js';

/** Sections whose directives count for every request. */
const OPEN_SECTIONS = new Set(['<ifmodule', '<ifdefine', '<ifversion', '<virtualhost', '<directory']);
const NGINX = /^(?:server\s*\{|location\s.*\{|rewrite\s.*;$|return\s+\d{3}\b.*;$)/;

/** Conditions that were read and wait for their rule. */
interface Pending {
  groups: Condition[][];
  joins: boolean;
  reason?: string;
}

/**
 * Reads rules from a configuration of Apache as Apache does (redirects.md §8): `RewriteRule` with its conditions and
 * flags, `Redirect` and `RedirectMatch`. What a rule cannot hold is skipped, with a reason; other directives and
 * comments are passed over.
 */
export function readHtaccessRules(text: string): ReadFile {
  const file: ReadFile = { rules: [], skipped: [] };
  const sections: string[] = [];
  let pending: Pending = { groups: [], joins: false };
  let engine = true;
  let base = '/';
  /** Following rules that depend on one that was skipped. */
  let dependent = 0;
  let chained = false;

  const take = ({ line, text: whole }: Directive, read: ReadDirective): void => {
    const closed = sections.find((section) => !OPEN_SECTIONS.has(section));
    if (closed !== undefined && 'inputs' in read)
      read = { reason: `it counts only inside of ${closed.slice(1)}, which rules do not have` };
    if ('reason' in read) file.skipped.push({ line, text: quotedLine(whole), reason: read.reason });
    else file.rules.push(...read.inputs.map((input) => ({ input, line, text: quotedLine(whole) })));
  };

  for (const directive of directivesOf(text)) {
    const { name, words } = directive;
    if (name.startsWith('</')) sections.pop();
    else if (name.startsWith('<')) sections.push(name.replace(/>.*/, ''));
    else if (name === 'rewriteengine') engine = words[0]?.toLowerCase() !== 'off';
    else if (name === 'rewritebase') base = words[0] ?? '/';
    else if (name === 'rewritecond') pending = withCondition(pending, words);
    else if (name === 'rewriterule') {
      const flags = readFlags(words.slice(2));
      const blocked = !engine
        ? 'RewriteEngine is off'
        : chained || dependent > 0
          ? 'it depends on the rule before it ([C] or [S])'
          : flags.chained || flags.skips > 0
            ? 'it decides about the rules after it ([C] or [S])'
            : pending.reason;
      if (dependent > 0) dependent--;
      dependent = Math.max(dependent, flags.skips);
      chained = flags.chained;
      take(
        directive,
        blocked === undefined ? readRewrite(words, flags, base, combinations(pending.groups)) : { reason: blocked },
      );
      pending = { groups: [], joins: false };
    } else if (/^redirect(?:match|permanent|temp)?$/.test(name)) take(directive, readAlias(name, words));
    else if (NGINX.test(directive.text) && file.skipped.length === 0)
      take(directive, {
        reason: 'this is a configuration of nginx, which cannot be imported; export JSON or CSV instead',
      });
  }
  return file;
}

/** Adds a condition; `[OR]` joins it with the next one. */
function withCondition({ groups, joins, reason }: Pending, words: readonly string[]): Pending {
  const read = readCondition(words);
  if ('reason' in read) return { groups, joins: false, reason: reason ?? read.reason };
  const last = groups.at(-1);
  if (joins && last) last.push(read.condition);
  else groups.push([read.condition]);
  return { groups, joins: read.or, reason };
}
