import type { ImportRecord } from '../import/import-record.js';

/**
 * An event to be written: the same members that an import reads, so that a file that was written here can be read again
 * and changes nothing.
 */
export interface ExportEvent extends Omit<ImportRecord, 'line'> {
  /** When it was last changed, UTC, `YYYY-MM-DD HH:mm:ss`. */
  modified: string;
}

/** A list of events, at hand or still to be fetched. */
export type ExportEvents = Iterable<ExportEvent> | AsyncIterable<ExportEvent>;
