import { SALES_GROUPS, type SalesGroup } from '../cal/tickets/figures/index.js';
import { type ParamDeclaration, RestParam, accepting, anyId, pathId } from '#core/parameters';
import { isWall } from '#core/time';

/** A day without a time. */
const day = accepting('a day, such as 2031-05-01', (value) => isWall(`${String(value)} 00:00:00`));

const DAY = { type: 'string', check: day } as const satisfies ParamDeclaration;

/** Parameters of `GET reports/v1/events/<id>`. */
export class ReadEventFiguresDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    check: pathId,
    required: true,
    description: 'Id of the event or page.',
  })
  id: number;
}

/** Most events whose figures one request reads. */
const MAX_EVENTS = 100;

/** Parameters of `GET reports/v1/events`. */
export class ListEventFiguresDto {
  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 1,
    maxItems: MAX_EVENTS,
    required: true,
    description: `Ids of events or pages, at most ${MAX_EVENTS}. Those that the caller has no access to are left out.`,
  })
  include: number[];
}

/** Parameters of `GET reports/v1/sales`. */
export class ReadSalesDto {
  @RestParam({
    type: 'integer',
    check: anyId,
    description: 'Event or page whose sales are counted. Required unless the caller manages attendees.',
  })
  event?: number;

  @RestParam({ type: 'string', enum: [...SALES_GROUPS], default: 'day', description: 'What each row is.' })
  group_by: SalesGroup;

  @RestParam({ ...DAY, description: 'First day, in the zone of the event or site. Default: 30 days until `to`.' })
  from?: string;

  @RestParam({ ...DAY, description: 'Last day, included. Default: today. A report has at most 366 days.' })
  to?: string;
}
