import type { EventItem } from '../api/types.js';
import { t } from './texts.js';
import { formatWall, inputToWall, wallToInput } from './dates.js';
import { plainText } from './text.js';

/** A record that an event refers to. */
export interface Named {
  id: number;
  name: string;
}

/** What the editor of an event changes. */
export interface EventDraft {
  title: string;
  /** As it is stored: HTML, or blocks of a block editor. */
  text: string;
  excerpt: string;
  timezone: string;
  allDay: boolean;
  /** Values of date fields, wall clock of `timezone`. */
  start: string;
  end: string;
  venue?: Named;
  organizers: readonly Named[];
  categories: readonly number[];
  image?: { id: number; url: string };
  cost: string;
  website: string;
  featured: boolean;
}

/** An event without anything. */
export function emptyDraft(timezone: string): EventDraft {
  return {
    title: '',
    text: '',
    excerpt: '',
    timezone,
    allDay: false,
    start: '',
    end: '',
    organizers: [],
    categories: [],
    cost: '',
    website: '',
    featured: false,
  };
}

/** The draft of an event that exists. @param text as it is stored */
export function draftOf(event: EventItem, text: string): EventDraft {
  return {
    title: plainText(event.title),
    text,
    excerpt: plainText(event.excerpt).trim(),
    timezone: event.timezone,
    allDay: event.all_day ?? false,
    start: wallToInput(event.start_date),
    end: wallToInput(event.end_date),
    ...(!Array.isArray(event.venue) && { venue: { id: event.venue.id, name: plainText(event.venue.venue ?? '') } }),
    organizers: event.organizer.map(({ id, organizer }) => ({ id, name: plainText(organizer ?? '') })),
    categories: event.categories.map(({ id }) => id),
    ...(event.image !== false && { image: { id: event.image.id, url: event.image.url } }),
    cost: plainText(event.cost),
    website: event.website,
    featured: event.featured ?? false,
  };
}

/** The members of a request for a draft. */
function bodyOf(draft: EventDraft): Record<string, unknown> {
  return {
    title: draft.title.trim(),
    description: draft.text,
    excerpt: draft.excerpt.trim(),
    timezone: draft.timezone,
    all_day: draft.allDay,
    start_date: inputToWall(draft.start),
    end_date: inputToWall(draft.end),
    venue: draft.venue?.id ?? '',
    organizer: draft.organizers.map(({ id }) => id),
    categories: draft.categories,
    image: draft.image?.id ?? '',
    cost: draft.cost.trim(),
    website: draft.website.trim(),
    featured: draft.featured,
  };
}

/** What a request must contain to bring an event from one draft to another; the dates go together with their zone. */
export function changedMembers(before: EventDraft, after: EventDraft): Record<string, unknown> {
  const [old, next] = [bodyOf(before), bodyOf(after)];
  const changed = Object.entries(next).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]));
  const times = ['timezone', 'all_day', 'start_date', 'end_date'];
  if (changed.some(([name]) => times.includes(name)))
    return { ...Object.fromEntries(changed), ...Object.fromEntries(times.map((name) => [name, next[name]])) };
  return Object.fromEntries(changed);
}

/** A change that concerns those who have tickets. */
export interface AnnouncedChange {
  name: string;
  before: string;
  after: string;
}

/** What of an edited event those who have tickets should know: date, place and title. */
export function announcedChanges(before: EventDraft, after: EventDraft): AnnouncedChange[] {
  const facts = ({ title, start, end, timezone, venue }: EventDraft): [name: string, value: string][] => [
    [t('common.title'), title.trim()],
    [
      t('eventForm.when'),
      t('eventForm.valueToValue2Timezone', {
        value: formatWall(inputToWall(start)),
        value2: formatWall(inputToWall(end)),
        timezone,
      }),
    ],
    [t('eventForm.where'), venue?.name ?? ''],
  ];
  const former = facts(before);
  return facts(after).flatMap(([name, value], i) =>
    value === former[i][1] ? [] : [{ name, before: former[i][1], after: value }],
  );
}
