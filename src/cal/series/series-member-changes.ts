import type { EventEntity } from '../events/events/event.entity.js';
import type { EventInput } from '../events/events/events.service.js';
import { differing, inputOf } from './series-members.service.js';
import type { RetainedMembers } from './series-edit-plan.js';
import type { PresentDate } from './series-plan.js';
import type { SeriesMember, SeriesTemplate } from './series-template.js';

/** A date whose members change. */
export interface MemberChange {
  date: PresentDate;
  /** Names of the members, as in requests. */
  members: string[];
  input: EventInput;
}

/** What a change of members does to dates. */
export interface MemberChanges {
  changed: MemberChange[];
  retained: RetainedMembers[];
}

/** Members of the date that a request is about. */
export interface RequestedMembers {
  /** Its event before the change. */
  event: EventEntity;
  /** Its event after it. */
  after: EventEntity;
  /** What it had. */
  before: SeriesTemplate;
  /** What it has now. */
  values: SeriesTemplate;
  /** Members that the request names. */
  names: readonly SeriesMember[];
}

/**
 * Which dates get the members that one date has got. A date that has another value than the dates have in common was
 * changed on its own, and keeps it.
 * @param dates those that stay in the series, without the one that the request is about
 * @param common what the dates have in common before the change
 */
export function memberChanges(
  dates: readonly PresentDate[],
  current: ReadonlyMap<number, SeriesTemplate>,
  common: SeriesTemplate,
  { event, after, values, names }: RequestedMembers,
): MemberChanges {
  const changes: MemberChanges = { changed: [], retained: [] };
  const hasOtherStatus = event.status !== after.status;
  for (const date of dates) {
    const own = current.get(date.event_id);
    if (!own || !date.event) continue;
    const different = differing(own, values, names);
    const retained: string[] = differing(own, common, different);
    const taken = different.filter((name) => !retained.includes(name));
    const followsStatus = hasOtherStatus && date.event.status === event.status;
    if (hasOtherStatus && !followsStatus && date.event.status !== after.status) retained.push('status');
    const members = [...taken, ...(followsStatus ? ['status'] : [])];
    const input = { ...inputOf(values, taken), ...(followsStatus && { status: after.status }) };
    if (members.length > 0) changes.changed.push({ date, members, input });
    if (retained.length > 0) changes.retained.push({ date, members: retained });
  }
  return changes;
}
