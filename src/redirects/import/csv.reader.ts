import { parse } from 'csv-parse';
import { ruleInput, type RuleInput } from '../redirect/redirect.dto.js';
import { RULE_COLUMN } from '../export/csv.writer.js';
import { withoutFormulaMark } from '../export/formula-mark.js';
import type { ReadFile, ReadRule } from './read-file.js';
import { isObject } from '#core/parameters';

/** Accepted separators of cells, in the order in which they are tried. */
export const DELIMITERS = [',', ';', '|'];

/** Characters of one row; more means that a quote was never closed. */
const MAX_ROW_LENGTH = 100_000;

/** Numbers of the columns hits and rule. */
const HITS_COLUMN_INDEX = 5;
const RULE_COLUMN_INDEX = 8;

const PATTERN_SIGNS = /[()[\]$^*]/;
/** Actions that the status alone does not tell. */
const OTHER_ACTIONS = new Set(['error', 'nothing', 'pass', 'random']);

/**
 * Reads rules from a table with the columns source, target, regex, code and type (redirects.md §8). The columns hits,
 * title and status count if there is a column `rule`, which exports have where the others do not hold everything.
 * Rows that are no rule are passed over.
 */
export async function readCsvRules(text: string, delimiter: string): Promise<ReadFile> {
  const parser = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  const rules: ReadRule[] = [];
  let complete = false;
  let line = 0;
  try {
    for await (const row of parser) {
      const cells = row as string[];
      line++;
      complete ||= cells[0]?.trim() === 'source' && cells[RULE_COLUMN_INDEX]?.trim() === RULE_COLUMN;
      const rule = readRow(cells, complete);
      if (rule) rules.push({ input: rule, line, text: cells.join(delimiter) });
    }
  } catch {
    // A quote that is never closed: what stands before it counts.
  }
  return { rules, skipped: [] };
}

/** What an export holds beside the columns that every table has. */
function readRest(cells: readonly string[]): Record<string, unknown> {
  const [hits = '', title = '', status = '', rule = ''] = cells.slice(HITS_COLUMN_INDEX);
  let members: unknown;
  try {
    members = rule === '' ? {} : JSON.parse(withoutFormulaMark(rule));
  } catch {
    members = {};
  }
  return {
    hits,
    title: withoutFormulaMark(title),
    status: status.trim() === 'disabled' ? 'disabled' : 'enabled',
    ...(isObject(members) ? members : {}),
  };
}

/** @param complete the row comes from an export with the column `rule` */
function readRow(cells: readonly string[], complete: boolean): RuleInput | undefined {
  const [first = '', second, regex, code, type = ''] = cells;
  if (second === undefined) return undefined;
  const source = withoutFormulaMark(first.trim());
  const target = withoutFormulaMark(second.trim());
  const isHead = complete ? source === 'source' && target === 'target' : source === 'source' || target === 'target';
  if (source === '' || isHead || (source === target && !complete)) return undefined;
  const status = readStatus(code);
  return ruleInput({
    url: source,
    regex: regex === undefined ? PATTERN_SIGNS.test(source) : regex.trim() === '1',
    match_type: 'url',
    action_type: readAction(status, type.trim()),
    action_code: status,
    action_data: { url: target },
    ...(complete && readRest(cells)),
  });
}

function readAction(status: number, type: string): string {
  if (OTHER_ACTIONS.has(type)) return type;
  return status >= 401 && status <= 499 ? 'error' : 'url';
}

/** A status of HTTP; anything else is a redirect for good. */
function readStatus(code: string | undefined): number {
  const status = Number(code?.trim() || 0);
  return status >= 100 && status < 600 ? status : 301;
}
