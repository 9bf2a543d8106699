import { type ReadableField, FIELD_NAMES, fieldNamed } from './fields.js';

/** Which column of the file each field is read from, besides those that bear its name. */
export interface FieldMapping {
  /** Field to column (CSV header or JSON member, exact or in another case). */
  readonly columns: ReadonlyMap<ReadableField, string>;
  /** A mapping that is built in, chosen by its name. */
  readonly builtIn?: BuiltInMapping;
}

/** Mappings that are more than a renaming; `--map conferences`. */
export const BUILT_IN_MAPPINGS = ['conferences'] as const;

/** One of {@link BUILT_IN_MAPPINGS}. */
export type BuiltInMapping = (typeof BUILT_IN_MAPPINGS)[number];

/** The mapping that changes nothing. */
export const NO_MAPPING: FieldMapping = { columns: new Map() };

/**
 * Reads the values of `--map`: each `field=column` (several also separated by commas), or the name of a built-in
 * mapping. An empty column (`cost=`) leaves the field unread.
 *
 * @throws Error that names the fault: no `=`, an unknown field, a field that is mapped twice, pairs beside a
 * built-in mapping.
 */
export function parseMapping(options: readonly string[]): FieldMapping {
  const columns = new Map<ReadableField, string>();
  let builtIn: BuiltInMapping | undefined;
  for (const pair of options.flatMap((option) => option.split(',')).map((part) => part.trim())) {
    if (pair === '') continue;
    const builtInName = BUILT_IN_MAPPINGS.find((name) => name === pair);
    if (builtInName) {
      builtIn = builtInName;
      continue;
    }
    const [field, column] = readPair(pair);
    if (columns.has(field)) throw new Error(`--map names the field "${field}" twice. Keep one of them.`);
    columns.set(field, column);
  }
  if (builtIn && columns.size > 0) {
    throw new Error(`--map ${builtIn} is complete in itself. Leave out the pairs field=column.`);
  }
  return builtIn ? { columns, builtIn } : { columns };
}

function readPair(pair: string): [ReadableField, string] {
  const at = pair.indexOf('=');
  if (at < 0) {
    throw new Error(`--map "${pair}" is not of the form field=column, nor one of: ${BUILT_IN_MAPPINGS.join(', ')}.`);
  }
  const field = fieldNamed(pair.slice(0, at));
  if (!field) {
    throw new Error(
      `--map "${pair}": there is no field "${pair.slice(0, at)}". Fields are: ${FIELD_NAMES.join(', ')}.`,
    );
  }
  return [field, pair.slice(at + 1).trim()];
}

/** Where the fields of one file are found. */
export interface Columns {
  /** Field to the column as the file writes it. A column may serve several fields. */
  readonly fields: ReadonlyMap<ReadableField, string>;
  /** Columns that serve no field, or one that another column serves already. */
  readonly unknown: readonly string[];
  /** Columns that the mapping names and the file has not. */
  readonly missing: readonly string[];
}

/** Finds the fields among the columns of a file: what the mapping says goes before what the columns are called. */
export function findColumns(names: readonly string[], mapping: FieldMapping): Columns {
  const fields = new Map<ReadableField, string>();
  const missing: string[] = [];
  for (const [field, wanted] of mapping.columns) {
    if (wanted === '') continue;
    const column = names.find((name) => name === wanted) ?? names.find((name) => sameName(name, wanted));
    if (column === undefined) missing.push(wanted);
    else fields.set(field, column);
  }
  const used = new Set(fields.values());
  const unknown: string[] = [];
  for (const name of names) {
    if (used.has(name)) continue;
    const field = fieldNamed(name);
    if (field && !fields.has(field) && !mapping.columns.has(field)) fields.set(field, name);
    else if (name.trim() !== '') unknown.push(name);
  }
  return { fields, unknown, missing };
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
