import { isObject } from '#core/parameters';
import { withoutFormulaMark } from './csv/formula-mark.js';
import { ERROR_CODES, REDIRECT_CODES, needsTarget, type ActionType } from '../redirect/action.js';
import { ruleInput, type RuleInput } from '../redirect/redirect.dto.js';
import {
  ACCEPTED_MATCHINGS,
  looksLikePattern,
  readMatchingCell,
  readRegexCell,
  slashedSource,
  wildcardSource,
  type MatchedSource,
} from './csv/matching.js';
import {
  ACCEPTED_HEADS,
  COLUMNS_BY_POSITION,
  columnsOf,
  isHeading,
  isUnknownHead,
  type ColumnRole,
  type TableColumns,
} from './csv/table-columns.js';
import { readTable, type TableRow } from './csv/table-reader.js';
import type { ReadFile } from './read-file.js';
import { jsonOrUndefined } from '#core/text';

/** Target of rules that have more than one, or none. */
export const UNKNOWN_TARGET = '/unknown';

/** Actions that the status alone does not tell. */
const OTHER_ACTIONS: readonly ActionType[] = ['error', 'nothing', 'pass', 'random'];

/** Why a row is no rule. `isRecorded`: the reference passes over it without a word. */
class NoRule {
  constructor(
    readonly reason: string,
    readonly isRecorded = false,
  ) {}
}

/**
 * Reads rules from a table (redirects.md §8). A head row says which column is what; without one the columns are
 * source, target, regex, code and type. The columns hits, title and status of an export count if there is a column
 * `rule`, which exports have where the others do not hold everything. Rows that are no rule are skipped with a reason.
 */
export async function readCsvRules(text: string): Promise<ReadFile> {
  const { rows, skipped } = await readTable(text);
  if (rows.length === 0) return { rules: [], skipped };
  const named = columnsOf(rows[0].cells);
  if (!named && isUnknownHead(rows[0].cells, rows[1]?.cells)) {
    const reason = `The first line names no columns for the source and the target. Accepted: ${ACCEPTED_HEADS}.`;
    return { rules: [], skipped: [{ line: rows[0].line, text: rows[0].text, reason }, ...skipped] };
  }
  const columns = named ?? COLUMNS_BY_POSITION;
  const file: ReadFile = { rules: [], skipped };
  const unlisted: ReadFile['skipped'] = [];
  for (const { cells, line, text: whole } of rows.slice(named ? 1 : 0)) {
    const read = readRow(cells, columns);
    if (!(read instanceof NoRule)) file.rules.push({ input: read, line, text: whole });
    else
      (read.isRecorded && columns.isOwnFormat ? unlisted : file.skipped).push({
        line,
        text: whole,
        reason: read.reason,
      });
  }
  // Recorded: a table in the format of the reference of which something is imported is answered without these.
  if (file.rules.length === 0) file.skipped.push(...unlisted);
  return file;
}

function readRow(cells: TableRow['cells'], columns: TableColumns): RuleInput | NoRule {
  const cell = (role: ColumnRole): string => (cells[columns.cells.get(role) ?? -1] ?? '').trim();
  if (cells.length < 2) return new NoRule('The line has one column; a rule needs a source and a target.', true);
  if (cell('source') === '') return new NoRule('The line has no source.', true);
  if (isHeading(cells) && !columns.cells.has('rule')) return new NoRule('The line holds names of columns.', true);
  const rest = columns.cells.has('rule') ? readRest(cell) : undefined;
  if (cell('source') === cell('target') && !rest) return new NoRule('The target is the source.', true);
  const status = readStatus(cell('code'), columns.isOwnFormat || columns === COLUMNS_BY_POSITION);
  if (status instanceof NoRule) return status;
  const action = readAction(status, cell('type').toLowerCase());
  const matched = readMatching(cells, columns);
  if (matched instanceof NoRule) return matched;
  if (needsTarget(action) && rest?.action_data === undefined) {
    if (matched.target === '') return new NoRule(`A rule with the status ${status} needs a target.`);
    if (matched.target === UNKNOWN_TARGET) return new NoRule('The file does not hold the target of this rule.');
  }
  // Recorded: the state of a rule is not read from a table in the format of the reference.
  const state = columns.isOwnFormat || columns === COLUMNS_BY_POSITION ? {} : readState(cell('state'));
  if (state instanceof NoRule) return state;
  return ruleInput({
    url: matched.source,
    regex: matched.regex,
    match_type: 'url',
    action_type: action,
    action_code: status,
    action_data: { url: matched.target },
    ...state,
    ...rest,
  });
}

/** What an export of this service holds beside the columns that every table has. */
function readRest(cell: (role: ColumnRole) => string): Record<string, unknown> {
  const members = jsonOrUndefined(withoutFormulaMark(cell('rule')));
  return {
    hits: cell('hits'),
    title: withoutFormulaMark(cell('title')),
    status: cell('state') === 'disabled' ? 'disabled' : 'enabled',
    ...(isObject(members) ? members : {}),
  };
}

/** The source and the target as rules of this service have them. */
function readMatching(cells: readonly string[], columns: TableColumns): MatchedSource | NoRule {
  const cellOf = (role: ColumnRole): string | undefined => cells[columns.cells.get(role) ?? -1];
  const source = withoutFormulaMark(cellOf('source')?.trim() ?? '');
  const target = withoutFormulaMark(cellOf('target')?.trim() ?? '');
  const kind = cellOf('matching');
  const matching = readMatchingCell(kind ?? '');
  if (matching === undefined) return new NoRule(`"${kind}" is no kind of comparison. Accepted: ${ACCEPTED_MATCHINGS}.`);
  const cell = cellOf('regex');
  const regex = cell === undefined ? kind === undefined && looksLikePattern(source) : readRegexCell(cell);
  if (regex === undefined) return new NoRule(`"${cell}" in the column regex is neither 0 nor 1.`);
  const isPattern = regex || matching === 'regex';
  if (columns.hasWildcards && (cell === undefined || !isPattern)) return wildcardSource(source, target);
  return columns.omitsSlash
    ? slashedSource(isPattern ? 'regex' : matching, source, target)
    : { source, target, regex: isPattern };
}

function readAction(status: number, type: string): ActionType {
  return OTHER_ACTIONS.find((each) => each === type) ?? (ERROR_CODES.includes(status) ? 'error' : 'url');
}

/**
 * The status of a rule; without one a redirect for good.
 * @param lenient a number that is no status of HTTP is a redirect for good, as recorded
 */
function readStatus(cell: string, lenient: boolean): number | NoRule {
  if (cell === '') return REDIRECT_CODES[0];
  const status = Number(/^\d+\b/.exec(cell)?.[0]);
  if (REDIRECT_CODES.includes(status) || ERROR_CODES.includes(status)) return status;
  if (lenient && (status < 100 || status >= 600)) return REDIRECT_CODES[0];
  return new NoRule(`"${cell}" is no status of a rule. Accepted: ${[...REDIRECT_CODES, ...ERROR_CODES].join(', ')}.`);
}

/** Whether a rule acts, where a product says so. */
function readState(cell: string): { status?: string } | NoRule {
  const value = cell.toLowerCase();
  if (['', 'active', 'enabled', '1'].includes(value)) return {};
  if (['inactive', 'disabled', '0'].includes(value)) return { status: 'disabled' };
  return new NoRule(`"${cell}" in the column status is neither active nor inactive.`);
}
