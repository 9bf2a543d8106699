import { ApiProperty } from '#core/openapi';

/** What becomes of a record of a source. */
export const RECORD_ACTIONS = ['created', 'updated', 'skipped', 'refused'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/** A record of a source, and what became of it. */
export class ImportedRecordResponse {
  /** Which record of the source it is, from 1; 0 for a fault of the source as a whole. @example 3 */
  @ApiProperty({ type: 'integer' })
  row!: number;

  /** Title, HTML; empty if it could not be read. @example Summer concert */
  title!: string;

  /** Start, wall clock of `timezone`, or `null` if it could not be read. @example 2031-06-01 19:30:00 */
  @ApiProperty({ type: 'string', nullable: true })
  start_date!: string | null;

  /** Zone of the start: an IANA name, `UTC` or `UTC±h`; `null` if it could not be read. @example Europe/Berlin */
  @ApiProperty({ type: 'string', nullable: true })
  timezone!: string | null;

  /** Whether it fills its days. */
  all_day!: boolean;

  /** What became of it. With `dry_run`, what would become of it. */
  @ApiProperty({ enum: RECORD_ACTIONS })
  action!: RecordAction;

  /** Id of its event; `null` if there is none. @example 1042 */
  @ApiProperty({ type: 'integer', nullable: true })
  id!: number | null;

  /** Why it was refused or skipped; `null` if it was taken, or nothing has changed. @example null */
  @ApiProperty({ type: 'string', nullable: true })
  reason!: string | null;
}

/** What is left out of records that are taken. */
export class ImportNoticeResponse {
  /** Which record of the source it is about, from 1; 0 for the source as a whole. @example 3 */
  @ApiProperty({ type: 'integer' })
  row!: number;

  /** The notice. @example VALARM is not imported. */
  message!: string;
}

/** What came of an import of a file or address. */
export class EventFileImportResponse {
  /** Name of the file, or the address. @example calendar.ics */
  source!: string;

  /** Whether nothing was stored. */
  dry_run!: boolean;

  /** Number of new events. @example 12 */
  @ApiProperty({ type: 'integer' })
  created!: number;

  /** Number of events that were changed. @example 0 */
  @ApiProperty({ type: 'integer' })
  updated!: number;

  /** Number of records that changed nothing. @example 1 */
  @ApiProperty({ type: 'integer' })
  skipped!: number;

  /** Number of records that were not taken. @example 1 */
  @ApiProperty({ type: 'integer' })
  refused!: number;

  /** The records, in the order of the source. */
  rows!: ImportedRecordResponse[];

  /** What is left out; at most the first 1,000 notices. */
  notices!: ImportNoticeResponse[];
}
