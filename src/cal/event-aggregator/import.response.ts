import { ApiProperty } from '#core/openapi';
import { ImportActivityResponse } from './activity.response.js';
import {
  AUTHORITIES,
  EVENT_STATUSES,
  FREQUENCIES,
  IMPORT_STATES,
  ORIGINS,
  type Authority,
  type EventStatus,
  type Frequency,
  type ImportState,
  type Origin,
} from './import.entity.js';
import { ImportFaultResponse } from './import-fault.response.js';

/** An import of events. */
export class EventImportResponse {
  @ApiProperty({ description: 'Name of the import in addresses: letters, digits and `_`.', example: 'f732a7ab025a' })
  import_id!: string;

  @ApiProperty({ enum: ORIGINS, description: 'Where the events come from.' })
  origin!: Origin;

  @ApiProperty({ enum: ['manual', 'schedule'], description: 'Whether the import runs once or is repeated.' })
  type!: 'manual' | 'schedule';

  @ApiProperty({
    description: 'Address of the source. Empty if none was named.',
    example: 'https://example.org/calendar.ics',
  })
  source!: string;

  @ApiProperty({ enum: IMPORT_STATES, description: 'State. Only a `pending` import accepts callbacks.' })
  status!: ImportState;

  @ApiProperty({ type: 'integer', description: 'How much of the import is done, 0 to 100.', example: 50 })
  percentage_complete!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Number of events of the source, or `null` before the first of them arrive.',
    example: 24,
  })
  total_events!: number | null;

  @ApiProperty({ type: 'boolean', description: 'Whether the import waits for a callback.' })
  awaits_batch!: boolean;

  @ApiProperty({ type: 'integer', description: 'Number of events that were created.', example: 12 })
  events_created!: number;

  @ApiProperty({ type: [ImportFaultResponse], description: 'What went wrong; at most the first 100 errors.' })
  errors!: ImportFaultResponse[];

  @ApiProperty({ enum: EVENT_STATUSES, description: 'Status of the events that are created.' })
  post_status!: EventStatus;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Id of a category that all events get beside their own, or `null`.',
    example: 1,
  })
  category!: number | null;

  @ApiProperty({ enum: AUTHORITIES, description: 'What happens to events that exist already.' })
  update_authority!: Authority;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the source decides about maps, stickiness and being hidden from lists.',
  })
  display_settings!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether this service fetches the source itself.' })
  fetched_here!: boolean;

  @ApiProperty({
    type: 'string',
    enum: FREQUENCIES,
    nullable: true,
    description: 'How often the import is repeated, or `null` if it is not.',
  })
  frequency!: Frequency | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Time of the next run in UTC, or `null` if there is none.',
    example: '2031-05-01T19:30:00',
  })
  next_run!: string | null;

  @ApiProperty({ type: ImportActivityResponse, description: 'What the import created, changed and left alone.' })
  activity!: ImportActivityResponse;

  @ApiProperty({ description: 'Time at which the import was started, in UTC.', example: '2031-05-01T19:30:00' })
  created!: string;

  @ApiProperty({ description: 'Time of the last change or callback in UTC.', example: '2031-05-01T19:35:00' })
  modified!: string;
}

/** An import that was just started. */
export class StartedEventImportResponse extends EventImportResponse {
  @ApiProperty({
    required: false,
    description:
      'Hash that the first callback must have. Only this response contains it. Left out if this service fetches the source.',
    example: '993a7e56af14b3cda413dbe9845aac93',
  })
  batch_hash?: string;
}

/** What is answered when an import was deleted. */
export class DeletedEventImportResponse {
  @ApiProperty({ type: 'boolean', enum: [true], description: 'Always true.' })
  deleted!: true;

  @ApiProperty({ type: EventImportResponse, description: 'The import as it was.' })
  previous!: EventImportResponse;
}
