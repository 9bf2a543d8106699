/** Types of index.mjs for the tests that use it. */
export type DumpEngine = 'sqlite' | 'mysql';

/** Rows of a table as the driver gives them. */
export interface DumpedTable {
  name: string;
  columns: string[];
  rows: unknown[][];
}

/** Schema and rows of a database of one engine. */
export interface Dump {
  /** Version of the service that made the database. */
  version: string;
  engine: DumpEngine;
  /** Statements that create tables, indexes and triggers, in the order in which they run. */
  schema: string[];
  tables: DumpedTable[];
}

/** Path of the dump of a version. */
export function dumpPath(version: string, engine: DumpEngine): string;
/** Paths of all dumps for an engine, those of the oldest version first. */
export function dumpsFor(engine: DumpEngine): string[];
/** @throws Error when the file does not exist or is no dump */
export function readDump(path: string): Dump;
export function writeDump(path: string, dump: Dump): void;
/** Reads schema and rows of a database that nothing is writing to. */
export function takeDump(databaseUrl: string, version: string): Promise<Dump>;
/** Creates tables and rows of the dump. @param databaseUrl an empty database of the engine of the dump */
export function loadDump(dump: Dump, databaseUrl: string): Promise<void>;
