/** Whether an event takes place as announced. `canceled` is spelt as in the calendars that organisers move from. */
export const EVENT_STATUSES = ['scheduled', 'postponed', 'canceled', 'rescheduled', 'moved_online'] as const;

/** One of {@link EVENT_STATUSES}. */
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** How people attend. */
export const ATTENDANCE_MODES = ['in_person', 'online', 'hybrid'] as const;

/** One of {@link ATTENDANCE_MODES}. */
export type AttendanceMode = (typeof ATTENDANCE_MODES)[number];

/** Most characters of a reason. */
export const MAX_REASON_LENGTH = 500;

/** The columns that say whether and how an event takes place. */
export interface StatusColumns {
  event_status: EventStatus;
  status_reason: string;
  former_start_date: string | null;
  former_end_date: string | null;
  former_timezone: string | null;
  attendance_mode: AttendanceMode;
  online_url: string | null;
}

/** An event as most are: it takes place in person, as announced. */
export const AS_ANNOUNCED: Readonly<StatusColumns> = {
  event_status: 'scheduled',
  status_reason: '',
  former_start_date: null,
  former_end_date: null,
  former_timezone: null,
  attendance_mode: 'in_person',
  online_url: null,
};

/** What everybody who may see an event may know of whether and how it takes place. */
export interface StatusFacts {
  status: EventStatus;
  /** Plain text; empty: no reason given. */
  reason: string;
  /** Times of a rescheduled event before, wall clock of `zone`; nothing for other events. */
  former?: { start: string; end: string; zone: string };
  mode: AttendanceMode;
}

/** @param open whether the contents of the event may be shown; its reason is one of them */
export function statusFacts(event: StatusColumns, open: boolean): StatusFacts {
  const { event_status: status, former_start_date: start, former_end_date: end, former_timezone: zone } = event;
  const isMoved = status === 'rescheduled' && start !== null && end !== null && zone !== null;
  return {
    status,
    reason: open ? event.status_reason : '',
    ...(isMoved ? { former: { start, end, zone } } : {}),
    mode: event.attendance_mode,
  };
}
