import { type ParamDeclaration, accepting, dateOrTime, isHttpUrl, MAX_URL_LENGTH, RestParam } from '#core/parameters';
import {
  ATTENDANCE_MODES,
  type AttendanceMode,
  EVENT_STATUSES,
  type EventStatus,
  MAX_REASON_LENGTH,
} from '../event-status.js';
import { isEventZone } from '../event-times.js';

const ID: ParamDeclaration = {
  in: 'path',
  path: '\\d+',
  type: 'integer',
  required: true,
  description: 'Id of the event.',
};

const isOnlineUrl = accepting(
  `empty or an http or https address of at most ${MAX_URL_LENGTH} characters`,
  (value) => value === '' || (typeof value === 'string' && value.length <= MAX_URL_LENGTH && isHttpUrl(value)),
);

/** Parameters of `GET events/<id>/status`. */
export class ReadEventStatusDto {
  @RestParam(ID)
  id: number;

  @RestParam({ type: 'string', description: 'Password of a protected event.' })
  password?: string;
}

/** Parameters of `POST events/<id>/status`. What is not sent stays. */
export class ChangeEventStatusDto {
  @RestParam(ID)
  id: number;

  @RestParam({
    type: 'string',
    enum: EVENT_STATUSES,
    description:
      'Whether it takes place: scheduled (as announced), postponed (to a date that is not known yet), canceled, rescheduled (to start_date), moved_online.',
  })
  event_status?: EventStatus;

  @RestParam({
    type: 'string',
    maxLength: MAX_REASON_LENGTH,
    description: `Why, for visitors and holders of tickets: plain text of at most ${MAX_REASON_LENGTH} characters. A new status without a reason has none.`,
  })
  reason?: string;

  @RestParam({
    type: 'string',
    check: dateOrTime,
    description: 'New start of a rescheduled event, wall clock of its zone.',
  })
  start_date?: string;

  @RestParam({
    type: 'string',
    check: dateOrTime,
    description: 'New end of a rescheduled event, wall clock of its zone. Default: it takes as long as before.',
  })
  end_date?: string;

  @RestParam({
    type: 'string',
    check: accepting('a time zone such as Europe/Paris, or an offset such as UTC+2', (value) => isEventZone(value)),
    description: 'Zone of the new dates: an IANA name, UTC or UTC±h. Default: that of the event.',
  })
  timezone?: string;

  @RestParam({
    type: 'string',
    enum: ATTENDANCE_MODES,
    description:
      'How people attend: in_person, online, hybrid (either). moved_online makes it online unless it is hybrid; an event that is no longer moved_online is in_person again unless this says otherwise.',
  })
  attendance_mode?: AttendanceMode;

  @RestParam({
    type: 'string',
    check: isOnlineUrl,
    description:
      'Address at which people attend online; empty: none. Only those who may change the event and holders of valid tickets get to see it.',
  })
  online_url?: string;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'true: holders of tickets get a message about this change, where the site sends messages.',
  })
  notify: boolean;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'true: changes nothing, and answers what the change would do and how many hold tickets.',
  })
  dry_run: boolean;
}
