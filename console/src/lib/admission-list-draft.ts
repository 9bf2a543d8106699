import type { AdmissionList } from '../api/types.js';
import { inputToMoment, momentToInput } from './dates.js';

/** What the form of a check-in list edits. */
export interface AdmissionListDraft {
  name: string;
  eventIds: readonly number[];
  /** None: all tickets of the events. */
  ticketIds: readonly number[];
  direction: AdmissionList['direction'];
  reentry: AdmissionList['reentry'];
  /** Values of date fields, in the zone of the browser; empty: as the settings say for the event. */
  opens: string;
  closes: string;
  admitsUnpaid: boolean;
  offline: AdmissionList['offline'];
}

/** Tickets of the same name: those of the dates of a series differ in their ids only. */
export interface TicketGroup {
  title: string;
  ids: readonly number[];
}

/** Events of a list at most. */
export const MAX_LIST_EVENTS = 200;

/** A list that does not exist yet. @param eventId event that is chosen already; 0: none */
export const newAdmissionList = (eventId = 0): AdmissionListDraft => ({
  name: '',
  eventIds: eventId > 0 ? [eventId] : [],
  ticketIds: [],
  direction: 'entry',
  reentry: 'never',
  opens: '',
  closes: '',
  admitsUnpaid: false,
  offline: 'list',
});

/** The draft of a list that exists. */
export const admissionListDraftOf = (list: AdmissionList): AdmissionListDraft => ({
  name: list.name,
  eventIds: list.event_ids,
  ticketIds: list.ticket_ids ?? [],
  direction: list.direction,
  reentry: list.reentry,
  opens: momentToInput(list.opens_utc ?? ''),
  closes: momentToInput(list.closes_utc ?? ''),
  admitsUnpaid: list.admits_unpaid,
  offline: list.offline,
});

/** When an attendee can be admitted again: after an exit only where exits are scanned. */
export const reentriesOf = (direction: AdmissionList['direction']): readonly AdmissionList['reentry'][] =>
  direction === 'entry' ? ['never', 'always'] : ['never', 'after-exit', 'always'];

/** A draft with another direction; re-entry after an exit ends where no exits are scanned. */
export function withDirection(draft: AdmissionListDraft, direction: AdmissionList['direction']): AdmissionListDraft {
  return { ...draft, direction, reentry: reentriesOf(direction).includes(draft.reentry) ? draft.reentry : 'never' };
}

/** A draft with further events, each once, up to as many as a list can have. */
export function withEvents(draft: AdmissionListDraft, ids: readonly number[]): AdmissionListDraft {
  return { ...draft, eventIds: [...new Set([...draft.eventIds, ...ids])].slice(0, MAX_LIST_EVENTS) };
}

/** Tickets by name, in the order in which the names come first. */
export function ticketGroups(tickets: readonly { id: number; title: string }[]): TicketGroup[] {
  const ids = new Map<string, number[]>();
  for (const { id, title } of tickets) ids.set(title, [...(ids.get(title) ?? []), id]);
  return [...ids].map(([title, group]) => ({ title, ids: group }));
}

/** Whether a group is chosen: the tickets of one date stand for those of the others. */
export const isGroupChosen = ({ ticketIds }: AdmissionListDraft, { ids }: TicketGroup): boolean =>
  ids.some((id) => ticketIds.includes(id));

/** A draft with a group of tickets chosen, or not. */
export function withGroup(draft: AdmissionListDraft, { ids }: TicketGroup, isChosen: boolean): AdmissionListDraft {
  const others = draft.ticketIds.filter((id) => !ids.includes(id));
  return { ...draft, ticketIds: isChosen ? [...others, ...ids] : others };
}

function ticketIdsOf(draft: AdmissionListDraft, groups: readonly TicketGroup[]): number[] | null {
  const ids = groups.filter((group) => isGroupChosen(draft, group)).flatMap((group) => group.ids);
  return ids.length === 0 ? null : ids;
}

/** Members of a request that makes a list. @param groups tickets of its events */
export const newListMembers = (draft: AdmissionListDraft, groups: readonly TicketGroup[]) => ({
  name: draft.name.trim(),
  event_ids: draft.eventIds,
  ticket_ids: ticketIdsOf(draft, groups),
  direction: draft.direction,
  reentry: draft.reentry,
  opens_utc: inputToMoment(draft.opens) || null,
  closes_utc: inputToMoment(draft.closes) || null,
  admits_unpaid: draft.admitsUnpaid,
  offline: draft.offline,
});

/**
 * Members of a request that changes a list: those that differ. The tickets are sent with the events, so that the same
 * tickets of an added date are among them.
 */
export function changedListMembers(
  before: AdmissionListDraft,
  draft: AdmissionListDraft,
  groups: readonly TicketGroup[],
): Record<string, unknown> {
  const members = newListMembers(draft, groups);
  const isOther = (name: keyof AdmissionListDraft) => JSON.stringify(before[name]) !== JSON.stringify(draft[name]);
  const areEventsOther = isOther('eventIds');
  return {
    ...(isOther('name') && { name: members.name }),
    ...(areEventsOther && { event_ids: members.event_ids }),
    ...((areEventsOther || isOther('ticketIds')) && { ticket_ids: members.ticket_ids }),
    ...(isOther('direction') && { direction: members.direction }),
    ...(isOther('reentry') && { reentry: members.reentry }),
    ...(isOther('opens') && { opens_utc: members.opens_utc }),
    ...(isOther('closes') && { closes_utc: members.closes_utc }),
    ...(isOther('admitsUnpaid') && { admits_unpaid: members.admits_unpaid }),
    ...(isOther('offline') && { offline: members.offline }),
  };
}
