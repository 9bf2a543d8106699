import { type SqlFragment, contains } from '#core/database';
import { foldCase } from '#core/text';
import { addMonths, fromMs } from '#core/time';
import { filterNumber, filterText, type Filter } from '../list/list.dto.js';
import { equals, orderOf } from '../list/list.sql.js';
import { ACTION_TYPES, ERROR_CODES, MATCH_TYPES, REDIRECT_CODES } from './action.js';
import type { ListRulesDto } from './redirect.dto.js';

/** Columns that text filters look into. */
const TEXTS = { url: 'url_key', target: 'action_key', title: 'title_key' } as const;
/** Columns that lists are ordered by. */
const ORDERS: Readonly<Record<string, string>> = {
  source: 'url_key',
  last_count: 'last_count',
  last_access: 'last_access',
  position: 'position',
};

/** The rules that a filter finds. @param now what ages are counted from */
export function ruleConditions(filter: Filter | undefined, now: Date): SqlFragment[] {
  const text = (name: string): string | undefined => filterText(filter, name);
  const conditions: (SqlFragment | false)[] = [
    text('status') !== undefined && equals('enabled', text('status') === 'enabled' ? 1 : 0),
    text('url-match') !== undefined && equals('regex', text('url-match') === 'regular' ? 1 : 0),
    known('match_type', MATCH_TYPES, text('match')),
    known('action_type', ACTION_TYPES, text('action')),
    known('action_code', [...REDIRECT_CODES, ...ERROR_CODES], filterNumber(filter, 'http')),
    accessed(text('access'), now),
    ...Object.entries(TEXTS).map(([name, column]) => {
      const value = text(name);
      return value !== undefined && contains('redirects', [column], foldCase(value));
    }),
    text('group') !== undefined && equals('group_id', filterNumber(filter, 'group')),
    text('id') !== undefined && equals('id', filterNumber(filter, 'id')),
  ];
  return conditions.filter((condition) => condition !== false);
}

/** Values that there are not are passed over. */
function known(column: string, values: readonly unknown[], wanted: unknown): SqlFragment | false {
  return values.includes(wanted) && equals(column, wanted);
}

/** Rules not used for a month or a year, or never. */
function accessed(wanted: string | undefined, now: Date): SqlFragment | false {
  if (wanted === undefined) return false;
  if (wanted !== 'month' && wanted !== 'year') return { sql: 'last_access IS NULL', parameters: [] };
  const before = addMonths(fromMs(now.getTime()), wanted === 'month' ? -1 : -12);
  return { sql: '(last_access IS NULL OR last_access < ?)', parameters: [before] };
}

/** The order of a list; of rules that are alike the older ones come first, in either direction (recorded). */
export function ruleOrder(params: ListRulesDto): SqlFragment {
  return orderOf(ORDERS[params.orderby ?? ''], params);
}
