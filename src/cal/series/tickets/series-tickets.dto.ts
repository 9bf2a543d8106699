import { anyId, MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';
import { type Provider, TicketMembersDto } from '../../tickets/catalog/index.js';

/** Which dates of a series a change is for. */
export const SCOPES = ['this', 'following', 'all'] as const;

/** One of `SCOPES`. */
export type SeriesScope = (typeof SCOPES)[number];

const SERIES_ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the series.',
};

const SCOPE: ParamDeclaration = {
  type: 'string',
  enum: [...SCOPES],
  default: 'all',
  description:
    'this: only the date of the event; following: this date and later ones; all: all dates. Dates that are over, in the trash or detached stay as they are, except with this.',
};

const DRY_RUN: ParamDeclaration = {
  type: 'boolean',
  default: false,
  description: 'true: changes nothing, and answers what the request would do.',
};

/** Parameters of `GET series/<id>/tickets`. */
export class ListSeriesTicketsDto {
  @RestParam(SERIES_ID)
  id: number;
}

/** Parameters of `POST series/<id>/tickets`: the members of a ticket that change, as for a single one. */
export class WriteSeriesTicketDto extends TicketMembersDto {
  @RestParam(SERIES_ID)
  id: number;

  @RestParam(SCOPE)
  scope: SeriesScope;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    required: true,
    description:
      'Event of the date that the change is seen from. Days and times of the sale are those of this date; those of others move with their starts.',
  })
  event_id: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_ID,
    description:
      'Ticket of this event. If only this date has it, the other dates of the scope get copies. Absent: a new ticket.',
  })
  ticket_id?: number;

  @RestParam({
    type: 'string',
    enum: ['tc', 'rsvp'],
    default: 'tc',
    description: 'Of a new ticket. tc: a ticket that is sold, with price; rsvp: a free reservation.',
  })
  provider: Provider;

  @RestParam(DRY_RUN)
  dry_run: boolean;
}

/** Parameters of `DELETE series/<id>/tickets/<ticket_id>`. */
export class RemoveSeriesTicketDto {
  @RestParam(SERIES_ID)
  id: number;

  @RestParam({ ...SERIES_ID, description: 'Id of the ticket of one of the dates, from which the scope counts.' })
  ticket_id: number;

  @RestParam(SCOPE)
  scope: SeriesScope;

  @RestParam(DRY_RUN)
  dry_run: boolean;
}
