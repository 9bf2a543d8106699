import { ApiProperty } from '#core/openapi';
import type { ExportInterval, ExportKind, ExportScope, ExportTarget, OffReason } from './scheduled-export.entity.js';
import type { RunState } from './scheduled-export-run.entity.js';

/** A run of a scheduled export. */
export class ScheduledExportRunResponse {
  /** Id of the run. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** First day, in the zone of the site; null: everything. @example "2031-05-01" */
  @ApiProperty({ type: 'string', nullable: true })
  from!: string | null;

  /** Last day, included; null: everything. @example "2031-05-31" */
  @ApiProperty({ type: 'string', nullable: true })
  to!: string | null;

  /** A person has asked for it. @example false */
  is_manual!: boolean;

  /**
   * `open`: to be made, or made again after an error. `sending`: its messages wait. `done`: delivered. `empty`: there was
   * nothing, and nothing was sent. `failed`: not delivered.
   * @example done
   */
  @ApiProperty({ type: 'string' })
  state!: RunState;

  /** Records. @example 12 */
  @ApiProperty({ type: 'integer' })
  records!: number;

  /** Bytes of the files. @example 4096 */
  @ApiProperty({ type: 'integer' })
  bytes!: number;

  /** Stable code of the last error; empty: none. @example "" */
  error_code!: string;

  /** The last error; empty: none. @example "" */
  error!: string;

  /** When it was planned, UTC. @example "2031-06-01 04:00:02" */
  created_utc!: string;

  /** When it ended, UTC; null: it has not. @example "2031-06-01 04:00:05" */
  @ApiProperty({ type: 'string', nullable: true })
  finished_utc!: string | null;
}

/** A scheduled export. */
export class ScheduledExportResponse {
  /** Id. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name. @example "Invoices for the accountant" */
  name!: string;

  /** What: orders, attendees, payments, invoices or datev. @example invoices */
  @ApiProperty({ type: 'string' })
  kind!: ExportKind;

  /** csv or xlsx. @example xlsx */
  format!: string;

  /** Only this event or page; null: all. @example null */
  @ApiProperty({ type: 'integer', nullable: true })
  event!: number | null;

  /** Currency of the bookings of datev. @example EUR */
  currency!: string;

  /** period or all. @example period */
  @ApiProperty({ type: 'string' })
  scope!: ExportScope;

  /** daily, weekly or monthly. @example monthly */
  @ApiProperty({ type: 'string' })
  every!: ExportInterval;

  /** Day of the week of weekly ones, 1 (Monday) to 7. @example 1 */
  @ApiProperty({ type: 'integer' })
  weekday!: number;

  /** Day of the month of monthly ones. @example 1 */
  @ApiProperty({ type: 'integer' })
  month_day!: number;

  /** Time in the zone of the site. @example "06:00" */
  time!: string;

  /** mail or storage. @example mail */
  @ApiProperty({ type: 'string' })
  target!: ExportTarget;

  /** E-mail addresses. @example ["books@example.org"] */
  recipients!: string[];

  /** Folder in the bucket. @example "" */
  folder!: string;

  /** Nothing is sent where there are no records. @example false */
  skips_empty!: boolean;

  /** Id of the account in whose name it runs: who saved it last; 0: it is gone. @example 1 */
  @ApiProperty({ type: 'integer' })
  owner!: number;

  /** It runs. @example true */
  is_on!: boolean;

  /**
   * Why the service has switched it off: `owner-gone`, `rights-lost`, `event-gone`, `no-recipients`,
   * `restored` (the site comes from a backup); empty: it has not.
   * @example ""
   */
  @ApiProperty({ type: 'string' })
  off_reason!: OffReason;

  /** Last day that was delivered, in the zone of the site. @example "2031-04-30" */
  covered_day!: string;

  /** When it runs next, UTC; null: it is off. @example "2031-06-01 04:00:00" */
  @ApiProperty({ type: 'string', nullable: true })
  next_run_utc!: string | null;

  /** The last run; null: there was none. */
  @ApiProperty({ type: () => ScheduledExportRunResponse, nullable: true })
  last_run!: ScheduledExportRunResponse | null;
}

/** All scheduled exports. */
export class ScheduledExportListResponse {
  /** The exports, in the order in which they were made. */
  exports!: ScheduledExportResponse[];

  /** The site sends e-mail. @example true */
  has_mail!: boolean;

  /** There is a bucket for exports. @example false */
  has_storage!: boolean;
}

/** The log of a scheduled export. */
export class ScheduledExportRunsResponse {
  /** The latest 100 runs, the newest first. Those of the last 400 days are kept. */
  runs!: ScheduledExportRunResponse[];
}

/** A scheduled export that was deleted. */
export class DeletedScheduledExportResponse {
  /** Always true. @example true */
  deleted!: boolean;

  /** The export as it was. */
  previous!: ScheduledExportResponse;
}
