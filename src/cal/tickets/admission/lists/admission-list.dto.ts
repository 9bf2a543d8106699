import { Transform } from 'class-transformer';
import { MAX_ID, type ParamDeclaration, RestParam, anyId, textNotBlank } from '#core/parameters';
import { plainName } from '../../kernel/sent-values.js';
import { MOMENT } from '../../kernel/moment.js';
import {
  LIST_DIRECTIONS,
  OFFLINE_POLICIES,
  REENTRIES,
  type ListDirection,
  type OfflinePolicy,
  type Reentry,
} from './admission-list.entity.js';

const MAX_NAME_LENGTH = 100;
/** Events or pages of a list, and tickets of a list. */
const MAX_MEMBERS = 200;

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the check-in list.',
};

const NAME: ParamDeclaration = {
  type: 'string',
  check: textNotBlank,
  maxLength: MAX_NAME_LENGTH,
  description: `Name, such as "Main entrance", at most ${MAX_NAME_LENGTH} characters.`,
};

const EVENT_IDS: ParamDeclaration = {
  type: 'array',
  items: { type: 'integer', minimum: 1, maximum: MAX_ID },
  minItems: 1,
  maxItems: MAX_MEMBERS,
  uniqueItems: true,
  description: `Events and pages whose attendees it admits, 1 to ${MAX_MEMBERS}; of a series, each of its dates.`,
};

const TICKET_IDS: ParamDeclaration = {
  type: ['array', 'null'],
  items: { type: 'integer', minimum: 1, maximum: MAX_ID },
  minItems: 1,
  maxItems: MAX_MEMBERS,
  uniqueItems: true,
  description: `Tickets of these events that it admits, 1 to ${MAX_MEMBERS}; null: all.`,
};

const DIRECTION: ParamDeclaration = {
  type: 'string',
  enum: [...LIST_DIRECTIONS],
  description: '`entry`: attendees are scanned when they enter; `entry-exit`: also when they leave.',
};

const REENTRY: ParamDeclaration = {
  type: 'string',
  enum: [...REENTRIES],
  description:
    'When an attendee is admitted again: `never`, `after-exit` (once an exit was scanned; for `entry-exit` only), or `always`.',
};

const OPENS: ParamDeclaration = {
  ...MOMENT,
  description: 'From when it admits, UTC; null: as the settings of check-ins say for the event.',
};

const CLOSES: ParamDeclaration = {
  ...MOMENT,
  description: 'Until when it admits, UTC; null: as the settings of check-ins say for the event.',
};

const UNPAID: ParamDeclaration = {
  type: 'boolean',
  description: 'Admits attendees whose order waits for its payment.',
};

const OFFLINE: ParamDeclaration = {
  type: 'string',
  enum: [...OFFLINE_POLICIES],
  description:
    'What devices admit without a network: `no`thing, codes that are `signed`, or all that are in their copy of the `list`.',
};

/** Parameters of routes that only name a list. */
export class AdmissionListDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `GET admission/lists`. */
export class AdmissionListsDto {
  @RestParam({ type: 'integer', check: anyId, description: 'Only lists that admit attendees of this event or page.' })
  event_id?: number;
}

/** Parameters of `POST admission/lists`. */
export class CreateAdmissionListDto {
  @RestParam({ ...NAME, required: true })
  @Transform(plainName)
  name: string;

  @RestParam({ ...EVENT_IDS, required: true })
  event_ids: number[];

  @RestParam(TICKET_IDS)
  ticket_ids?: number[] | null;

  @RestParam({ ...DIRECTION, default: 'entry' })
  direction: ListDirection;

  @RestParam({ ...REENTRY, default: 'never' })
  reentry: Reentry;

  @RestParam(OPENS)
  opens_utc?: string | null;

  @RestParam(CLOSES)
  closes_utc?: string | null;

  @RestParam({ ...UNPAID, default: false })
  admits_unpaid: boolean;

  @RestParam({ ...OFFLINE, default: 'list' })
  offline: OfflinePolicy;
}

/** Parameters of `POST admission/lists/<id>`: only what is sent changes. */
export class ChangeAdmissionListDto extends AdmissionListDto {
  @RestParam(NAME)
  @Transform(plainName)
  name?: string;

  @RestParam(EVENT_IDS)
  event_ids?: number[];

  @RestParam(TICKET_IDS)
  ticket_ids?: number[] | null;

  @RestParam(DIRECTION)
  direction?: ListDirection;

  @RestParam(REENTRY)
  reentry?: Reentry;

  @RestParam(OPENS)
  opens_utc?: string | null;

  @RestParam(CLOSES)
  closes_utc?: string | null;

  @RestParam(UNPAID)
  admits_unpaid?: boolean;

  @RestParam(OFFLINE)
  offline?: OfflinePolicy;
}

/** Parameters of `DELETE admission/lists/<id>`. */
export class DeleteAdmissionListDto extends AdmissionListDto {
  @RestParam({
    type: 'boolean',
    default: false,
    description: 'Deletes the list even if it has unresolved conflicts.',
  })
  confirm: boolean;
}
