import type { ObjectLiteral } from 'typeorm';
import type { EntityTransfer } from '#core/database';
import { isId, type Kind, type Space } from '../kinds.js';
import type { Fields, FieldValue, SourceRecord } from '../sources/source.js';

/** Largest whole number of a column of 32 bits. */
const MAX_INT = 2_147_483_647;

/** A record cannot be taken: it is quarantined with this reason. */
export class QuarantineError extends Error {
  override readonly name = 'Quarantine';
}

/** A record cannot be taken without another one, which is not there. */
export class MissingRecordError extends QuarantineError {
  /** @param kinds of which the other one can be */
  constructor(
    message: string,
    readonly kinds: readonly Kind[],
  ) {
    super(message);
  }
}

/** How a site writes prices. */
export interface SitePrices {
  symbol: string;
  position: 'prefix' | 'postfix';
}

/** What building a row needs to know of the rest. */
export interface BuildContext {
  /** Address of the source site, without `/` at the end. */
  siteUrl: string;
  /** Zone of the site at the source, valid. */
  timezone: string;
  /** Currency of tickets. */
  currency: string;
  /** How the source writes prices without a currency, where it says so. */
  prices?: SitePrices;
  /** Records have the ids of the source: the site was empty. */
  sameIds: boolean;
  /** The record at hand was here before anything was copied. */
  isMerged: boolean;
  /** Id here of a record of the source; undefined: none was copied (yet). */
  target(space: Space, sourceId: number): number | undefined;
  /** Id at the source of a record here. */
  source(space: Space, targetId: number): number | undefined;
  /** `wanted`, or the next free form of it, within the unique values of a scope. */
  unique(scope: string, wanted: string, targetId: number, candidate: (n: number) => string): string;
  /** Notes that a value of the record at hand could not be taken as it was. */
  changed(field: string, reason: string): void;
  /** Has a column of the record at hand set at the end, when what it refers to is copied. */
  link(member: string, space: Space, sourceId: number): void;
}

/** What is stored of one record: its row, and what belongs to it. */
export interface Built<Row> {
  id: number;
  row: Row;
}

/** Where rows come from: built from the source, or loaded as they are stored. */
export type RowOrigin = 'built' | 'stored';

/** Rows that belong to one record, by the name of their table. */
export type TableRows = Readonly<Record<string, readonly object[]>>;

/**
 * One kind of record: how a record of the source becomes rows here, and what these rows say in the words of the source.
 * Copying uses the first direction and the verification the second one, so that a fault in one shows.
 */
export abstract class RecordKind<Row = unknown> {
  abstract readonly name: Kind;
  /** Whether no table is for such records: all values are stored beside it. */
  hasNoTable(_record: SourceRecord): boolean {
    return false;
  }
  /** Whether a field of the source has a place in the rows. Values of all others are stored beside them. */
  abstract takes(field: string, record: SourceRecord): boolean;
  /** Reads what building a group of records needs. */
  prepare(_records: readonly SourceRecord[], _context: BuildContext): Promise<void> {
    return Promise.resolve();
  }
  /** @throws QuarantineError */
  abstract build(record: SourceRecord, id: number, context: BuildContext): Row;
  /** The record here that this one is, although it was not copied: an account of the same login. */
  existing(_record: SourceRecord): Promise<number | undefined> {
    return Promise.resolve(undefined);
  }
  /** Stores new rows. Part of a unit of work. */
  abstract insert(built: readonly Built<Row>[]): Promise<void>;
  /** Stores rows in place of those that are there. Part of a unit of work. */
  abstract replace(built: readonly Built<Row>[]): Promise<void>;
  /** The rows that are stored, by id. */
  abstract load(ids: readonly number[]): Promise<Map<number, Row>>;
  /** What rows say, in fields of the source. */
  abstract describe(row: Row, context: BuildContext): Fields;
  /** All rows of a record by table, for the verification. Ids that databases count up are absent. */
  abstract tables(row: Row, origin: RowOrigin): TableRows;
  /** Sets a reference of a built record that was not known yet when it was built. */
  withLink(_row: Row, _member: string, _target: number | null): void {
    // Most kinds have none.
  }
  /** The rows that records should have, by id: those that are built from the source, and what follows from other rows. */
  expected(built: readonly Built<Row>[]): Promise<Map<number, TableRows>> {
    return Promise.resolve(new Map(built.map(({ id, row }) => [id, this.tables(row, 'built')])));
  }
  /** The rows that loaded records have, by id, with those that `load` does not read. */
  stored(loaded: ReadonlyMap<number, Row>): Promise<Map<number, TableRows>> {
    return Promise.resolve(new Map([...loaded].map(([id, row]) => [id, this.tables(row, 'stored')])));
  }
  /** Whether a record that is not here was deleted because of its age. */
  isExpired(_record: SourceRecord): Promise<boolean> {
    return Promise.resolve(false);
  }
  /** Deletes records with their ids. Part of a unit of work. */
  abstract remove(ids: readonly number[]): Promise<void>;
  /** Moves records to the trash, where the kind has one. Part of a unit of work. @returns those that were moved */
  trash(_ids: readonly number[]): Promise<number[]> {
    return Promise.resolve([]);
  }
  /** A free id for a record that cannot have its own; undefined: contents, whose ids the registry gives. */
  abstract nextId(): Promise<number>;
  /** Which of these ids are in use here. */
  abstract taken(ids: readonly number[]): Promise<number[]>;
  /** The record above one; null: none, or records of this kind form no tree. */
  parentOf(_id: number): Promise<number | null> {
    return Promise.resolve(null);
  }
  /** Sets a reference that was not known yet. */
  setLink(_id: number, _member: string, _target: number): Promise<void> {
    return Promise.resolve();
  }
  /** The field of the source that has such a reference, for issues about it. */
  linkField(_member: string): string {
    return 'post_parent';
  }
  /** What follows from all records together, after they are copied: counters. */
  finish(_ids: readonly number[]): Promise<void> {
    return Promise.resolve();
  }
}

