import { TermsService } from '#core/content';
import { EVENT_CATEGORIES } from '../events/event-categories.js';
import { accepting, RestParam, check, type ParamDeclaration } from '#core/parameters';
import { DATE_ORDERS, type DateOrder } from '../../import/index.js';
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

/** What `POST import` starts. */
export class CreateImportDto {
  @RestParam({ type: 'string', enum: ORIGINS, required: true, description: 'Where the events come from.' })
  origin: Origin;

  @RestParam({
    type: 'string',
    maxLength: 2000,
    description: 'Address of the calendar or site. Needed when this service is to fetch it.',
  })
  source?: string;

  @RestParam({
    type: 'string',
    enum: ['manual', 'schedule'],
    default: 'manual',
    description: 'schedule: this service fetches the source itself, again and again.',
  })
  type: 'manual' | 'schedule';

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'Let this service fetch the source, in the background, instead of waiting for callbacks.',
  })
  fetch: boolean;

  @RestParam({
    type: 'string',
    enum: FREQUENCIES,
    default: 'daily',
    description: 'How often a schedule is repeated.',
  })
  frequency: Frequency;

  @RestParam({
    type: 'string',
    enum: EVENT_STATUSES,
    default: 'publish',
    description: 'Status of the events that are made.',
  })
  post_status: EventStatus;

  @RestParam({
    type: 'integer',
    check: accepting(
      'the id of an existing category of events',
      check(
        [TermsService],
        async (value, _, terms) => (await terms.find(EVENT_CATEGORIES, Number(value))) !== undefined,
      ),
    ),
    description: 'Id of a category that all events get beside their own.',
  })
  category?: number;

  @RestParam({
    type: 'string',
    enum: AUTHORITIES,
    default: 'overwrite',
    description:
      'What happens to events that are there already: overwrite, retain (left alone), or preserve_changes (parts edited here stay).',
  })
  update_authority: Authority;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'Whether the source decides about maps, stickiness and being hidden from lists.',
  })
  display_settings: boolean;

  @RestParam({
    type: 'string',
    enum: DATE_ORDERS,
    description:
      'Order of day, month and year in dates such as 03/04/2027 of a source that this service fetches. Default: as the other dates of the source show.',
  })
  date_order?: DateOrder;
}

/** Parameters of the list, newest first. */
export class ListImportsDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, check: true, description: 'Page of the list, from 1.' })
  page: number;

  @RestParam({
    type: 'integer',
    default: 10,
    minimum: 1,
    maximum: 100,
    check: true,
    description: 'Imports on a page, 1 to 100.',
  })
  per_page: number;

  @RestParam({ type: 'string', enum: IMPORT_STATES, check: true, description: 'Only imports in this state.' })
  status?: ImportState;

  @RestParam({ type: 'string', enum: ORIGINS, check: true, description: 'Only imports from there.' })
  origin?: Origin;
}

const importId: ParamDeclaration = {
  in: 'path',
  path: '\\w+',
  type: 'string',
  required: true,
  description: 'Name of the import.',
};

/** One import. */
export class ImportRecordDto {
  @RestParam(importId)
  import_id: string;
}
