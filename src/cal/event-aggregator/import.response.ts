import { ApiProperty } from '#core/openapi';
import { DATE_ORDERS, type DateOrder } from '../../import/index.js';
import type { ImportActivityResponse } from './activity.response.js';
import type { Authority, EventStatus, Frequency, ImportState, Origin } from './import.entity.js';
import type { ImportFaultResponse } from './import-fault.response.js';

/** An import of events. */
export class EventImportResponse {
  /** Name of the import in addresses: letters, digits and `_`. @example f732a7ab025a */
  import_id!: string;

  /** Where the events come from. */
  origin!: Origin;

  /** Whether the import runs once or is repeated. */
  type!: 'manual' | 'schedule';

  /** Address of the source. Empty if none was named. @example https://example.org/calendar.ics */
  source!: string;

  /** State. Only a `pending` import accepts callbacks. */
  status!: ImportState;

  /** How much of the import is done, 0 to 100. @example 50 */
  @ApiProperty({ type: 'integer' })
  percentage_complete!: number;

  /** Number of events of the source, or `null` before the first of them arrive. @example 24 */
  @ApiProperty({ type: 'integer' })
  total_events!: number | null;

  /** Whether the import waits for a callback. */
  awaits_batch!: boolean;

  /** Number of events that were created. @example 12 */
  @ApiProperty({ type: 'integer' })
  events_created!: number;

  /** What went wrong; at most the first 100 errors. */
  errors!: ImportFaultResponse[];

  /** Status of the events that are created. */
  post_status!: EventStatus;

  /** Id of a category that all events get beside their own, or `null`. @example 1 */
  @ApiProperty({ type: 'integer' })
  category!: number | null;

  /** What happens to events that exist already. */
  update_authority!: Authority;

  /** Whether the source decides about maps, stickiness and being hidden from lists. */
  display_settings!: boolean;

  /** Order of day, month and year in the dates of the source; null: as its other dates show. @example dmy */
  @ApiProperty({ type: 'string', enum: DATE_ORDERS, nullable: true })
  date_order!: DateOrder | null;

  /** Whether this service fetches the source itself. */
  fetched_here!: boolean;

  /** How often the import is repeated, or `null` if it is not. */
  frequency!: Frequency | null;

  /** Time of the next run in UTC, or `null` if there is none. @example 2031-05-01T19:30:00 */
  next_run!: string | null;

  /** What the import created, changed and left alone. */
  activity!: ImportActivityResponse;

  /** Time at which the import was started, in UTC. @example 2031-05-01T19:30:00 */
  created!: string;

  /** Time of the last change or callback in UTC. @example 2031-05-01T19:35:00 */
  modified!: string;
}

/** An import that was just started. */
export class StartedEventImportResponse extends EventImportResponse {
  /**
   * Hash that the first callback must have. Only this response contains it. Left out if this service fetches the
   * source.
   * @example 993a7e56af14b3cda413dbe9845aac93
   */
  batch_hash?: string;
}

/** What is answered when an import was deleted. */
export class DeletedEventImportResponse {
  /** Always true. */
  @ApiProperty({ enum: [true] })
  deleted!: true;

  /** The import as it was. */
  previous!: EventImportResponse;
}
