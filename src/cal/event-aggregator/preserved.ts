import type { ExportedEvent } from '../events/events/event-records.service.js';

/** What an import left of an event, part by part. */
export type Snapshot = Record<string, string>;

/** The parts of an event that count as edited or not by themselves, with the fields that change them. */
const PARTS: Record<string, { fields: readonly string[]; of: (event: ExportedEvent) => unknown }> = {
  title: { fields: ['title'], of: ({ event }) => event.title },
  description: { fields: ['description'], of: ({ event }) => event.content },
  excerpt: { fields: ['excerpt'], of: ({ event }) => event.excerpt },
  times: {
    fields: ['start_date', 'end_date', 'timezone', 'all_day'],
    of: ({ event }) => [event.start_date, event.end_date, event.timezone, event.all_day],
  },
  website: { fields: ['website'], of: ({ event }) => event.website },
  cost: { fields: ['cost'], of: ({ event }) => event.cost },
  featured: { fields: ['featured'], of: ({ event }) => event.featured },
  display: {
    fields: ['show_map', 'show_map_link', 'hide_from_listings', 'sticky'],
    of: ({ event }) => [event.show_map, event.show_map_link, event.hide_from_listings, event.sticky],
  },
  venue: { fields: ['venue'], of: ({ event }) => event.venue_id },
  organizer: { fields: ['organizer'], of: ({ organizers }) => organizers.map(({ id }) => id) },
  categories: { fields: ['categories'], of: ({ terms }) => termsOf(terms, 'cal_events_cat') },
  tags: { fields: ['tags'], of: ({ terms }) => termsOf(terms, 'post_tag') },
  image: { fields: ['image'], of: ({ event }) => event.image_id },
};

function termsOf(terms: ExportedEvent['terms'], taxonomy: string): number[] {
  return terms
    .filter((term) => term.taxonomy === taxonomy)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

/** An event as it is now. */
export function snapshotOf(event: ExportedEvent): Snapshot {
  return Object.fromEntries(Object.entries(PARTS).map(([part, { of }]) => [part, JSON.stringify(of(event))]));
}

/** The parts that a user has changed since a snapshot was taken. */
export function editedParts(snapshot: Snapshot, now: Snapshot): string[] {
  return Object.keys(PARTS).filter((part) => snapshot[part] !== undefined && snapshot[part] !== now[part]);
}

/** The fields of a change without those that belong to these parts. */
export function withoutParts<T extends object>(change: T, parts: readonly string[]): Partial<T> {
  const preservedFields = new Set(parts.flatMap((part) => PARTS[part]?.fields ?? []));
  return Object.fromEntries(Object.entries(change).filter(([field]) => !preservedFields.has(field))) as Partial<T>;
}

/** What is remembered after an import: edited parts stay edited. */
export function nextSnapshot(before: Snapshot, now: Snapshot, edited: readonly string[]): Snapshot {
  return { ...now, ...Object.fromEntries(edited.map((part) => [part, before[part] ?? ''])) };
}
