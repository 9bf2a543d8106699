import type { RunContext } from './build-context.js';
import type { MigrationRunEntity } from './entities/migration-run.entity.js';
import type { IdMap } from './id-map.js';
import type { UniqueValues } from './unique-values.js';
import type { Kind } from './kinds.js';
import { MissingRecordError } from './quarantine-error.js';
import type { SourceFiles } from './record-files.js';
import type { MigrationSource, SourceSite } from './source.js';

/** A run with what it holds in memory. */
export interface MigrationRun {
  entity: MigrationRunEntity;
  source: MigrationSource;
  site: SourceSite;
  context: RunContext;
  ids: IdMap;
  values: UniqueValues;
  /** Whether records have the ids of the source: the site was empty when the first run began. */
  sameIds: boolean;
  /** Whether bytes of files are fetched; a rehearsal believes what the source says of them. */
  withFiles: boolean;
  /** Kinds whose list the source could not show, with the reason: records without them are named once, not one by one. */
  failedLists: ReadonlyMap<Kind, string>;
  /** Largest ids that the run gave to new records, by kind. */
  lastIds: Map<Kind, number>;
}

/** The kind that a record needs and the source could not show, if that is why it cannot be taken. */
export function failedListOf({ failedLists }: MigrationRun, error: unknown): Kind | undefined {
  if (!(error instanceof MissingRecordError)) return undefined;
  return error.kinds.find((kind) => failedLists.has(kind));
}

/** The files of the site of a run. */
export function filesOf({ source, site, withFiles }: MigrationRun): SourceFiles {
  return { areFetched: withFiles, uploads: site.uploads, file: (url, sink) => source.file(url, sink) };
}
