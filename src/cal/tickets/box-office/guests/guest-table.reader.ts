import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { readXlsxRows } from './xlsx.reader.js';

/** Characters of one row; more means that a quote was never closed. */
const MAX_ROW_LENGTH = 20_000;
const DELIMITERS = [',', ';', '\t'];

/**
 * The cells of a table, CSV or XLSX, row by row, without empty rows. CSV may be UTF-8, UTF-16 or Windows-1252, with
 * commas, semicolons or tabs. Undefined for what is no table.
 * @param maxRows rows that are read at most
 */
export function readGuestTable(bytes: Uint8Array, maxRows: number): string[][] | undefined {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isZip ? readXlsxRows(bytes, maxRows) : readCsvRows(textOf(bytes), maxRows);
  return rows?.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

function readCsvRows(text: string, maxRows: number): string[][] | undefined {
  // A zero byte is in no table.
  if (text.includes('\0')) return undefined;
  const named = /^sep=([,;\t])\r?\n/i.exec(text);
  if (named) return rowsOf(text.slice(named[0].length), named[1], maxRows);
  const head = text.slice(0, MAX_ROW_LENGTH).split(/\r\n|\n|\r/, 1)[0] ?? '';
  const count = (delimiter: string): number => head.split(delimiter).length;
  const [best = ','] = DELIMITERS.toSorted((a, b) => count(b) - count(a));
  return rowsOf(text, best, maxRows);
}

function rowsOf(text: string, delimiter: string, maxRows: number): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_LENGTH,
      to: maxRows,
    });
  } catch {
    return undefined;
  }
}
