import { isNumeric } from '#core/parameters';
import { needsTarget } from '../redirect/action.js';
import { flagsOf, type SourceFlags } from '../flags.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { portableSource } from '../redirect/source.js';
import { withFormulaMark } from '../import/csv/formula-mark.js';
import { UNKNOWN_TARGET } from '../import/csv.reader.js';

const COLUMNS = ['source', 'target', 'regex', 'code', 'type', 'hits', 'title', 'status'];

/** Column with the members of a rule that the others cannot hold, as JSON. Tables of simple rules have none. */
const RULE_COLUMN = 'rule';

/**
 * Rules as a table (redirects.md §9), which imports unchanged. Text that spreadsheets would compute is marked.
 * @param site the site's flags, which rules without their own follow
 */
export function csvOf(rules: readonly RedirectEntity[], site: SourceFlags): string {
  const ordered = rules.every((rule, i) => i === 0 || comesBefore(rules[i - 1], rule));
  const rests = rules.map((rule) => restOf(rule, site, ordered));
  const complete = rules.some((rule, i) => needsRest(rule) || Object.keys(rests[i]).length > 0);
  const head = complete ? [...COLUMNS, RULE_COLUMN] : COLUMNS;
  const rows = rules.map((rule, i) => {
    const rest = Object.keys(rests[i]).length === 0 ? '' : JSON.stringify(rests[i]);
    return [...cellsOf(rule), ...(complete ? [cellOf(rest)] : [])].join(',');
  });
  return [head.join(','), ...rows].map((row) => `${row}\n`).join('');
}

/** Whether rules are tried in this order. */
const comesBefore = (a: RedirectEntity, b: RedirectEntity): boolean =>
  a.position < b.position || (a.position === b.position && a.id < b.id);

/** Whether a rule has something in the columns hits, title and status that a table without `rule` loses. */
const needsRest = ({ last_count: hits, title, enabled, url, action_data: data }: RedirectEntity): boolean =>
  hits > 0 || (title ?? '') !== '' || !enabled || data?.url === url;

/** What the columns of the reference do not hold. */
function restOf(rule: RedirectEntity, site: SourceFlags, ordered: boolean): Record<string, unknown> {
  const { match_type: match, action_type: action, action_data: data, match_data: matchData } = rule;
  const plain = match === 'url' && (data !== null || !needsTarget(action)) && !hasOtherTarget(rule);
  const own = Object.keys(matchData?.source ?? {}).length > 0;
  return {
    ...(!plain && { match_type: match, action_data: data }),
    ...((own || matchData?.options) && {
      match_data: {
        ...(own && { source: flagsOf(rule, site) }),
        ...(matchData?.options && { options: matchData.options }),
      },
    }),
    ...(rule.last_access !== null && { last_access: rule.last_access }),
    ...(!ordered && { position: String(rule.position) }),
  };
}

/** Whether the column target shows something else than the target. */
function hasOtherTarget(rule: RedirectEntity): boolean {
  return (
    needsTarget(rule.action_type) && (rule.action_data?.url !== targetOf(rule) || targetOf(rule) === UNKNOWN_TARGET)
  );
}

function cellsOf(rule: RedirectEntity): string[] {
  const cells = [
    portableSource(rule.url, rule.regex),
    targetOf(rule),
    rule.regex ? 1 : 0,
    rule.action_code,
    rule.action_type,
    rule.last_count,
    rule.title ?? '',
    rule.enabled ? 'active' : 'disabled',
  ];
  return cells.map(cellOf);
}

function targetOf({ action_code: code, action_data: data }: RedirectEntity): string {
  return code >= 401 && code <= 499 ? '' : (data?.url ?? UNKNOWN_TARGET);
}

/** Numbers (also as text) are bare, everything else is in quotes. */
function cellOf(value: string | number): string {
  if (isNumeric(value)) return String(value);
  return `"${withFormulaMark(value).replaceAll('"', '""')}"`;
}
