import { accepting, RestParam } from '#core/parameters';
import { DATE_ORDERS, IMPORT_STATUSES, type DateOrder, type ImportStatus } from '../../import/index.js';
import { isEventZone } from '../events/events/event-times.js';

/** Parameters of `POST file-imports`, beside the file. */
export class ImportEventFileDto {
  @RestParam({
    type: 'string',
    maxLength: 2000,
    description:
      'Address of a calendar, a JSON file, or a page that leads to one or describes events. Instead of a file.',
  })
  address?: string;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'Store nothing; the answer says what an import would do.',
  })
  dry_run: boolean;

  @RestParam({
    type: 'string',
    enum: IMPORT_STATUSES,
    description:
      'Status of new events; those that are there keep theirs. Default: as the source says, or publish. Callers who may not publish events get pending ones.',
  })
  status?: ImportStatus;

  @RestParam({
    type: 'string',
    check: accepting('a time zone such as Europe/Paris, or an offset such as UTC+2', (value) => isEventZone(value)),
    description: "Zone of times for which the source names none: an IANA name, UTC or UTC±h. Default: the site's.",
  })
  timezone?: string;

  @RestParam({
    type: 'string',
    enum: DATE_ORDERS,
    description:
      'Order of day, month and year in dates such as 03/04/2027. Default: as the other dates of the source show.',
  })
  date_order?: DateOrder;
}
