import type { Readable } from 'node:stream';

/** A staged file. */
export interface StagedFile {
  /** Below the uploads. */
  path: string;
  /** Milliseconds since 1970. */
  modified: number;
  data: Readable;
}

/** The files of a backup that is written, or of a restore until they are moved into place. */
export interface UploadStaging {
  /** Paths of staged files that were deleted before they could be read. */
  readonly lost: readonly string[];

  /** Stages all uploads that are there now. Files that were staged before stay, even when they have been deleted. */
  linkUploads(): Promise<void>;

  /** Whether a file is staged. @param path below the uploads */
  has(path: string): Promise<boolean>;

  /** All staged files in the order of their paths. Each has to be read to its end. */
  files(): AsyncGenerator<StagedFile>;

  /** How many files are staged. */
  count(): Promise<number>;

  /** Stages a file of a backup. @throws InvalidMediaPathError for paths that would lead out of the uploads */
  write(file: Omit<StagedFile, 'data'>, data: AsyncIterable<Buffer>): Promise<void>;

  /** Moves all staged files into place; those of the same path are replaced. */
  moveIntoPlace(): Promise<void>;

  /** Deletes the staged files. */
  remove(): Promise<void>;
}
