import type { EventEntity } from '../events/events/event.entity.js';
import type { EventTimes } from '../events/events/event-times.js';
import type { RequestedMembers, MemberChanges } from './series-member-changes.js';
import type { SeriesEditPlan } from './series-edit-plan.js';
import type { PresentDate } from './series-plan.js';
import type { Repetition } from './repetition.js';
import type { SeriesDateEntity } from './series-date.entity.js';
import type { SeriesEntity } from './series.entity.js';

/** A change of a series that is to be carried out. */
export interface SeriesEdit {
  /** The series as it is. */
  series: SeriesEntity;
  /** Its dates in question, also those that are over, detached or in the trash. */
  rows: readonly SeriesDateEntity[];
  /** How it repeats afterwards, when the dates in question become a series of their own. */
  head?: Repetition;
  /** The series of the dates in question afterwards; of a new one, without a meaningful id. */
  after: SeriesEntity;
  /** Whether there are more dates than are made at once. */
  cut: boolean;
  plan: SeriesEditPlan;
  members: MemberChanges;
  /** Dates that take place or no longer do. */
  statuses: StatusChange[];
}

/** Whether a date takes place from now on. */
export interface StatusChange {
  date: PresentDate;
  event_status: 'scheduled' | 'postponed' | 'canceled';
  /** For people, plain text. */
  reason?: string;
}

/** The date that a change of a series is about. */
export interface RequestedDate {
  date: PresentDate & { event: EventEntity };
  /** When it is to be; nothing: it stays. */
  times?: EventTimes;
  members: RequestedMembers;
}

/** Which dates get another status. @returns nothing where a request says nothing about it */
export function statusChanges(
  dates: readonly PresentDate[],
  { event_status, reason }: Partial<Omit<StatusChange, 'date'>>,
): StatusChange[] {
  if (event_status === undefined) return [];
  const isOther = ({ event, isTrashed }: PresentDate): boolean =>
    !isTrashed && event !== undefined && event.event_status !== event_status;
  return dates.filter(isOther).map((date) => ({ date, event_status, reason }));
}
