import type { Readable } from 'node:stream';
import type { Kind } from './kinds.js';

/** Takes the bytes of a file as they arrive. */
export type FileSink = (body: Readable) => Promise<void>;

/** A value of a field: what JSON can hold. */
export type FieldValue =
  string | number | boolean | null | readonly FieldValue[] | { readonly [name: string]: FieldValue };

/**
 * The fields of a record, with the names of the database of WordPress: columns (`post_title`), `meta:<key>`, and
 * `terms:<taxonomy>` with ids. A value that the source does not have is absent.
 */
export type Fields = Readonly<Record<string, FieldValue>>;

/** A record of another system. */
export interface SourceRecord {
  kind: Kind;
  /** Its id there, unique in the space of its kind. */
  id: number;
  fields: Fields;
  /** Fields as the source has them, where addresses in them are those of this site now. */
  originals?: Fields;
  /** Values that could not be read, by field; the reason is for people. */
  faults?: Readonly<Record<string, string>>;
  /** Fields that the source has and does not show of this record, with the reason, for people: they count as lost. */
  unread?: Readonly<Record<string, string>>;
  /** Why the record as a whole cannot be read, for people: it is quarantined. */
  unreadable?: string;
}

/** What a source is. */
export interface SourceSite {
  /** Address of the site, without `/` at the end. */
  url: string;
  /** Name of the site. */
  name: string;
  /** Zone of the site, as it is written there. */
  timezone: string;
  /** Address of the folder of uploads, without `/` at the end. */
  uploads: string;
}

/** How many records of a kind a source has, by status where it has any. */
export interface SourceCount {
  total: number;
  byStatus?: Readonly<Record<string, number>>;
  /** Records that the source has, but cannot be read there. They count as lost. */
  unread?: number;
  /** Records of which the source has fields that it does not show. */
  incomplete?: number;
  /** Why records cannot be read, for people. */
  note?: string;
}

/** A row of a table. */
export type SourceRow = Readonly<Record<string, unknown>>;

/** The database of the site. */
export interface SourceDatabase {
  /** Whether there is a table, by its name without the prefix. */
  has(name: string): boolean;
  /** All columns of the rows of a table, in groups by an ascending number. @param id name of the column with the number */
  rows(table: string, id: string, after: number): AsyncIterable<readonly SourceRow[]>;
}

/** The interface of the live site. */
export interface SourceInterface {
  /** Whether the site has a namespace of routes, such as `shop/v1`. */
  has(namespace: string): boolean;
  /**
   * All items of a list below `/wp-json/` that is paged with `page` and `per_page`, by id.
   * @param member of the answer that has the items; default: the answer is the list
   * @throws SourceUnusableError where the site does not show all of them
   */
  list(route: string, member?: string): Promise<readonly (Readonly<Record<string, unknown>> & { id: number })[]>;
}

/** The export file of the site. */
export interface SourceExport {
  /** Items with these types of posts in the order of the file: columns of posts, `meta:<key>`, `terms:<taxonomy>`. */
  posts(types: readonly string[]): AsyncIterable<readonly { id: number; fields: Fields }[]>;
}

/** The ways in which a site is read; those that it is not read in are absent. */
export interface SourceAccess {
  database?: SourceDatabase;
  rest?: SourceInterface;
  export?: SourceExport;
}

/** Reads one WordPress site, and never writes. */
export interface MigrationSource {
  /** `rest`, `database`, `wxr`. */
  readonly name: string;
  /** The ways in which it is read, for kinds that it does not know. */
  readonly access: SourceAccess;
  site(): Promise<SourceSite>;
  /** What it has of a kind; nothing: the source does not have such records. */
  count(kind: Kind): Promise<SourceCount | undefined>;
  /**
   * Records of a kind in groups, by id from after `after` on.
   * @param since only those changed at or after this moment (UTC), where the source knows that; others come too
   */
  read(kind: Kind, after: number, since?: string): AsyncIterable<readonly SourceRecord[]>;
  /** Whether it never shows all records of a kind: one that it does not show may be at the site all the same. */
  isPartial(kind: Kind): boolean;
  /** Ids of all records of a kind that the source has, in groups. */
  ids(kind: Kind): AsyncIterable<readonly number[]>;
  /** Largest id of all contents, so that new ones here start above it. */
  largestId(): Promise<number>;
  /** Fields of a kind that this source never has although the site has them, with the reason. */
  missingFields(kind: Kind): readonly string[];
  /** Hands the bytes of a file of the site on. @returns why there is none, for people; undefined: `sink` has it */
  file(url: string, sink: FileSink): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A source cannot be read as it was given. The message says what is wrong and what is accepted. */
export class SourceUnusableError extends Error {
  override readonly name = 'SourceUnusable';
}