/** Rows of records with those of a further table. @param rowsOf the rows there of a record, by its id here */
export function withTable(
  records: ReadonlyMap<number, TableRows>,
  table: string,
  rowsOf: (id: number) => readonly object[] | undefined,
): Map<number, TableRows> {
  return new Map([...records].map(([id, tables]) => [id, { ...tables, [table]: rowsOf(id) ?? [] }]));
}

/** A row as its table has it: a built one gets the columns that follow from others. */
export function rowOf<E extends ObjectLiteral>(table: EntityTransfer<E>, row: E, origin: RowOrigin): E {
  return origin === 'built' ? table.complete(row) : row;
}

/**
 * The id here of a record above another one. Only those with smaller ids at the source are set at once; others at the end
 * of the run, where a loop is noticed (`CopyService.link`).
 */
export function parentIn(record: SourceRecord, field: string, space: Space, context: BuildContext): number | null {
  const parent = idIn(record.fields, field, context);
  if (parent === 0) return null;
  const target = parent < record.id ? context.target(space, parent) : undefined;
  if (target === undefined) context.link('parent_id', space, parent);
  return target ?? null;
}

/** A field as text; absent and null are empty. */
export function text(fields: Fields, field: string): string {
  return asText(fields[field]);
}

/** A value as text. */
export function asText(value: FieldValue | undefined): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A field as a whole number; 0 for what is none. */
export function whole(fields: Fields, field: string): number {
  const number = Number(asText(fields[field]));
  return Number.isSafeInteger(number) ? number : 0;
}

/** A whole number in a field, as a column of 32 bits holds it. What is none, or beyond, is noted. */
export function wholeIn(fields: Fields, field: string, context: BuildContext): number {
  const given = text(fields, field).trim();
  const number = Number(given);
  const isNumber = given !== '' && !Number.isNaN(number);
  const value = isNumber ? Math.max(-MAX_INT, Math.min(MAX_INT, Math.trunc(number))) : 0;
  if (given !== '' && value !== number)
    context.changed(field, `${JSON.stringify(given)} is no whole number of 32 bits: it is ${value}.`);
  return value;
}

/** An id in a field; 0: none. What is no id is noted. */
export function idIn(fields: Fields, field: string, context: BuildContext): number {
  const given = text(fields, field);
  const number = whole(fields, field);
  const id = isId(number) ? number : 0;
  if (id === 0 && given !== '' && given !== '0')
    context.changed(field, `${JSON.stringify(given)} is no id: it is none.`);
  return id;
}

/** Ids in a field: one, or a list. */
export function idsIn(fields: Fields, field: string): number[] {
  return [fields[field] ?? []]
    .flat(2)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Whether a stored flag of a plug-in is set: `yes`, `1`, `true`, `on`. */
export function flag(fields: Fields, field: string): boolean {
  return /^(?:yes|1|true|on)$/i.test(asText(fields[field]));
}

/** At most `length` characters, noted where there were more. */
export function truncated(context: BuildContext, field: string, value: string, length: number): string {
  if (value.length <= length) return value;
  context.changed(field, `It has ${value.length} characters; the column holds ${length}.`);
  return value.slice(0, length).toWellFormed();
}
