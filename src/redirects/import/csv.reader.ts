import { parse } from 'csv-parse';
import type { RuleInput } from '../redirect/redirect.dto.js';
import { withoutFormulaMark } from '../export/formula-mark.js';

/** What may stand between cells, in the order in which it is tried. */
export const DELIMITERS = [',', ';', '|'];

/** Characters of one row; more means that a quote was never closed. */
const LONGEST_ROW = 100_000;

const PATTERN_SIGNS = /[()[\]$^*]/;
/** Actions that the status alone does not tell. */
const OTHER_ACTIONS = new Set(['error', 'nothing', 'pass', 'random']);

/**
 * Reads rules from a table with the columns source, target, regex, code and type; the others of an export are passed
 * over (redirects.md §8). Rows that are no rule are passed over too.
 */
export async function readCsvRules(text: string, delimiter: string): Promise<RuleInput[]> {
  const parser = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
  });
  const rules: RuleInput[] = [];
  try {
    for await (const row of parser) {
      const rule = readRow(row as string[]);
      if (rule) rules.push(rule);
    }
  } catch {
    // A quote that is never closed: what stands before it counts.
  }
  return rules;
}

function readRow([first = '', second, regex, code, type = '']: readonly string[]): RuleInput | undefined {
  if (second === undefined) return undefined;
  const source = withoutFormulaMark(first.trim());
  const target = withoutFormulaMark(second.trim());
  if (source === '' || source === target || source === 'source' || target === 'target') return undefined;
  const status = readStatus(code);
  return {
    url: source,
    regex: regex === undefined ? PATTERN_SIGNS.test(source) : regex.trim() === '1',
    match_type: 'url',
    action_type: readAction(status, type.trim()),
    action_code: status,
    action_data: { url: target },
  };
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
