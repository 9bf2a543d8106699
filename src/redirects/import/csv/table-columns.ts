import { withoutFormulaMark } from './formula-mark.js';

/** What a column of a table of rules holds. */
export type ColumnRole =
  'source' | 'target' | 'code' | 'type' | 'regex' | 'matching' | 'state' | 'hits' | 'title' | 'rule';

/** Which cell of a row holds what, and how the product that wrote the table means it. */
export interface TableColumns {
  cells: ReadonlyMap<ColumnRole, number>;
  /** The table has the columns of an export of this service or of Redirection, in their order. */
  isOwnFormat: boolean;
  /** Sources, targets and patterns have no slash at their beginning, and a pattern replaces the whole address. */
  omitsSlash: boolean;
  /** A `*` at the end of a plain source is any text, which a `*` of the target repeats. */
  hasWildcards: boolean;
}

/** Columns of an export of Redirection. */
const OWN_FORMAT = ['source', 'target', 'regex', 'code', 'type', 'hits', 'title', 'status'];
/** Rows of tables without a head. */
const POSITIONS: readonly ColumnRole[] = ['source', 'target', 'regex', 'code', 'type'];

/** Names of columns by product, in lower case with blanks for `_` and `-`. The first that a head has counts. */
const NAMES: Readonly<Record<'source' | 'target' | 'code' | 'regex' | 'matching', readonly string[]>> = {
  source: [
    'source',
    'source url',
    'origin',
    'request',
    'redirect from',
    'from',
    'from url',
    'old url',
    'legacy url',
    'slug',
  ],
  target: ['target', 'target url', 'destination', 'destination url', 'redirect to', 'to', 'to url', 'new url', 'url'],
  code: ['code', 'http code', 'status code', 'http status code', 'redirect type', 'redirection type'],
  regex: ['regex', 'is regex', 'enable regex'],
  matching: ['format', 'matching'],
};

/** Names of the source and target columns that are accepted, for messages. */
export const ACCEPTED_HEADS =
  'source and target (Redirection, Safe Redirect Manager), Origin and Target (Yoast SEO), source and destination ' +
  '(Rank Math), slug and url (Pretty Links), request and destination (Simple 301 Redirects)';

/** The columns of rows without a head: source, target, regex, code and type. */
export const COLUMNS_BY_POSITION: TableColumns = {
  cells: new Map(POSITIONS.map((role, i) => [role, i])),
  isOwnFormat: false,
  omitsSlash: false,
  hasWildcards: false,
};

/** The columns that a head row names; undefined for a row that is no head. */
export function columnsOf(row: readonly string[]): TableColumns | undefined {
  const names = row.map(columnName);
  const find = (role: keyof typeof NAMES): number => {
    const name = NAMES[role].find((each) => names.includes(each));
    return name === undefined ? -1 : names.indexOf(name);
  };
  const [source, target] = [find('source'), find('target')];
  if (source < 0 || target < 0 || source === target) return undefined;
  const matching = find('matching');
  // Yoast SEO and Rank Math call the status `type`, others `status`; Redirection calls so what is done.
  const code = [find('code'), names.indexOf('type'), names.indexOf('status')].find((index) => index >= 0) ?? -1;
  const other = (name: string): number => (names.indexOf(name) === code ? -1 : names.indexOf(name));
  const roles: [ColumnRole, number][] = [
    ['source', source],
    ['target', target],
    ['code', code],
    ['type', other('type')],
    ['regex', find('regex')],
    ['matching', matching],
    ['state', other('status')],
    ['hits', names.indexOf('hits')],
    ['title', names.indexOf('title')],
    ['rule', names.indexOf('rule')],
  ];
  return {
    cells: new Map(roles.filter(([, index]) => index >= 0)),
    isOwnFormat: OWN_FORMAT.every((name, i) => names[i] === name),
    omitsSlash:
      matching >= 0 || ['origin', 'slug', 'request'].includes(names[source]) || names[target] === 'destination',
    hasWildcards: names[source] === 'request' || names.includes('order') || names.includes('notes'),
  };
}

/** Whether the first row of a table is a head with unknown names: unlike the next row, it holds no address. */
export function isUnknownHead(row: readonly string[], next: readonly string[] | undefined): boolean {
  return next !== undefined && !row.some(isAddressOrNumber) && next.some(isAddress);
}

/** Whether a row repeats names of columns. */
export const isHeading = (row: readonly string[]): boolean =>
  row[0]?.trim() === 'source' || row[1]?.trim() === 'target';

const columnName = (cell: string): string =>
  withoutFormulaMark(cell)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
const isAddress = (cell: string): boolean => cell.includes('/');
const isAddressOrNumber = (cell: string): boolean => isAddress(cell) || /^[\d\s]+$/.test(cell);
