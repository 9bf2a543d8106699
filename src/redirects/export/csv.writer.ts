import { isNumeric } from '../../core/rest/parameters/index.js';
import type { RedirectEntity } from '../redirect/redirect.entity.js';
import { withFormulaMark } from './formula-mark.js';

const COLUMNS = ['source', 'target', 'regex', 'code', 'type', 'hits', 'title', 'status'];

/** Target of rules that have more than one, or none. */
const UNKNOWN_TARGET = '/unknown';

/** Rules as a table (redirects.md §9). Text that spreadsheets would compute is marked. */
export function csvOf(rules: readonly RedirectEntity[]): string {
  return [COLUMNS.join(','), ...rules.map(rowOf)].map((row) => `${row}\n`).join('');
}

function rowOf(rule: RedirectEntity): string {
  const cells = [
    rule.url,
    targetOf(rule),
    rule.regex ? 1 : 0,
    rule.action_code,
    rule.action_type,
    rule.last_count,
    rule.title ?? '',
    rule.enabled ? 'active' : 'disabled',
  ];
  return cells.map(cellOf).join(',');
}

function targetOf({ action_code: code, action_data: data }: RedirectEntity): string {
  return code >= 401 && code <= 499 ? '' : (data?.url ?? UNKNOWN_TARGET);
}

/** Numbers (also as text) stand bare, everything else in quotes. */
function cellOf(value: string | number): string {
  if (isNumeric(value)) return String(value);
  return `"${withFormulaMark(value).replaceAll('"', '""')}"`;
}
