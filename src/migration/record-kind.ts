import 'reflect-metadata';
import type { ObjectLiteral } from 'typeorm';
import type { EntityTransfer } from '#core/database';
import { createRegistration } from '#core/modules';
import type { BuildContext } from './build-context.js';
import { comparable, isSame } from './compare.js';
import type { KindTraits } from './kind-traits.js';
import type { Kind } from './kinds.js';
import type { MigrationRun } from './migration-run.js';
import type { RecordFiles } from './record-files.js';
import type { Fields, FieldValue, MigrationSource, SourceAccess, SourceRecord } from './source.js';
import type { UniqueValues } from './unique-values.js';

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
  /** What its decorator says. */
  get traits(): KindTraits {
    return traitsOf(this.constructor);
  }
  get name(): Kind {
    return this.traits.name;
  }
  /** The files of its records, where they have any. */
  readonly files?: RecordFiles;
  /**
   * Its records at a source, by ascending id, from after `after` on; undefined: not in this source. For kinds that sources
   * do not know themselves. @param source the ways in which the site is read
   */
  list?(source: SourceAccess, after: number): AsyncIterable<readonly SourceRecord[]> | undefined;
  /** Reads what the records of a run need, once, before they are copied or compared. */
  begin(_source: MigrationSource): Promise<void> {
    return Promise.resolve();
  }
  /** Notes the values of its unique columns that are in use, under the scopes of `BuildContext.unique`. */
  hold(_values: UniqueValues): Promise<void> {
    return Promise.resolve();
  }
  /**
   * Makes way on a site without content, so that records have the ids of the source: what is there from the beginning gets
   * others. Reads what it needs; what it returns is part of a unit of work.
   */
  makeWay(_source: MigrationSource): Promise<() => Promise<void>> {
    return Promise.resolve(() => Promise.resolve());
  }
  /** The type of a record in the registry of ids of contents; undefined: it is no content here. */
  contentType(_record: SourceRecord): string | undefined {
    return undefined;
  }
  /** Whether a record cannot have its id of the source here, free as it may be. */
  needsNewId(_record: SourceRecord): boolean {
    return false;
  }
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
  /**
   * What follows from all records together, after they are copied: counters. Part of a unit of work.
   * @param copied ids here of all records of the kind
   */
  finish(_copied: () => Promise<readonly number[]>): Promise<void> {
    return Promise.resolve();
  }
  /** What follows when the records of all kinds are copied, also where this one is left out: its units of work are its own. */
  complete(_run: MigrationRun): Promise<void> {
    return Promise.resolve();
  }
  /** What a run changes beside its records, as it is now, by names that no other kind has; JSON. */
  current(): Promise<object> {
    return Promise.resolve({});
  }
  /** Takes back what a run changed beside its records. @param before what `current` of all kinds said before the run */
  restore(_before: Readonly<Record<string, unknown>>): Promise<void> {
    return Promise.resolve();
  }
  /** Fields of a record in the form in which its rows say the same. */
  comparableFields({ fields }: SourceRecord): Fields {
    return fields;
  }
  /** A value in the form in which two are compared; an empty text is none. */
  comparable(field: string, value: FieldValue | undefined): unknown {
    return comparable(field, value);
  }
  /** Whether two values say the same. */
  isSame(field: string, source: FieldValue | undefined, target: FieldValue | undefined): boolean {
    return isSame(source, target, this.comparable(field, source), this.comparable(field, target));
  }
}

/** Registers a kind of records with its traits: an instance of its class, with what its module provides, is made for each run. */
export const RegisterRecordKind = createRegistration<RecordKind, KindTraits>();

/** What the decorator of a class says. @throws TypeError where it has none */
export function traitsOf(kind: object): KindTraits {
  const traits = Reflect.getMetadata(RegisterRecordKind.KEY, kind) as KindTraits | undefined;
  if (!traits) throw new TypeError(`${(kind as { name: string }).name} needs @RegisterRecordKind().`);
  return traits;
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
