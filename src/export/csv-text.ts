import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180). Cells with any line end are in quotes: the package would quote only those with `\r\n`, and
 * many programs end a row at each of them.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => [...cells]),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
