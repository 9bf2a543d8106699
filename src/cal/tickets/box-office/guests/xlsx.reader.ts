import { strFromU8, unzipSync } from 'fflate';
import { xmlOrUndefined } from '#core/text';

/** Bytes that the parts of a workbook may have together when they are unpacked. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

const PARTS = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** Elements of which a document can have one or several. */
const LISTS = new Set(['sheet', 'Relationship', 'si', 'r', 'row', 'c']);

interface Cell {
  '@r'?: string;
  '@t'?: string;
  v?: unknown;
  is?: TextItem;
}

interface TextItem {
  t?: unknown;
  r?: { t?: unknown }[];
}

interface Workbook {
  workbook?: { sheets?: { sheet?: { '@r:id'?: string }[] } };
  Relationships?: { Relationship?: { '@Id'?: string; '@Target'?: string }[] };
  sst?: { si?: TextItem[] };
  worksheet?: { sheetData?: { row?: { c?: Cell[] }[] } };
}

/**
 * The cells of the first sheet of an Office Open XML workbook as text, row by row. Numbers are as they are stored;
 * formulas have their last result. Undefined for what is no such workbook, or unpacks to more than 16 MB.
 * @param bytes the file
 * @param maxRows rows that are read at most
 */
export function readXlsxRows(bytes: Uint8Array, maxRows: number): string[][] | undefined {
  const parts = unpacked(bytes);
  if (!parts) return undefined;
  const sheet = parsed(parts.get(sheetPath(parts)));
  const rows = sheet?.worksheet?.sheetData?.row;
  if (!sheet?.worksheet) return undefined;
  const texts = (parsed(parts.get('xl/sharedStrings.xml'))?.sst?.si ?? []).map(textOf);
  return (rows ?? []).slice(0, maxRows).map((row) => cellsOf(row.c ?? [], texts));
}

function unpacked(bytes: Uint8Array): Map<string, Uint8Array> | undefined {
  let size = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.test(name)) return false;
        size += originalSize;
        if (size > MAX_UNPACKED_BYTES) throw new Error('too large');
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch {
    return undefined;
  }
}

function parsed(part: Uint8Array | undefined): Workbook | undefined {
  if (!part) return undefined;
  return xmlOrUndefined(strFromU8(part), {
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    isArray: (name) => LISTS.has(name),
  }) as Workbook | undefined;
}

/** The part of the first sheet in the order of the tabs. */
function sheetPath(parts: ReadonlyMap<string, Uint8Array>): string {
  const id = parsed(parts.get('xl/workbook.xml'))?.workbook?.sheets?.sheet?.at(0)?.['@r:id'];
  const relations = parsed(parts.get('xl/_rels/workbook.xml.rels'))?.Relationships?.Relationship ?? [];
  const target = relations.find((relation) => relation['@Id'] === id)?.['@Target'] ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function cellsOf(cells: readonly Cell[], texts: readonly string[]): string[] {
  const row: string[] = [];
  for (const cell of cells) {
    const column = columnOf(cell['@r']) ?? row.length;
    if (column >= MAX_COLUMNS) continue;
    while (row.length < column) row.push('');
    row[column] = valueOf(cell, texts);
  }
  return row;
}

/** Columns that are read. */
const MAX_COLUMNS = 100;

function valueOf({ '@t': type, v, is }: Cell, texts: readonly string[]): string {
  if (type === 'inlineStr') return textOf(is ?? {});
  const value = plain(v);
  return type === 's' ? (texts.at(Number(value)) ?? '') : value;
}

function textOf({ t, r }: TextItem): string {
  return r ? r.map((run) => plain(run.t)).join('') : plain(t);
}

/** The text of an element, with or without attributes. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  const text = typeof value === 'object' && value !== null ? (value as { '#text'?: unknown })['#text'] : undefined;
  return typeof text === 'string' ? text : '';
}

/** The column of an address such as `B7`, from 0. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
