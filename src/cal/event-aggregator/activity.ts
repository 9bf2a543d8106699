import type { ImportActivityResponse } from './activity.response.js';

/** Kinds of records that an import changes, in the order of the response (event-aggregator.md §3). */
export const ACTIVITY_KINDS = [
  'cal_events',
  'cal_organizer',
  'cal_venue',
  'cal_events_cat',
  'post_tag',
  'attachment',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What can become of a thing. `scheduled` is part of the interface and stays empty. */
export const ACTIONS = ['created', 'updated', 'skipped', 'scheduled'] as const;
export type Action = (typeof ACTIONS)[number];

/** Ids by kind and action. */
export type Activity = ImportActivityResponse;

/** Nothing done yet. */
export function noActivity(): Activity {
  const none = () => Object.fromEntries(ACTIONS.map((action) => [action, [] as number[]]));
  return Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, none()])) as Record<
    ActivityKind,
    Record<Action, number[]>
  >;
}

/** Notes what became of something, once. */
export function note(activity: Activity, kind: ActivityKind, action: Action, ids: readonly number[]): void {
  const list = activity[kind][action];
  for (const id of ids) if (!list.includes(id)) list.push(id);
}

/** Both together, `first` in front, nothing twice. */
export function joined(first: Activity, then: Activity): Activity {
  return mapped((kind, action) => [...new Set([...first[kind][action], ...then[kind][action]])]);
}

/** What is remembered for the batches to come: what this import has made itself no longer counts as updated. */
export function completedStatus(activity: Activity): Activity {
  return mapped((kind, action) => {
    const ids = activity[kind][action];
    if (action !== 'updated') return ids;
    const made = new Set(activity[kind].created);
    return ids.filter((id) => !made.has(id));
  });
}

function mapped(ids: (kind: ActivityKind, action: Action) => number[]): Activity {
  const ofKind = (kind: ActivityKind) => Object.fromEntries(ACTIONS.map((action) => [action, ids(kind, action)]));
  return Object.fromEntries(ACTIVITY_KINDS.map((kind) => [kind, ofKind(kind)])) as Record<
    ActivityKind,
    Record<Action, number[]>
  >;
}
