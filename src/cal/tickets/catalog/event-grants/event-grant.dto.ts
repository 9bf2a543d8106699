import { type ParamDeclaration, RestParam, anyId, textNotBlank } from '#core/parameters';
import { MOMENT } from '../../kernel/moment.js';

const EVENT: ParamDeclaration = {
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Event or page.',
};

/** Parameters of `GET event-grants`. */
export class ListEventGrantsDto {
  @RestParam(EVENT)
  event_id: number;
}

/** Parameters of `POST event-grants`. */
export class CreateEventGrantDto {
  @RestParam(EVENT)
  event_id: number;

  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: 254,
    description: 'Login or e-mail address of the account that gets the grant.',
  })
  user: string;

  @RestParam({
    ...MOMENT,
    description:
      'From when on the grant gives nothing, UTC, in the future; null: it does not end by itself. Default: as it is; null for a new grant and for one that has expired.',
  })
  expires?: string | null;
}

/** Parameters of routes that only name a grant. */
export class EventGrantDto {
  @RestParam({
    in: 'path',
    path: '[\\d]+',
    type: 'integer',
    check: anyId,
    required: true,
    description: 'Id of the grant.',
  })
  id: number;
}
