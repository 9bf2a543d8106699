import { type SqlFragment, contains } from '#core/database';
import { foldCase } from '#core/text';
import { filterNumber, filterText, type Filter } from '../list/list.dto.js';
import { equals, orderOf } from '../list/list.sql.js';
import { normalAddress } from '../redirect/action-data.js';
import type { ListLogDto } from './log.dto.js';
import { AGENT_KEY_LENGTH, groupKey, type LogKind } from './log.entity.js';

/** The table of each log. */
export const LOG_TABLES: Readonly<Record<LogKind, string>> = { log: 'redirect_log', '404': 'redirect_not_found_log' };

/** What entries can be grouped by: the member that is shown, and the column that tells entries apart. */
export const GROUPINGS = {
  url: 'url_key',
  agent: 'agent_key',
  ip: 'ip',
} as const;
export type Grouping = keyof typeof GROUPINGS;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** The entries of a log that a filter finds. */
export function logConditions(kind: LogKind, filter: Filter | undefined): SqlFragment[] {
  const table = LOG_TABLES[kind];
  const text = (name: string): string | undefined => filterText(filter, name);
  const within = (name: string, column: string): SqlFragment | false => {
    const value = text(name);
    return value !== undefined && contains(table, [column], value);
  };
  const conditions: (SqlFragment | false)[] = [
    byAddress(table, text('ip')),
    byUrl(table, text('url-exact'), text('url')),
    within('referrer', 'referrer'),
    byAgent(table, text('agent')),
    within('domain', 'domain'),
    METHODS.has(text('method')?.toUpperCase() ?? '') && equals('request_method', text('method')?.toUpperCase()),
    text('http') !== undefined && equals('http_code', filterNumber(filter, 'http')),
    within('target', 'sent_to'),
    text('redirect_by') !== undefined && equals('redirect_by', text('redirect_by')),
  ];
  return conditions.filter((condition) => condition !== false);
}

/** The entries of one group, as lists show it. */
export function groupCondition(by: Grouping, shown: string): SqlFragment {
  if (by === 'ip') return equals('ip', shown);
  return equals(GROUPINGS[by], by === 'agent' ? groupKey(shown, AGENT_KEY_LENGTH) : groupKey(shown));
}

function byAddress(table: string, wanted: string | undefined): SqlFragment | false {
  if (wanted === undefined) return false;
  const address = normalAddress(wanted);
  return address === undefined ? contains(table, ['ip'], wanted) : equals('ip', address);
}

/** Keys of long addresses lack their end, so the address itself is looked into too. */
function byUrl(table: string, exact: string | undefined, part: string | undefined): SqlFragment | false {
  if (exact !== undefined) return groupCondition('url', exact);
  if (part === undefined) return false;
  const conditions = [contains(table, ['url_key'], foldCase(part)), contains(table, ['url'], part)];
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

function byAgent(table: string, wanted: string | undefined): SqlFragment | false {
  if (wanted === undefined) return false;
  if (wanted === '') return { sql: "(agent IS NULL OR agent = '')", parameters: [] };
  return contains(table, ['agent_key'], foldCase(wanted));
}

/** The order of a list of entries; equal ones are sorted by their ids. */
export function logOrder(params: ListLogDto): SqlFragment {
  return orderOf({ url: 'url_key', ip: 'ip' }[params.orderby ?? ''], params);
}
