import type { FileSink, SourceRecord } from './source.js';

/** Files of the site that is moved. */
export interface SourceFiles {
  /** Whether bytes are fetched; a rehearsal believes what the source says of them. */
  areFetched: boolean;
  /** Address of the folder of uploads, without `/` at the end. */
  uploads: string;
  /** Hands the bytes of a file on. @returns why there is none, for people; undefined: `sink` has it */
  file(url: string, sink: FileSink): Promise<string | undefined>;
}

/** Ids here of records that are copied already, by their ids at the source. */
export type Targets = ReadonlyMap<number, number>;

/** The files that belong to records of a kind. */
export interface RecordFiles {
  /** Stores the files of records before their rows are: no unit of work waits for another server. */
  fetch(records: readonly SourceRecord[], targets: Targets, source: SourceFiles): Promise<void>;
  /** Notes the files of records that are stored, without fetching any, for a comparison. */
  readStored(records: readonly SourceRecord[], targets: Targets): Promise<void>;
  /** Compares the bytes on both sides. */
  compare(
    records: readonly SourceRecord[],
    targets: Targets,
    source: SourceFiles,
  ): Promise<{ compared: number; different: number }>;
  /** Paths of the files of records, by ids here, before these are deleted. */
  paths(ids: readonly number[]): Promise<readonly string[]>;
  /** Deletes files after the records that had them. */
  remove(paths: readonly string[]): Promise<void>;
}
